package io.payledger.banksim.charges;

import org.jspecify.annotations.Nullable;

/** The bank's data folder cannot be used, or not any more. The message is one line for the person who chose the folder. */
public final class BankDataException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    BankDataException(String message, @Nullable Throwable cause) {
        super(message, cause);
    }
}
