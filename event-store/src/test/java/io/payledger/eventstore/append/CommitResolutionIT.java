package io.payledger.eventstore.append;

import static org.assertj.core.api.Assertions.assertThat;

import io.payledger.eventstore.fixture.StoreAudit;
import io.payledger.testsupport.TestDatabase;
import io.payledger.testsupport.TestPostgres;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.UUID;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(20)
class CommitResolutionIT {
    private static final Duration STALL = Duration.ofSeconds(60);

    private StoreAudit audit;
    private WriterConnection lost;
    private WriterConnection asking;

    @BeforeEach
    void open() throws SQLException {
        TestDatabase database = TestPostgres.migratedDatabase();
        audit = new StoreAudit(database.superuser());
        audit.execute("CREATE TABLE note (text text); GRANT ALL ON note TO ledger_app");
        lost = WriterConnection.open(database.app(), STALL);
        asking = WriterConnection.open(database.app(), STALL);
    }

    @AfterEach
    void close() {
        lost.discard();
        asking.close();
    }

    @Test
    void aBatchOfRidersOnlyIsKnownByItsTransactionNumber() throws SQLException {
        CommitProof committed = new CommitProof.TransactionNumber(writeNote());
        lost.jdbc().commit();
        assertThat(CommitResolution.isCommitted(asking, committed, lost.id())).isTrue();

        CommitProof rolledBack = new CommitProof.TransactionNumber(writeNote());
        lost.rollback();
        assertThat(CommitResolution.isCommitted(asking, rolledBack, lost.id())).isFalse();
    }

    @Test
    void aSessionThatWaitsForItsLostClientUnderTheLockIsEndedAtOnce() throws SQLException {
        CommitProof proof = new CommitProof.TransactionNumber(writeNote());
        try (Statement statement = lost.jdbc().createStatement()) {
            statement.execute("LOCK TABLE log_head IN EXCLUSIVE MODE");
        }
        assertThat(CommitResolution.isCommitted(asking, proof, lost.id())).isFalse();
        assertThat(audit.number("SELECT count(*) FROM note")).isZero();
    }

    @Test
    void anotherSessionWithTheSameProcessNumberIsLeftAlone() throws SQLException {
        writeNote();
        SessionId namesake = new SessionId(lost.id().pid(), "1999-01-01 00:00:00+00");
        CommitProof neverStored = new CommitProof.StoredAt(new UUID(1, 2), 1);
        assertThat(CommitResolution.isCommitted(asking, neverStored, namesake)).isFalse();
        lost.jdbc().commit();
        assertThat(audit.number("SELECT count(*) FROM note")).isEqualTo(1);
    }

    private String writeNote() throws SQLException {
        try (Statement statement = lost.jdbc().createStatement()) {
            statement.execute("INSERT INTO note VALUES ('x')");
            try (ResultSet row = statement.executeQuery("SELECT pg_current_xact_id()::text")) {
                row.next();
                return row.getString(1);
            }
        }
    }
}
