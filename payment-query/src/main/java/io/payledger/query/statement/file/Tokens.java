package io.payledger.query.statement.file;

import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The words of a line that may be a trade number: whole runs of 6 to 32 letters and digits with a digit among them. A
 * number that is a part of a longer word is none, so no payment is found by accident.
 */
final class Tokens {
    private static final Pattern RUN = Pattern.compile("[A-Za-z0-9]+");
    private static final int SHORTEST = 6;
    private static final int LONGEST = 32;

    /** Of one line; a text of more words than these is a poem, not a reference. */
    private static final int MOST = 200;

    private Tokens() {}

    /** The words of these texts, each once, in upper case as trade numbers are made. */
    static List<String> of(Collection<String> texts) {
        Set<String> found = new LinkedHashSet<>();
        for (String text : texts) {
            Matcher run = RUN.matcher(text);
            while (found.size() < MOST && run.find()) {
                String word = run.group();
                if (word.length() >= SHORTEST
                        && word.length() <= LONGEST
                        && word.chars().anyMatch(Character::isDigit)) {
                    found.add(word.toUpperCase(Locale.ROOT));
                }
            }
        }
        return List.copyOf(found);
    }
}
