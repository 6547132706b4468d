package io.payledger.api.id;

import java.util.Optional;

/** Numbers that the ledger gives to what it keeps beside payments: a webhook's delivery, a bank's message, a file. */
public final class RowNumber {
    /** Digits that fit into 64 bits, whichever they are. */
    private static final int LONGEST = 18;

    private RowNumber() {}

    /** The number that an address names; empty when it is none that anything could have, which is not found then. */
    public static Optional<Long> named(String text) {
        boolean number =
                !text.isEmpty() && text.length() <= LONGEST && text.chars().allMatch(c -> c >= '0' && c <= '9');
        return number ? Optional.of(Long.valueOf(text)) : Optional.empty();
    }
}
