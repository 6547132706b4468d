package io.payledger.command.rules;

import io.payledger.api.id.MerchantId;
import io.payledger.api.id.PayerId;
import io.payledger.api.id.TradeNo;
import io.payledger.api.payment.PaymentView;
import io.payledger.api.problem.ErrorCode;
import io.payledger.api.problem.ProblemException;
import io.payledger.command.personal.PayerHash;
import io.payledger.eventstore.append.RiderRejectedException;
import io.payledger.eventstore.axon.AppendRiders;
import java.math.BigDecimal;
import java.sql.Timestamp;
import java.time.Clock;
import java.util.List;
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
    private final PayerOrders orders = new PayerOrders();
    private final PayerHash hash;

    public StoredPayerHistory(
            JdbcOperations jdbc, AppendRiders riders, Clock clock, RuleProperties properties, PayerHash hash) {
        this.jdbc = JdbcClient.create(jdbc);
        this.riders = riders;
        this.clock = clock;
        this.limits = PayerLimits.of(properties);
        this.hash = hash;
        this.inserts = new PayerInserts(limits, clock);
    }

    @Override
    public void countWith(UnitOfWork<?> unitOfWork, PayerSpend spend, PaymentView started) {
        String payer = hash.of(spend.merchantId(), spend.payerId());
        riders.attach(unitOfWork, orders, new PayerOrders.Row(payer, started.paymentId()));
        if (limits.limit()) {
            TradeNo attempt = started.lastAttempt().tradeNo();
            riders.attach(unitOfWork, inserts, new PayerInserts.Row(spend, payer, attempt));
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

    /**
     * Hides payers whose attempts an earlier release has written with their numbers.
     *
     * @param most payers that one call hides
     * @return payers hidden
     */
    public int hideOpen(int most) {
        List<Open> open = jdbc.sql("SELECT DISTINCT merchant_id, payer_id FROM payer_attempts"
                        + " WHERE payer_id NOT LIKE '#%' ORDER BY merchant_id, payer_id LIMIT ?")
                .param(most)
                .query((row, number) -> new Open(row.getString(1), row.getString(2)))
                .list();
        if (!open.isEmpty()) {
            int unused = jdbc.sql("UPDATE payer_attempts AS old SET payer_id = hidden.payer"
                            + " FROM unnest(?::text[], ?::text[], ?::text[]) AS hidden (merchant_id, payer_id, payer)"
                            + " WHERE old.merchant_id = hidden.merchant_id AND old.payer_id = hidden.payer_id")
                    .param(open.stream().map(Open::merchantId).toArray(String[]::new))
                    .param(open.stream().map(Open::payerId).toArray(String[]::new))
                    .param(open.stream()
                            .map(it -> hash.of(new MerchantId(it.merchantId()), new PayerId(it.payerId())))
                            .toArray(String[]::new))
                    .update();
        }
        return open.size();
    }

    private record Open(String merchantId, String payerId) {}

    private Spent spent(PayerSpend spend) {
        return jdbc.sql("SELECT count(*), coalesce(sum(minor) FILTER (WHERE currency = ?), 0) FROM payer_attempts"
                        + " WHERE merchant_id = ? AND payer_id = ? AND started_at > ?")
                .params(
                        spend.amount().currency().name(),
                        spend.merchantId().value(),
                        hash.of(spend.merchantId(), spend.payerId()),
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
