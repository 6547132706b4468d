package io.payledger.drills.audit;

import java.util.List;

/**
 * What became of one check.
 *
 * @param promise as {@code I1}
 * @param what is checked, as a sentence
 * @param looked at how many things; 0 says nothing
 */
public record Check(String promise, String what, long looked, List<Finding> findings) {
    public Check {
        findings = List.copyOf(findings);
    }

    /** Whether it holds for everything that was looked at. */
    public boolean holds() {
        return findings.isEmpty();
    }
}
