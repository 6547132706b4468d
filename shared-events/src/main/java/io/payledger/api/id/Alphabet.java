package io.payledger.api.id;

/**
 * Characters of ASCII that a text may be made of. Looked up and no regular expression: the ids of one payment are checked
 * some fifty times on its way.
 */
final class Alphabet {
    static final String DIGITS = "0123456789";
    static final String UPPER_CASE = "ABCDEFGHIJKLMNOPQRSTUVWXYZ";
    static final String LOWER_CASE = "abcdefghijklmnopqrstuvwxyz";

    private final boolean[] members = new boolean[128];

    Alphabet(String characters) {
        characters.chars().forEach(c -> members[c] = true);
    }

    /** Whether the text has no other characters, and as many as this. */
    boolean spells(String text, int shortest, int longest) {
        int length = text.length();
        if (length < shortest || length > longest) {
            return false;
        }
        for (int i = 0; i < length; i++) {
            char c = text.charAt(i);
            if (c >= members.length || !members[c]) {
                return false;
            }
        }
        return true;
    }
}
