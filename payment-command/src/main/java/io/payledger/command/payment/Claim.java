package io.payledger.command.payment;

import io.payledger.api.id.TradeNo;
import io.payledger.api.payment.BankEvidence;
import io.payledger.api.payment.BankOutcome;

/**
 * What the bank says of a trade number, in one line: what makes two alarms the same alarm. Texts that may differ at
 * every delivery of the same news (why a query found nothing) are left out of it.
 */
record Claim(TradeNo tradeNo, String text) {

    static Claim of(BankEvidence evidence) {
        return new Claim(
                evidence.tradeNo(),
                switch (evidence.outcome()) {
                    case BankOutcome.Charged charged -> "CHARGED " + charged.amount() + " " + charged.bankReference();
                    case BankOutcome.Declined declined -> "DECLINED " + declined.bankCode();
                    case BankOutcome.NotCharged notCharged -> "NOT_CHARGED";
                    case BankOutcome.Silent silent -> "SILENT";
                    case BankOutcome.NotSent notSent -> "NOT_SENT";
                });
    }
}
