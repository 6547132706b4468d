package io.payledger.command.web;

import io.payledger.api.access.Caller;
import io.payledger.api.id.Channel;
import io.payledger.api.id.OrderId;
import io.payledger.api.id.TraceId;
import io.payledger.api.money.Currency;
import io.payledger.api.money.Money;
import io.payledger.api.problem.ErrorCode;
import io.payledger.api.problem.ProblemException;
import io.payledger.command.admission.PayOrder;
import io.payledger.command.idempotency.IdempotencyKey;
import org.jspecify.annotations.Nullable;

/** The body of {@code POST /api/payments}, as it was sent; each field is checked when it is turned into a wish. */
record PayRequest(
        @Nullable String orderId,
        @Nullable String channel,
        @Nullable Long amount,
        @Nullable String currency,
        @Nullable String traceId) {

    /**
     * The wish, with the body's own trace id if it has one.
     *
     * @throws ProblemException naming the field that is missing or outside its range
     * @throws io.payledger.api.id.IllegalIdException when an identifier is none
     */
    PayOrder wish(Caller caller, @Nullable IdempotencyKey key, TraceId requestTrace, String origin) {
        OrderId order = new OrderId(required("orderId", orderId));
        Channel way = new Channel(required("channel", channel));
        Money money = new Money(amountMinor(), currencyOfIso());
        TraceId trace = traceId == null ? requestTrace : new TraceId(traceId);
        return new PayOrder(caller, order, way, money, key, trace, origin);
    }

    private long amountMinor() {
        long minor = required("amount", amount);
        if (minor < 1 || minor > Money.MAX_REQUEST_MINOR) {
            throw invalid(
                    ErrorCode.INVALID_FIELD,
                    "amount",
                    "amount must be 1 to " + Money.MAX_REQUEST_MINOR + " minor units of its currency");
        }
        return minor;
    }

    private Currency currencyOfIso() {
        return Currency.ofCode(required("currency", currency))
                .orElseThrow(() -> invalid(
                        ErrorCode.UNKNOWN_CURRENCY,
                        "currency",
                        "currency must be an upper-case code of ISO 4217, such as CNY"));
    }

    private static <T> T required(String field, @Nullable T value) {
        if (value == null) {
            throw invalid(ErrorCode.INVALID_FIELD, field, field + " is missing");
        }
        return value;
    }

    private static ProblemException invalid(ErrorCode code, String field, String detail) {
        return new ProblemException(code, detail).with("field", field);
    }
}
