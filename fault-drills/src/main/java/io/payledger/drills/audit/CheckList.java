package io.payledger.drills.audit;

import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;

/** Gathers checks while they are made. */
final class CheckList {
    private final List<Check> checks = new ArrayList<>();
    private final Set<String> aside;

    /** @param aside payments about which nothing is found */
    CheckList(Set<String> aside) {
        this.aside = aside;
    }

    /** Checks each of many; what comes back is what is wrong with it, in words. */
    <T> void each(Rule rule, Collection<T> things, Function<T, String> subject, Function<T, Optional<String>> wrong) {
        List<Finding> findings = new ArrayList<>();
        for (T thing : things) {
            if (aside.contains(subject.apply(thing))) {
                continue;
            }
            wrong.apply(thing)
                    .ifPresent(
                            what -> findings.add(new Finding(rule.kind(), rule.promise(), subject.apply(thing), what)));
        }
        checks.add(new Check(rule.promise(), rule.what(), things.size(), findings));
    }

    /** Checks that there is none of something. */
    void none(Rule rule, long lookedAt, Collection<String> there) {
        checks.add(new Check(
                rule.promise(),
                rule.what(),
                lookedAt,
                there.stream()
                        .filter(it -> aside.stream().noneMatch(it::contains))
                        .map(it -> new Finding(rule.kind(), rule.promise(), "", it))
                        .toList()));
    }

    List<Check> done() {
        return List.copyOf(checks);
    }

    /**
     * What must hold.
     *
     * @param kind of a finding where it does not
     */
    record Rule(String promise, Finding.Kind kind, String what) {
        static Rule of(String promise, String what) {
            return new Rule(promise, Finding.Kind.BROKEN, what);
        }
    }
}
