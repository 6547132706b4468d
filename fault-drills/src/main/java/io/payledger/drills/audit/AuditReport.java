package io.payledger.drills.audit;

import io.payledger.drills.audit.Finding.Kind;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;

/**
 * What an auditor found.
 *
 * @param payments in the log
 * @param told answers that clients kept
 * @param charges that the bank took, those given back included
 * @param statuses payments by status
 * @param manual payments that wait for a person
 * @param surplus charges that the bank took beside the one that pays the order; each is refunded once
 * @param setAside payments that were spoilt on purpose
 * @param lostInBetween accepted orders that were unknown for a while: a finding, unless a loss was declared
 * @param bankFaults what the bank was made to do wrong
 */
public record AuditReport(
        int payments,
        int told,
        int charges,
        SortedMap<String, Long> statuses,
        int manual,
        int surplus,
        int setAside,
        int lostInBetween,
        Map<String, Long> bankFaults,
        List<Check> checks) {
    public AuditReport {
        checks = List.copyOf(checks);
    }

    /** Whether every promise holds. */
    public boolean holds() {
        return checks.stream().allMatch(Check::holds);
    }

    public List<Finding> findings() {
        return checks.stream().flatMap(check -> check.findings().stream()).toList();
    }

    /** How many findings are of this kind. */
    public long count(Kind kind) {
        return findings().stream().filter(it -> it.kind() == kind).count();
    }
}
