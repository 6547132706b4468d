package io.payledger.command.idempotency;

import io.payledger.api.id.OrderId;
import io.payledger.api.id.TradeNo;
import io.payledger.api.problem.ProblemException;
import io.payledger.eventstore.append.RiderRejectedException;
import io.payledger.eventstore.axon.AppendRiders;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Timestamp;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.axonframework.messaging.unitofwork.UnitOfWork;
import org.springframework.jdbc.core.ConnectionCallback;
import org.springframework.jdbc.core.JdbcOperations;
import org.springframework.jdbc.core.simple.JdbcClient;

/** Keys in PostgreSQL, beside the events: a claim is committed by the append of the command that it belongs to. */
public final class StoredKeys implements KeyStore {
    private final JdbcClient jdbc;
    private final JdbcOperations statements;
    private final AppendRiders riders;
    private final Clock clock;
    private final KeyJson json = new KeyJson();
    private final KeyInserts inserts;

    public StoredKeys(JdbcOperations statements, AppendRiders riders, Clock clock) {
        this.jdbc = JdbcClient.create(statements);
        this.statements = statements;
        this.riders = riders;
        this.clock = clock;
        this.inserts = new KeyInserts(json, clock);
    }

    @Override
    public Optional<KeyRow> find(KeyScope scope) {
        return jdbc.sql("SELECT fingerprint, order_id, trade_no, refusal FROM idempotency_keys"
                        + " WHERE merchant_id = ? AND operation = ? AND key = ?")
                .params(
                        scope.merchantId().value(),
                        scope.operation().name(),
                        scope.key().value())
                .query((row, number) -> read(scope, row))
                .optional();
    }

    @Override
    public void claimWith(UnitOfWork<?> unitOfWork, KeyClaim claim, TradeNo tradeNo) {
        riders.attach(unitOfWork, inserts, KeyRow.started(claim, tradeNo));
    }

    @Override
    public void claimWith(UnitOfWork<?> unitOfWork, KeyClaim claim, ProblemException refusal) {
        riders.attach(unitOfWork, inserts, KeyRow.refused(claim, StoredRefusal.of(refusal)));
    }

    @Override
    public void keep(KeyClaim claim, TradeNo tradeNo) {
        insert(KeyRow.started(claim, tradeNo));
    }

    @Override
    public void keep(KeyClaim claim, ProblemException refusal) {
        insert(KeyRow.refused(claim, StoredRefusal.of(refusal)));
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

    private void insert(KeyRow row) {
        statements.execute((ConnectionCallback<Set<KeyScope>>) connection -> inserts.insert(connection, List.of(row)));
    }

    private KeyRow read(KeyScope scope, ResultSet row) throws SQLException {
        KeyClaim claim = new KeyClaim(
                scope, json.fingerprint(row.getString("fingerprint")), new OrderId(row.getString("order_id")));
        String tradeNo = row.getString("trade_no");
        return tradeNo == null
                ? KeyRow.refused(claim, json.refusal(row.getString("refusal")))
                : KeyRow.started(claim, new TradeNo(tradeNo));
    }
}
