package io.payledger.drills.tamper;

import java.util.List;
import java.util.Map;

/**
 * What a drill has found.
 *
 * @param cases tamperings that were tried
 * @param found those that were refused, with the right index named
 * @param untouched true files that were checked
 * @param falseAlarms those of them that were refused
 * @param byKind how many of each kind of tampering
 * @param misses for people: what was not found, or not where it is, and what was refused wrongly
 */
public record TamperResult(
        int cases, int found, int untouched, int falseAlarms, Map<String, Integer> byKind, List<String> misses) {

    /** Whether everything was found and nothing else. */
    public boolean isClean() {
        return found == cases && falseAlarms == 0;
    }
}
