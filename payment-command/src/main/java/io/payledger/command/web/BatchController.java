package io.payledger.command.web;

import io.payledger.api.access.Caller;
import io.payledger.api.id.PaymentId;
import io.payledger.api.id.TraceId;
import io.payledger.api.problem.FailureMeaning;
import io.payledger.command.admission.Admission;
import io.payledger.command.admission.PayAnswer;
import io.payledger.command.admission.PayOrder;
import io.payledger.command.aftersales.Asking;
import io.payledger.command.aftersales.RefundWish;
import jakarta.servlet.http.HttpServletRequest;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicReferenceArray;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.springframework.http.MediaType;
import org.springframework.http.ResponseEntity;
import org.springframework.security.core.annotation.AuthenticationPrincipal;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RestController;
import tools.jackson.databind.JsonNode;

/**
 * {@code POST /api/payments/batch}: many payments and refunds in one request, each with its own answer as if it had come by
 * itself. Nothing binds them together: some may be accepted and others refused, and the same batch may be sent again.
 */
@RestController
final class BatchController {
    private final PaymentAnswers payments;
    private final KeyedRefunds refunds;
    private final BatchLane lane;
    private final FailureMeaning meaning;

    BatchController(PaymentAnswers payments, KeyedRefunds refunds, BatchLane lane, FailureMeaning meaning) {
        this.payments = payments;
        this.refunds = refunds;
        this.lane = lane;
        this.meaning = meaning;
    }

    @PostMapping(
            path = "/api/payments/batch",
            consumes = MediaType.APPLICATION_JSON_VALUE,
            produces = MediaType.APPLICATION_JSON_VALUE)
    BatchAnswer run(
            @AuthenticationPrincipal Caller caller, @RequestBody BatchRequest body, HttpServletRequest request) {
        boolean rehearsal = DryRun.of(request);
        // Not once for each command: whoever may not pay gets one answer.
        Object unused = Admission.merchantOf(caller);
        List<JsonNode> sent = body.required();
        Batch batch = new Batch(caller, Traces.of(request), request.getRemoteAddr(), rehearsal);
        AtomicReferenceArray<BatchAnswer.@Nullable Item> answers = new AtomicReferenceArray<>(sent.size());
        lane.run(byOrder(sent).values().stream()
                .<Runnable>map(indexes ->
                        () -> indexes.forEach(index -> answers.set(index, answer(batch, index, sent.get(index)))))
                .toList());
        return new BatchAnswer(
                IntStream.range(0, sent.size()).mapToObj(answers::get).toList());
    }

    /** What is for one order is done one after the other, as it was sent: of two payments the first is accepted. */
    private static Map<String, List<Integer>> byOrder(List<JsonNode> sent) {
        Map<String, List<Integer>> byOrder = new LinkedHashMap<>();
        for (int index = 0; index < sent.size(); index++) {
            byOrder.computeIfAbsent(BatchItem.orderOf(sent.get(index)), order -> new ArrayList<>())
                    .add(index);
        }
        return byOrder;
    }

    private BatchAnswer.Item answer(Batch batch, int index, JsonNode sent) {
        try {
            return switch (BatchItem.of(sent)) {
                case BatchItem.Pay pay -> answer(batch, index, pay);
                case BatchItem.Refund refund -> answer(batch, index, refund);
            };
        } catch (RuntimeException e) {
            return BatchFailures.of(index, e, meaning);
        }
    }

    private BatchAnswer.Item answer(Batch batch, int index, BatchItem.Pay item) {
        PayOrder wish = item.request().wish(batch.caller(), item.key(), batch.traceId(), batch.origin());
        PayAnswer answer = batch.rehearsal() ? payments.rehearse(wish) : payments.submit(wish);
        if (answer instanceof PayAnswer.Refused(var problem, var replayed)) {
            return BatchFailures.of(index, problem, replayed);
        }
        ResponseEntity<PayBody> good = payments.answer(wish, answer);
        return new BatchAnswer.Item(
                index, good.getStatusCode().value(), isReplayed(good), good.getBody(), null, null, null);
    }

    private BatchAnswer.Item answer(Batch batch, int index, BatchItem.Refund item) {
        PaymentId paymentId = new PaymentId(Admission.merchantOf(batch.caller()), item.orderId());
        Asking asking = new Asking(paymentId, batch.caller(), batch.traceId(), batch.origin());
        RefundWish wish = item.request().wish();
        return switch (batch.rehearsal()
                ? refunds.rehearse(asking, wish, item.key())
                : refunds.ask(asking, wish, item.key())) {
            case RefundReply.Refused(var problem, var replayed) -> BatchFailures.of(index, problem, replayed);
            case RefundReply.Taken(var good) ->
                new BatchAnswer.Item(
                        index, good.getStatusCode().value(), isReplayed(good), null, good.getBody(), null, null);
        };
    }

    private static boolean isReplayed(ResponseEntity<?> answer) {
        return answer.getHeaders().containsHeader(PaymentAnswers.REPLAYED);
    }

    /** What all commands of a batch have in common. */
    private record Batch(Caller caller, TraceId traceId, String origin, boolean rehearsal) {}
}
