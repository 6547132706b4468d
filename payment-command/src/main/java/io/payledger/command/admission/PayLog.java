package io.payledger.command.admission;

import io.payledger.api.id.PaymentId;
import io.payledger.api.log.StepLog;
import io.payledger.api.payment.PaymentView;
import io.payledger.api.problem.ErrorCode;

/** The lines that a pay request leaves in the log. */
final class PayLog {
    private static final String STEP = "pay.submit";

    private PayLog() {}

    /** Of a request that is done, before it is; one that is told what was settled before leaves its answer alone. */
    static void begin(PayOrder wish, PaymentId paymentId) {
        StepLog.begin(
                STEP,
                wish.orderId(),
                wish.traceId(),
                "amount",
                wish.amount().minor(),
                "currency",
                wish.amount().currency(),
                "channel",
                wish.channel(),
                "merchant",
                paymentId.merchantId());
    }

    static void answer(PayOrder wish, PayAnswer answer) {
        switch (answer) {
            case PayAnswer.Started(var payment) -> started(wish, payment);
            case PayAnswer.Replayed(var payment) ->
                log(
                        wish,
                        "REPLAYED",
                        "status",
                        payment.view().status(),
                        "amount",
                        wish.amount().minor(),
                        "channel",
                        wish.channel(),
                        "merchant",
                        Admission.merchantOf(wish.caller()));
            case PayAnswer.InFlight(var payment) ->
                log(
                        wish,
                        "REFUSED",
                        "code",
                        ErrorCode.REPEAT_SUBMIT,
                        "status",
                        payment.status(),
                        "merchant",
                        Admission.merchantOf(wish.caller()));
            case PayAnswer.Refused(var problem, var replayed) ->
                log(
                        wish,
                        "REFUSED",
                        "code",
                        problem.code(),
                        "replayed",
                        replayed,
                        "amount",
                        wish.amount().minor(),
                        "merchant",
                        Admission.merchantOf(wish.caller()));
            case PayAnswer.WouldStart(var paymentId, var attempt) -> log(wish, "REHEARSED", "attempt", attempt);
        }
    }

    static void refused(PayOrder wish, ErrorCode code, String why) {
        if (why.isEmpty()) {
            log(wish, "REFUSED", "code", code);
        } else {
            log(wish, "REFUSED", "code", code, "why", why);
        }
    }

    private static void started(PayOrder wish, PaymentView payment) {
        log(
                wish,
                "ACCEPTED",
                "amount",
                wish.amount().minor(),
                "currency",
                wish.amount().currency(),
                "channel",
                wish.channel(),
                "merchant",
                payment.paymentId().merchantId(),
                "attempt",
                payment.lastAttempt().number(),
                "tradeNo",
                payment.lastAttempt().tradeNo());
    }

    private static void log(PayOrder wish, String status, Object... keysAndValues) {
        StepLog.info(STEP, wish.orderId(), wish.traceId(), status, keysAndValues);
    }
}
