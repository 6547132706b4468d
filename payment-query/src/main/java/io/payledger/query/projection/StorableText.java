package io.payledger.query.projection;

import org.jspecify.annotations.Nullable;

/**
 * Text of others as PostgreSQL can keep it. A bank's own words may hold anything; JSON keeps a NUL and half a surrogate
 * pair, a text column does not, and one such event would stop a projection for good.
 */
public final class StorableText {
    private static final char REPLACEMENT = '\ufffd';

    private StorableText() {}

    /** The same text, with what cannot be stored replaced by U+FFFD. */
    public static String of(String text) {
        StringBuilder storable = new StringBuilder(text.length());
        text.codePoints()
                .map(point -> point == 0 || point >= Character.MIN_SURROGATE && point <= Character.MAX_SURROGATE
                        ? REPLACEMENT
                        : point)
                .forEach(storable::appendCodePoint);
        return storable.toString();
    }

    /** As {@link #of}; null stays null. */
    public static @Nullable String ofNullable(@Nullable String text) {
        return text == null ? null : of(text);
    }
}
