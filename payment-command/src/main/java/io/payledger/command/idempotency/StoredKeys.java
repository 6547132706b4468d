package io.payledger.command.idempotency;

import io.payledger.api.id.OrderId;
import io.payledger.api.id.TradeNo;
import io.payledger.eventstore.append.RiderRejectedException;
import io.payledger.eventstore.axon.AppendRiders;
import io.payledger.eventstore.sealing.KeyedHash;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Timestamp;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.axonframework.messaging.unitofwork.UnitOfWork;
import org.springframework.dao.DataAccessResourceFailureException;
import org.springframework.dao.TransientDataAccessResourceException;
import org.springframework.jdbc.core.ConnectionCallback;
import org.springframework.jdbc.core.JdbcOperations;
import org.springframework.jdbc.core.simple.JdbcClient;

/** Keys in PostgreSQL, beside the events: a claim is committed by the append of the command that it belongs to. */
public final class StoredKeys implements KeyStore {
    /** Far more than requests wait for one commit; bounds the statement all the same. */
    private static final int MOST_AT_ONCE = 500;

    /** Enough for a transaction of their own while another one commits. */
    private static final int CROWD = 24;

    private final JdbcClient jdbc;
    private final JdbcOperations statements;
    private final AppendRiders riders;
    private final Clock clock;
    private final KeyJson json = new KeyJson();
    private final HiddenFields hidden;
    private final KeyInserts inserts;
    private final Combined<KeyRow, Boolean> kept = new Combined<>(MOST_AT_ONCE, CROWD, this::insert);

    /** @param hash of personal fields, the same on all nodes */
    public StoredKeys(JdbcOperations statements, AppendRiders riders, Clock clock, KeyedHash hash) {
        this.jdbc = JdbcClient.create(statements);
        this.statements = statements;
        this.riders = riders;
        this.clock = clock;
        this.hidden = new HiddenFields(hash);
        this.inserts = new KeyInserts(json, hidden);
    }

    /**
     * @throws TransientDataAccessResourceException when the connection breaks, as all of a pool do when the database goes
     *     away: a read has done nothing, and whoever asks may ask again
     */
    @Override
    public Optional<KeyRow> find(KeyScope scope) {
        try {
            return jdbc.sql(
                            "SELECT fingerprint, order_id, trade_no, found_paid, refusal, claimed_at FROM idempotency_keys"
                                    + " WHERE merchant_id = ? AND operation = ? AND key = ?")
                    .params(
                            scope.merchantId().value(),
                            scope.operation().name(),
                            scope.key().value())
                    .query((row, number) -> read(scope, row))
                    .optional();
        } catch (DataAccessResourceFailureException broken) {
            throw new TransientDataAccessResourceException("The idempotency key could not be looked up", broken);
        }
    }

    @Override
    public void claimWith(UnitOfWork<?> unitOfWork, KeyClaim claim, KeyMeaning meaning) {
        riders.attach(unitOfWork, inserts, new KeyRow(claim, meaning, clock.instant()));
    }

    @Override
    public boolean keep(KeyClaim claim, KeyMeaning meaning) {
        return kept.get(new KeyRow(claim, meaning, clock.instant()));
    }

    @Override
    public List<String> differences(KeyRow known, KeyClaim claim) {
        return known.claim().fingerprint().differencesTo(hidden.hidden(claim.scope(), claim.fingerprint()));
    }

    @Override
    public boolean taken(RuntimeException failure) {
        return failure instanceof RiderRejectedException rejected && rejected.row() instanceof KeyRow;
    }

    /**
     * Removes keys that nobody may rely on any more.
     *
     * @param retention how long keys are kept
     * @param most rows that one call removes, so that no transaction is long
     * @return rows removed
     */
    public int removeOlderThan(Duration retention, int most) {
        return jdbc.sql("DELETE FROM idempotency_keys WHERE ctid = ANY (ARRAY("
                        + "SELECT ctid FROM idempotency_keys WHERE claimed_at < ? ORDER BY claimed_at LIMIT ?))")
                .params(Timestamp.from(clock.instant().minus(retention)), most)
                .update();
    }

    private List<Boolean> insert(List<KeyRow> rows) {
        return statements.execute((ConnectionCallback<List<Boolean>>) connection -> inserts.insert(connection, rows));
    }

    private KeyRow read(KeyScope scope, ResultSet row) throws SQLException {
        KeyClaim claim = new KeyClaim(
                scope,
                hidden.stored(scope, json.fingerprint(row.getString("fingerprint"))),
                new OrderId(row.getString("order_id")));
        return new KeyRow(claim, meaning(row), row.getTimestamp("claimed_at").toInstant());
    }

    private KeyMeaning meaning(ResultSet row) throws SQLException {
        String tradeNo = row.getString("trade_no");
        if (tradeNo == null) {
            return new KeyMeaning.Refused(json.refusal(row.getString("refusal")));
        }
        return row.getBoolean("found_paid")
                ? new KeyMeaning.FoundPaid(new TradeNo(tradeNo))
                : new KeyMeaning.Started(new TradeNo(tradeNo));
    }
}
