package io.payledger.command.web;

import io.payledger.api.id.PaymentId;
import io.payledger.api.id.RefundId;
import io.payledger.api.id.TradeNo;
import io.payledger.api.money.Currency;
import io.payledger.api.money.Money;
import io.payledger.api.payment.BankEvidence;
import io.payledger.api.payment.BankOutcome;
import io.payledger.api.payment.EvidenceSource;
import io.payledger.api.payment.PaymentCommand.RecordBankOutcome;
import io.payledger.api.payment.RefundCommand.RecordRefundOutcome;
import io.payledger.api.payment.RefundEvidence;
import io.payledger.api.payment.RefundOutcome;
import org.axonframework.commandhandling.gateway.CommandGateway;

/** What the bank says of the orders of merchant m1. */
record BankNews(CommandGateway gateway) {

    void charged(String orderId, int attempt, long amount) {
        says(orderId, attempt, new BankOutcome.Charged(Money.of(amount, Currency.CNY), "B-" + orderId));
    }

    void declined(String orderId, int attempt) {
        says(orderId, attempt, new BankOutcome.Declined("05"));
    }

    void silent(String orderId, int attempt) {
        says(orderId, attempt, new BankOutcome.Silent("TIMEOUT"));
    }

    void refunded(String orderId, String refundId, long amount) {
        PaymentId id = PaymentId.of("m1", orderId);
        TradeNo refundNo = TradeNo.ofRefund(id, new RefundId(refundId));
        Object unused = gateway.sendAndWait(new RecordRefundOutcome(
                id,
                new RefundEvidence(
                        refundNo,
                        EvidenceSource.REPLY,
                        new RefundOutcome.Refunded(Money.of(amount, Currency.CNY), "R-" + refundId))));
    }

    private void says(String orderId, int attempt, BankOutcome outcome) {
        PaymentId id = PaymentId.of("m1", orderId);
        Object unused = gateway.sendAndWait(new RecordBankOutcome(
                id, new BankEvidence(TradeNo.ofCharge(id, attempt), EvidenceSource.REPLY, outcome)));
    }
}
