package io.payledger.saga.bank.http;

import io.payledger.api.id.TradeNo;
import io.payledger.api.money.Money;
import io.payledger.saga.bank.BankRequest;
import io.payledger.saga.bank.Charge;
import io.payledger.saga.bank.Refund;
import io.payledger.saga.bank.http.BankJson.Answer;
import org.jspecify.annotations.Nullable;

/**
 * What an answer must repeat.
 *
 * @param doneWord the protocol's status of what is done
 */
record Asked(TradeNo number, Money amount, String doneWord, boolean isCharge) {

    static Asked of(BankRequest request) {
        return switch (request) {
            case Charge charge -> new Asked(charge.tradeNo(), charge.amount(), "CHARGED", true);
            case Refund refund -> new Asked(refund.refundNo(), refund.amount(), "REFUNDED", false);
        };
    }

    /** Which number the answer is about. */
    @Nullable
    String number(Answer answer) {
        return isCharge ? answer.tradeNo() : answer.refundNo();
    }

    boolean isNumber(Answer answer) {
        return number.value().equals(number(answer));
    }
}
