package io.payledger.command.rules;

import io.payledger.api.id.TradeNo;
import io.payledger.api.problem.ErrorCode;
import io.payledger.api.problem.ProblemException;
import io.payledger.eventstore.append.RiderRejectedException;
import io.payledger.eventstore.axon.AppendRiders;
import java.math.BigDecimal;
import java.sql.Timestamp;
import java.time.Clock;
import java.util.Optional;
import org.axonframework.messaging.unitofwork.UnitOfWork;
import org.springframework.jdbc.core.JdbcOperations;
import org.springframework.jdbc.core.simple.JdbcClient;

/** Payers' attempts in PostgreSQL: one row an attempt, committed by the append that starts it. */
public final class StoredPayerHistory implements PayerHistory {
    private final JdbcClient jdbc;
    private final AppendRiders riders;
    private final Clock clock;
    private final PayerLimits limits;
    private final PayerInserts inserts;

    public StoredPayerHistory(JdbcOperations jdbc, AppendRiders riders, Clock clock, RuleProperties properties) {
        this.jdbc = JdbcClient.create(jdbc);
        this.riders = riders;
        this.clock = clock;
        this.limits = PayerLimits.of(properties);
        this.inserts = new PayerInserts(limits, clock);
    }

    @Override
    public void countWith(UnitOfWork<?> unitOfWork, PayerSpend spend, TradeNo attempt) {
        if (limits.limit()) {
            riders.attach(unitOfWork, inserts, new PayerInserts.Row(spend, attempt));
        }
    }

    @Override
    public boolean exceeded(RuntimeException failure) {
        return failure instanceof RiderRejectedException rejected && rejected.row() instanceof PayerInserts.Row;
    }

    @Override
    public Optional<ProblemException> refusal(PayerSpend spend) {
        if (!limits.limit()) {
            return Optional.empty();
        }
        Spent spent = spent(spend);
        if (spent.count() >= limits.countOrAny()) {
            return Optional.of(refused(
                    ErrorCode.PAYER_COUNT_EXCEEDED,
                    "The payer has started " + spent.count() + " payments within " + limits.window()));
        }
        Long most = limits.sumIn(spend.amount().currency());
        boolean over = most != null
                && spent.sum().add(BigDecimal.valueOf(spend.amount().minor())).compareTo(BigDecimal.valueOf(most)) > 0;
        return over
                ? Optional.of(refused(
                        ErrorCode.PAYER_SUM_EXCEEDED,
                        "With this the payer's payments within " + limits.window()
                                + " would sum up to more than may be"))
                : Optional.empty();
    }

    /**
     * Removes rows that no window reaches back to any more.
     *
     * @param most rows that one call removes
     * @return rows removed
     */
    public int removeOld(int most) {
        return jdbc.sql("DELETE FROM payer_attempts WHERE ctid = ANY (ARRAY("
                        + "SELECT ctid FROM payer_attempts WHERE started_at < ? ORDER BY started_at LIMIT ?))")
                .params(Timestamp.from(clock.instant().minus(limits.window())), most)
                .update();
    }

    private Spent spent(PayerSpend spend) {
        return jdbc.sql("SELECT count(*), coalesce(sum(minor) FILTER (WHERE currency = ?), 0) FROM payer_attempts"
                        + " WHERE merchant_id = ? AND payer_id = ? AND started_at > ?")
                .params(
                        spend.amount().currency().name(),
                        spend.merchantId().value(),
                        spend.payerId().value(),
                        Timestamp.from(clock.instant().minus(limits.window())))
                .query((row, number) -> new Spent(row.getLong(1), row.getBigDecimal(2)))
                .single();
    }

    private static ProblemException refused(ErrorCode code, String why) {
        return new ProblemException(code, why + "; no attempt was started").with("field", "payerId");
    }

    /** @param sum of one currency, in minor units; may be more than a long holds */
    private record Spent(long count, BigDecimal sum) {}
}
