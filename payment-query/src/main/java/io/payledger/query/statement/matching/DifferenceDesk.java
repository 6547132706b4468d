package io.payledger.query.statement.matching;

import io.payledger.api.id.TradeNo;
import io.payledger.api.log.StepLog;
import io.payledger.api.money.Currency;
import io.payledger.api.money.Money;
import io.payledger.api.problem.ErrorCode;
import io.payledger.api.problem.ProblemException;
import io.payledger.query.projection.StorableText;
import io.payledger.query.statement.intake.Bringer;
import java.sql.Timestamp;
import java.time.Clock;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.transaction.PlatformTransactionManager;
import org.springframework.transaction.support.TransactionTemplate;

/**
 * Takes what people decide about differences. The payment is told first and the difference is closed then: a node that
 * dies in between leaves it open, and telling a payment the same again changes nothing.
 */
public final class DifferenceDesk {
    private final JdbcClient jdbc;
    private final Clock clock;
    private final Matching matching;
    private final PaymentDoor door;
    private final TransactionTemplate unitOfWork;

    public DifferenceDesk(
            JdbcClient jdbc,
            PlatformTransactionManager transactionManager,
            Clock clock,
            Matching matching,
            PaymentDoor door) {
        this.jdbc = jdbc;
        this.clock = clock;
        this.matching = matching;
        this.door = door;
        this.unitOfWork = new TransactionTemplate(transactionManager);
    }

    /**
     * What somebody wants done.
     *
     * @param number for ASSIGN: which charge or refund the line is
     * @param reason in words, for whoever asks later
     */
    public record Wish(MatchAction action, @Nullable TradeNo number, String reason) {}

    /** The difference of this number, as it is now. */
    public Optional<StatementMatch> find(long matchId) {
        return jdbc.sql("SELECT * FROM statement_match WHERE match_id = ?")
                .param(matchId)
                .query((row, number) -> StatementMatch.of(row))
                .optional();
    }

    /**
     * Decides about a difference; empty when there is none of this number.
     *
     * @throws ProblemException DIFFERENCE_NOT_OPEN, ACTION_NOT_OFFERED, SECOND_PERSON_NEEDED, ORDER_BUSY
     */
    public Optional<StatementMatch> resolve(long matchId, Wish wish, Bringer who) {
        Optional<StatementMatch> known = find(matchId);
        if (known.isEmpty()) {
            return known;
        }
        requireOpen(known.get());
        Long line = known.get().lineId();
        if (line != null && wish.action() != MatchAction.DISMISS) {
            matching.judgeAgain(line);
        }
        StatementMatch match = find(matchId).orElseThrow();
        requireOpen(match);
        decide(match, wish, who);
        StepLog.info(
                "statement.resolve",
                match.orderId() == null ? "-" : match.orderId(),
                who.traceId(),
                wish.action().name(),
                "match",
                matchId,
                "class",
                match.matchClass(),
                "by",
                who.name());
        return find(matchId);
    }

    private void decide(StatementMatch match, Wish wish, Bringer who) {
        if (wish.action() == MatchAction.DISMISS) {
            close(match, wish, who);
            return;
        }
        if (wish.action() != match.action()) {
            throw new ProblemException(
                    ErrorCode.ACTION_NOT_OFFERED,
                    "Difference " + match.matchId() + " is " + match.matchClass() + "; offered is "
                            + (match.action() == null ? "" : match.action() + " or ") + MatchAction.DISMISS
                            + "; this request changed nothing");
        }
        if (wish.action() == MatchAction.ASSIGN) {
            assign(match, wish, who);
        } else if (match.secondPerson() && match.state() != MatchState.PROPOSED) {
            propose(match, wish, who);
        } else if (match.secondPerson() && who.name().equals(match.proposedBy())) {
            throw new ProblemException(
                    ErrorCode.SECOND_PERSON_NEEDED,
                    "Difference " + match.matchId() + " may send money out; somebody else must ask for it too");
        } else {
            door.send(BankWord.of(match, wish.action(), shown(match)), who);
            close(match, wish, who);
        }
    }

