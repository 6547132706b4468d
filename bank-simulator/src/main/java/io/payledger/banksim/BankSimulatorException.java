package io.payledger.banksim;

/** The simulator cannot start. The message is one line for the person who starts it. */
public final class BankSimulatorException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    BankSimulatorException(String message, Throwable cause) {
        super(message, cause);
    }
}
