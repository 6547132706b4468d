package io.payledger.drills.audit;

import java.time.Duration;
import java.util.Set;

/**
 * What an auditor may take for granted.
 *
 * @param clocksAgree bank and ledger run by the same clock, so that their times can be compared
 * @param settled faults are over and all had its time to settle, so that what is open is stuck
 * @param mayHaveLost the last moments of the database were lost and are declared so: an accepted order may have been
 *     unknown for a while, and must be there again at the end
 * @param setAside ids of payments that were spoilt on purpose; nothing is found about them, and they are named in the report
 */
public record AuditRules(boolean clocksAgree, boolean settled, boolean mayHaveLost, Set<String> setAside) {
    /** By how much two readings of one clock may seem to go backwards: the log keeps microseconds. */
    static final Duration CLOCK_STEP = Duration.ofMillis(1);

    public AuditRules {
        setAside = Set.copyOf(setAside);
    }

    /** One machine, faults over. */
    public static AuditRules strict() {
        return new AuditRules(true, true, false, Set.of());
    }

    /** With a declared loss; intents that were lost are stored anew after their charge, so times say nothing. */
    public AuditRules withLoss() {
        return new AuditRules(false, settled, true, setAside);
    }

    /** Of a ledger that is in use: what is open is not stuck yet. */
    public AuditRules running() {
        return new AuditRules(clocksAgree, false, mayHaveLost, setAside);
    }

    public AuditRules settingAside(Set<String> payments) {
        return new AuditRules(clocksAgree, settled, mayHaveLost, payments);
    }
}
