package io.payledger.saga.bank.exchange;

import java.io.IOException;

/** The bank sent more than any answer of its protocol can have. */
final class AnswerTooLargeException extends IOException {
    private static final long serialVersionUID = 1L;

    AnswerTooLargeException(int limit) {
        super("The bank's answer has more than " + limit + " bytes");
    }
}
