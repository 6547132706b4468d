package io.payledger.saga.bank;

import io.payledger.api.id.TradeNo;
import io.payledger.api.log.StepLog;
import io.payledger.api.money.Money;
import java.util.Arrays;

/** What of a conversation with a bank goes into the log. */
final class BankLog {
    private BankLog() {}

    static void answer(String step, BankOrder<?> order, BankAnswer answer) {
        switch (answer) {
            case BankAnswer.Succeeded(Money amount, String reference) ->
                log(step, order, "OK", "amount", amount, "bankReference", reference);
            case BankAnswer.OtherCharge(TradeNo other, Money amount, String reference) ->
                log(step, order, "OTHER_CHARGE", "amount", amount, "bankReference", reference, "otherTradeNo", other);
            case BankAnswer.Declined(String bankCode) -> log(step, order, "DECLINED", "bankCode", bankCode);
            case BankAnswer.Cancelled() -> log(step, order, "CANCELLED");
            case BankAnswer.Pending() -> log(step, order, "PENDING");
            case BankAnswer.Unpaid() -> log(step, order, "UNPAID");
            case BankAnswer.NotFound() -> log(step, order, "NOT_FOUND");
            case BankAnswer.NotSent(String why) -> log(step, order, "NOT_SENT", "why", why);
            case BankAnswer.Unknown(String why) -> log(step, order, "SILENT", "why", why);
        }
    }

    /** The bank is called now. */
    static void begin(String step, BankOrder<?> order) {
        BankRequest request = order.request();
        StepLog.begin(
                step,
                request.paymentId().orderId(),
                order.cause().traceId(),
                "merchant",
                request.paymentId().merchantId(),
                "channel",
                request.channel(),
                "tradeNo",
                request.number());
    }

    static void log(String step, BankOrder<?> order, String status, Object... more) {
        BankRequest request = order.request();
        Object[] common = {
            "merchant", request.paymentId().merchantId(), "channel", request.channel(), "tradeNo", request.number()
        };
        Object[] all = Arrays.copyOf(common, common.length + more.length);
        System.arraycopy(more, 0, all, common.length, more.length);
        StepLog.info(step, request.paymentId().orderId(), order.cause().traceId(), status, all);
    }
}
