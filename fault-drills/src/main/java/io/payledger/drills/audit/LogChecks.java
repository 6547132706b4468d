package io.payledger.drills.audit;

import io.payledger.drills.audit.CheckList.Rule;
import java.util.List;
import java.util.Optional;
import java.util.TreeMap;

/** The log in itself, and the tables that are made of it. */
final class LogChecks {
    private final LedgerBooks ledger;
    private final AuditRules rules;
    private final CheckList checks;

    LogChecks(LedgerBooks ledger, AuditRules rules, CheckList checks) {
        this.ledger = ledger;
        this.rules = rules;
        this.checks = checks;
    }

    void run() {
        checks.none(Rule.of("I11", "Indexes and sequences are dense"), ledger.events(), ledger.gaps());
        checks.none(
                Rule.of("I11", "The service may only add events"),
                1,
                ledger.mayChangeEvents() ? List.of("ledger_app may change or remove events") : List.of());
        checks.none(Rule.of("I18", "Every event says who, from where and why"), ledger.events(), ledger.unexplained());
        checks.none(Rule.of("I13", "No payment is parked"), ledger.payments().size(), ledger.parked());
        checks.none(
                Rule.of("I13", "Every processor has come to the end of the log"),
                1,
                ledger.behind().entrySet().stream()
                        .map(it -> it.getKey() + " is at " + it.getValue() + " of " + ledger.headIndex())
                        .toList());
        projections();
        if (rules.settled()) {
            settled();
        }
    }

    private void projections() {
        checks.each(
                Rule.of("I14", "The finance table has what the events say"),
                ledger.payments().values(),
                LoggedPayment::id,
                payment -> {
                    LedgerBooks.Row row = ledger.rows().get(payment.id());
                    LedgerBooks.Row folded =
                            new LedgerBooks.Row(payment.status(), payment.amount(), payment.currency());
                    return folded.equals(row) ? Optional.empty() : Optional.of("events: " + folded + ", table: " + row);
                });
        TreeMap<String, Long> folded = new TreeMap<>();
        ledger.payments().values().forEach(payment -> folded.merge(shownStatus(payment), 1L, Long::sum));
        checks.none(
                Rule.of("I14", "The status distribution is that of the events"),
                ledger.payments().size(),
                folded.equals(ledger.distribution())
                        ? List.of()
                        : List.of("events: " + folded + ", dashboard: " + ledger.distribution()));
    }

    private void settled() {
        checks.each(
                new Rule("I15", Finding.Kind.STUCK, "Every payment is final or waits for a person"),
                ledger.payments().values(),
                LoggedPayment::id,
                payment -> payment.settled() || payment.inReview()
                        ? Optional.empty()
                        : Optional.of("it is " + payment.status()));
        long open = ledger.payments().values().stream()
                .filter(payment -> payment.inReview() || payment.reserved() > 0)
                .count();
        checks.none(
                new Rule("I15", Finding.Kind.STUCK, "No saga is left over"),
                ledger.payments().size(),
                ledger.openSagas().size() <= open ? List.of() : ledger.openSagas());
        checks.none(
                new Rule("I15", Finding.Kind.STUCK, "No deadline is left over"),
                ledger.payments().size(),
                ledger.deadlines() <= open ? List.of() : List.of(ledger.deadlines() + " deadlines, " + open + " open"));
        checks.none(Rule.of("I16", "No callback is left in the inbox"), ledger.callbacks(), ledger.openCallbacks());
    }

    /** One that was set aside stands in the tables where it was then. */
    private String shownStatus(LoggedPayment payment) {
        LedgerBooks.Row row = ledger.rows().get(payment.id());
        return rules.setAside().contains(payment.id()) && row != null ? row.status() : payment.status();
    }
}
