package io.payledger.saga.bank.wechat;

import io.payledger.saga.bank.BankAnswer;

/** A request had no answer of WeChat's. Passes through the SDK, which knows no such result. */
final class NoAnswerException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    private final transient BankAnswer meaning;

    /** @param meaning {@link BankAnswer.NotSent} or {@link BankAnswer.Unknown} */
    NoAnswerException(BankAnswer meaning) {
        super(meaning.toString(), null, false, false);
        this.meaning = meaning;
    }

    BankAnswer meaning() {
        return meaning;
    }
}
