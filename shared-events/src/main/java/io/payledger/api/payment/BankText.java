package io.payledger.api.payment;

/**
 * Words of a bank's. They go into events, and no JSON can hold half of a surrogate pair: a bank that sends one, or a text
 * that was cut within one, must not keep the news itself from being recorded.
 */
final class BankText {
    private static final char REPLACEMENT = '\uFFFD';

    private BankText() {}

    /** The text with U+FFFD in place of every half of a pair. */
    static String wellFormed(String text) {
        StringBuilder whole = new StringBuilder(text.length());
        text.codePoints()
                .map(point -> Character.getType(point) == Character.SURROGATE ? REPLACEMENT : point)
                .forEach(whole::appendCodePoint);
        return whole.toString();
    }
}