    /** A line names no number: a person gives it one, and it is judged by that alone. */
    private void assign(StatementMatch match, Wish wish, Bringer who) {
        TradeNo number = Objects.requireNonNull(wish.number(), "ASSIGN comes with a number");
        if (new Operations(jdbc).named(List.of(number.value())).isEmpty()) {
            throw new ProblemException(
                            ErrorCode.INVALID_FIELD, "number must be that of a charge or refund of this ledger")
                    .with("field", "number");
        }
        unitOfWork.executeWithoutResult(status -> {
            int unused = jdbc.sql("UPDATE statement_match SET assigned_number = ?, state = 'OPEN' WHERE match_id = ?")
                    .param(number.value())
                    .param(match.matchId())
                    .update();
            record(match, wish, who, "ASSIGNED " + number);
        });
        matching.judgeAgain(Objects.requireNonNull(match.lineId(), "what names no number is a line"));
    }

    private void propose(StatementMatch match, Wish wish, Bringer who) {
        unitOfWork.executeWithoutResult(status -> {
            int proposed = jdbc.sql("UPDATE statement_match SET state = 'PROPOSED', proposed_by = ?, proposed_at = ?,"
                            + " reason = ? WHERE match_id = ? AND state = 'OPEN'")
                    .param(who.name())
                    .param(now())
                    .param(StorableText.of(wish.reason()))
                    .param(match.matchId())
                    .update();
            if (proposed == 1) {
                record(match, wish, who, "PROPOSED");
            }
        });
    }

    private void close(StatementMatch match, Wish wish, Bringer who) {
        unitOfWork.executeWithoutResult(status -> {
            int closed = jdbc.sql(
                            "UPDATE statement_match SET state = 'RESOLVED', resolved_action = ?, resolved_by = ?,"
                                    + " resolved_at = ?, reason = ? WHERE match_id = ? AND state IN ('OPEN', 'PROPOSED', 'MATCHED')")
                    .param(wish.action().name())
                    .param(who.name())
                    .param(now())
                    .param(StorableText.of(wish.reason()))
                    .param(match.matchId())
                    .update();
            if (closed == 1) {
                record(match, wish, who, "RESOLVED");
            }
        });
    }

    private void record(StatementMatch match, Wish wish, Bringer who, String outcome) {
        int unused = jdbc.sql("INSERT INTO statement_decision (match_id, class, action, outcome, reason, decided_by,"
                        + " decided_from, decided_at) VALUES (?, ?, ?, ?, ?, ?, ?, ?)")
                .param(match.matchId())
                .param(match.matchClass().name())
                .param(wish.action().name())
                .param(outcome)
                .param(StorableText.of(wish.reason()))
                .param(who.name())
                .param(who.origin())
                .param(now())
                .update();
    }

    /** What the bank shows: of a number that is there several times, all of it together. */
    private Money shown(StatementMatch match) {
        if (match.bankAmount() == null || match.bankCurrency() == null) {
            return Money.of(
                    Objects.requireNonNull(match.ledgerAmount()), Objects.requireNonNull(match.ledgerCurrency()));
        }
        Money own = Money.of(match.bankAmount(), match.bankCurrency());
        if (match.matchClass() != MatchClass.DUPLICATE) {
            return own;
        }
        Currency currency = own.currency();
        return jdbc
                .sql("SELECT bank_minor FROM statement_match WHERE number = ? AND direction = ? AND bank_currency = ?")
                .param(match.number())
                .param(match.direction().name())
                .param(currency.name())
                .query(Long.class)
                .list()
                .stream()
                .map(minor -> Money.of(minor, currency))
                .reduce(Money.zero(currency), Money::plus);
    }

    private static void requireOpen(StatementMatch match) {
        if (match.state() != MatchState.OPEN && match.state() != MatchState.PROPOSED) {
            throw new ProblemException(
                    ErrorCode.DIFFERENCE_NOT_OPEN,
                    "Difference " + match.matchId() + " is " + match.state() + "; this request changed nothing");
        }
    }

    private Timestamp now() {
        return Timestamp.from(clock.instant());
    }
}
