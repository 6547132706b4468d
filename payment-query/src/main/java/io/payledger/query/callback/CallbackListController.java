package io.payledger.query.callback;

import io.payledger.api.id.Channel;
import io.payledger.api.id.MerchantId;
import io.payledger.api.id.OrderId;
import io.payledger.api.id.PaymentId;
import io.payledger.query.reading.Conditions;
import io.payledger.query.reading.Cursors;
import io.payledger.query.reading.Cut;
import io.payledger.query.reading.PageRequest;
import io.payledger.query.reading.QueryParameters;
import io.payledger.query.reading.Snapshot;
import java.util.Arrays;
import java.util.List;
import org.springframework.http.MediaType;
import org.springframework.util.MultiValueMap;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.RestController;

/** {@code GET /api/callbacks}: what banks sent by themselves. Who may ask, is said by the access rules. */
@RestController
final class CallbackListController {
    private static final String ROUTE = "/api/callbacks";

    private final Snapshot snapshot;
    private final Cursors cursors;

    CallbackListController(Snapshot snapshot, Cursors cursors) {
        this.snapshot = snapshot;
        this.cursors = cursors;
    }

    /**
     * A page. Parameters, all optional: {@code callbackId}, {@code state}, {@code channel}, {@code orderId} with its {@code merchant},
     * {@code limit}, {@code cursor}.
     */
    @GetMapping(path = ROUTE, produces = MediaType.APPLICATION_JSON_VALUE)
    CallbackPage callbacks(@RequestParam MultiValueMap<String, String> given) {
        PageRequest page = PageRequest.of(given, ROUTE, cursors);
        Conditions asked = asked(page.parameters());
        List<String> after = page.after();
        Conditions conditions = after == null ? asked : asked.and("id < ?", (Object) Long.valueOf(after.getFirst()));
        List<KeptCallback> found = snapshot.read(jdbc -> jdbc.sql("SELECT * FROM callback_inbox" + conditions.where()
                        + " ORDER BY id DESC LIMIT " + (page.limit() + 1))
                .params(conditions.parameters())
                .query((row, number) -> KeptCallback.of(row))
                .list());
        Cut<KeptCallback> cut =
                cursors.cut(ROUTE, page, found, callback -> List.of(Long.toString(callback.callbackId())));
        return new CallbackPage(cut.rows(), cut.nextCursor());
    }

    private static Conditions asked(QueryParameters parameters) {
        MerchantId merchant = parameters.optional("merchant", MerchantId::new, "must be a merchant");
        OrderId order = parameters.optional("orderId", OrderId::new, "must be an order id");
        if ((order == null) != (merchant == null)) {
            throw QueryParameters.invalid(order == null ? "orderId" : "merchant", "goes with the other of the two");
        }
        PaymentId payment = order == null || merchant == null ? null : new PaymentId(merchant, order);
        KeptCallback.State state = parameters.optional(
                "state", KeptCallback.State::valueOf, "must be one of " + Arrays.toString(KeptCallback.State.values()));
        Channel channel = parameters.optional("channel", Channel::new, "must be a channel");
        Long number = parameters.optional("callbackId", Long::valueOf, "must be the number of a message");
        Conditions asked = Conditions.none()
                .and("state = ?", state)
                .and("channel = ?", channel)
                .and("id = ?", number)
                .and("payment_id = ?", payment);
        parameters.refuseOthers();
        return asked;
    }
}
