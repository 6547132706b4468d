package io.payledger.query.statement.matching;

import io.payledger.api.log.StepLog;
import io.payledger.api.money.Money;
import io.payledger.api.problem.ProblemException;
import io.payledger.query.statement.intake.Bringer;
import java.util.List;
import java.util.Objects;
import org.springframework.jdbc.core.simple.JdbcClient;

/**
 * When a line agrees with a lost dispute, then its payment is told that the bank has taken the charge back, and the books
 * follow from that. A line whose payment could not be told stays to be told; a payment that is told twice, by two nodes or
 * after a crash, does nothing the second time.
 */
public final class Chargebacks {
    private static final int PORTION = 100;

    /** For the audit trail: no person has decided anything. */
    private static final Bringer MATCHING = new Bringer("ledger", "statement-matching", null);

    private final JdbcClient jdbc;
    private final PaymentDoor door;

    public Chargebacks(JdbcClient jdbc, PaymentDoor door) {
        this.jdbc = jdbc;
        this.door = door;
    }

    /** Tells the payments of all lines that agree and were not told of yet. */
    public void tell() {
        long behind = 0;
        List<StatementMatch> waiting;
        do {
            waiting = jdbc.sql("SELECT * FROM statement_match WHERE kind = 'CHARGEBACK' AND class = 'MATCHED'"
                            + " AND ledger_status = 'OWED' AND match_id > ? ORDER BY match_id LIMIT " + PORTION)
                    .param(behind)
                    .query((row, number) -> StatementMatch.of(row))
                    .list();
            waiting.forEach(this::tell);
            behind = waiting.isEmpty() ? behind : waiting.getLast().matchId();
        } while (waiting.size() == PORTION);
    }

    private void tell(StatementMatch match) {
        Money taken =
                Money.of(Objects.requireNonNull(match.bankAmount()), Objects.requireNonNull(match.bankCurrency()));
        try {
            door.send(BankWord.of(match, MatchAction.RECORD_OUTCOME, taken), MATCHING);
        } catch (ProblemException e) {
            StepLog.warn(
                    "statement.chargeback",
                    Objects.requireNonNull(match.orderId()),
                    null,
                    "LATER",
                    "match",
                    match.matchId(),
                    "why",
                    e.code());
            return;
        }
        int told = jdbc.sql("UPDATE statement_match SET ledger_status = 'TAKEN', ledger_minor = bank_minor"
                        + " WHERE match_id = ? AND ledger_status = 'OWED'")
                .param(match.matchId())
                .update();
        if (told == 1) {
            StepLog.info(
                    "statement.chargeback",
                    Objects.requireNonNull(match.orderId()),
                    null,
                    "OK",
                    "match",
                    match.matchId(),
                    "amount",
                    taken);
        }
    }
}
