package io.payledger.eventstore.checkpoint;

/** What a key, and the log that it signs for, may be called. */
final class KeyName {
    private static final int LONGEST = 200;

    private KeyName() {}

    static String require(String name) {
        if (name.isEmpty()
                || name.length() > LONGEST
                || name.chars()
                        .anyMatch(c -> c == '+'
                                || Character.isISOControl(c)
                                || Character.isWhitespace(c)
                                || Character.isSpaceChar(c))) {
            throw new IllegalArgumentException("A log is named like ledger.example.com/payments, in 1 to " + LONGEST
                    + " characters without spaces and plus signs: \"" + name + "\"");
        }
        return name;
    }
}
