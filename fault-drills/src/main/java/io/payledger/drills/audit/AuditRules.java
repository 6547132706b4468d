package io.payledger.drills.audit;

import java.time.Duration;
import java.util.Set;

/**
 * What an auditor may take for granted.
 *
 * @param clocksAgree bank and ledger run by the same clock, so that their times can be compared
 * @param settled faults are over and all had its time to settle, so that what is open is stuck
 * @param setAside ids of payments that were spoilt on purpose; nothing is found about them, and they are named in the report
 */
public record AuditRules(boolean clocksAgree, boolean settled, Set<String> setAside) {
    /** By how much two readings of one clock may seem to go backwards: the log keeps microseconds. */
    static final Duration CLOCK_STEP = Duration.ofMillis(1);

    public AuditRules {
        setAside = Set.copyOf(setAside);
    }

    /** One machine, faults over. */
    public static AuditRules strict() {
        return new AuditRules(true, true, Set.of());
    }

    public AuditRules withoutClocks() {
        return new AuditRules(false, settled, setAside);
    }

    public AuditRules settingAside(Set<String> payments) {
        return new AuditRules(clocksAgree, settled, payments);
    }
}
