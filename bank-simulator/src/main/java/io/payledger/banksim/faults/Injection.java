package io.payledger.banksim.faults;

import java.util.Set;

/** What one request has to suffer. */
public record Injection(Set<Fault> faults, FaultSettings settings) {
    static final Injection NONE = new Injection(Set.of(), FaultSettings.DEFAULT);

    public boolean has(Fault fault) {
        return faults.contains(fault);
    }
}
