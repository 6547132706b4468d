package io.payledger.saga.bank.wechat;

import com.wechat.pay.java.service.payments.model.Transaction;
import com.wechat.pay.java.service.payments.model.TransactionAmount;
import com.wechat.pay.java.service.refund.model.Amount;
import io.payledger.api.id.TradeNo;
import io.payledger.api.money.Currency;
import io.payledger.api.money.Money;
import io.payledger.saga.bank.BankAnswer;
import io.payledger.saga.bank.Charge;
import io.payledger.saga.bank.Refund;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** What WeChat's authentic answers mean. Pure. */
final class WechatAnswers {
    private static final int MAX_REFERENCE = 64;

    private WechatAnswers() {}

    /** What an order that WeChat knows says of the charge. */
    static BankAnswer order(Charge asked, @Nullable Transaction told, WechatAccount account) {
        if (told == null || told.getTradeState() == null) {
            return new BankAnswer.Unknown("STATE_UNKNOWN");
        }
        if (!account.merchantId().equals(told.getMchid())) {
            return new BankAnswer.Unknown("MERCHANT_MISMATCH");
        }
        boolean ours = asked.tradeNo().value().equals(told.getOutTradeNo());
        return switch (told.getTradeState()) {
            // What was refunded was charged before.
            case SUCCESS, REFUND -> charged(asked, told, account);
            // A failed try to pay leaves the order open, as one that was never tried.
            case NOTPAY, PAYERROR -> ours ? new BankAnswer.Unpaid() : numberMismatch();
            case USERPAYING, ACCEPT -> ours ? new BankAnswer.Pending() : numberMismatch();
            case CLOSED, REVOKED -> ours ? new BankAnswer.Cancelled() : numberMismatch();
        };
    }

    /** Money has moved: whatever of it does not fit goes on to the payment with WeChat's reference (case C12). */
    private static BankAnswer charged(Charge asked, Transaction told, WechatAccount account) {
        if (!account.appId().equals(told.getAppid())) {
            return new BankAnswer.Unknown("APP_MISMATCH");
        }
        String reference = told.getTransactionId();
        if (reference == null || reference.isBlank()) {
            return new BankAnswer.Unknown("BANK_REFERENCE_MISSING");
        }
        Optional<Money> amount = amount(told.getAmount());
        if (amount.isEmpty()) {
            return new BankAnswer.Unknown("AMOUNT_UNREADABLE");
        }
        if (asked.tradeNo().value().equals(told.getOutTradeNo())) {
            return new BankAnswer.Succeeded(amount.get(), bounded(reference));
        }
        return TradeNo.parse(told.getOutTradeNo())
                .<BankAnswer>map(other -> new BankAnswer.OtherCharge(other, amount.get(), bounded(reference)))
                .orElseGet(WechatAnswers::numberMismatch);
    }

    /** What a refund that WeChat knows says. */
    static BankAnswer refund(Refund asked, com.wechat.pay.java.service.refund.model.@Nullable Refund told) {
        if (told == null || told.getStatus() == null) {
            return new BankAnswer.Unknown("STATE_UNKNOWN");
        }
        if (!asked.refundNo().value().equals(told.getOutRefundNo())
                || !asked.chargeNo().value().equals(told.getOutTradeNo())) {
            return numberMismatch();
        }
        return switch (told.getStatus()) {
            case SUCCESS -> refunded(told);
            case PROCESSING -> new BankAnswer.Pending();
            case CLOSED -> new BankAnswer.Declined("REFUND_CLOSED");
            // The payer's account or card takes no money: a person settles it in WeChat's merchant platform.
            case ABNORMAL -> new BankAnswer.Unknown("REFUND_ABNORMAL");
        };
    }

    private static BankAnswer refunded(com.wechat.pay.java.service.refund.model.Refund told) {
        String reference = told.getRefundId();
        if (reference == null || reference.isBlank()) {
            return new BankAnswer.Unknown("BANK_REFERENCE_MISSING");
        }
        Amount amount = told.getAmount();
        return amount == null
                ? new BankAnswer.Unknown("AMOUNT_UNREADABLE")
                : money(amount.getRefund(), amount.getCurrency())
                        .<BankAnswer>map(money -> new BankAnswer.Succeeded(money, bounded(reference)))
                        .orElseGet(() -> new BankAnswer.Unknown("AMOUNT_UNREADABLE"));
    }

    /** What the whole order is worth; what a payer's coupons took off it is WeChat's own affair. */
    static Optional<Money> amount(@Nullable TransactionAmount amount) {
        return amount == null
                ? Optional.empty()
                : money(amount.getTotal() == null ? null : amount.getTotal().longValue(), amount.getCurrency());
    }

    private static Optional<Money> money(@Nullable Long minor, @Nullable String code) {
        return minor == null || minor < 0 || code == null
                ? Optional.empty()
                : Currency.ofCode(code).map(currency -> Money.of(minor, currency));
    }

    private static BankAnswer numberMismatch() {
        return new BankAnswer.Unknown("NUMBER_MISMATCH");
    }

    /** Bounded, because it becomes part of an event for ever. */
    private static String bounded(String text) {
        return text.length() > MAX_REFERENCE ? text.substring(0, MAX_REFERENCE) : text;
    }
}
