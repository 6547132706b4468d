package io.payledger.eventstore.schema;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.payledger.eventstore.EventStoreModule;
import io.payledger.eventstore.fixture.StoreAudit;
import io.payledger.testsupport.TestDatabase;
import io.payledger.testsupport.TestPostgres;
import java.lang.reflect.Method;
import java.time.Duration;
import org.axonframework.common.jdbc.ConnectionProvider;
import org.axonframework.eventhandling.GlobalSequenceTrackingToken;
import org.axonframework.eventhandling.tokenstore.jdbc.JdbcTokenStore;
import org.axonframework.eventhandling.tokenstore.jdbc.TokenSchema;
import org.axonframework.serialization.jackson3.Jackson3Serializer;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class SchemaIT {
    private static final String ONE_EVENT = """
            INSERT INTO events VALUES (%d, 0, now(), 1, gen_random_uuid(), '%s', 'account', 'Opened', '{}', '{}',
                decode(repeat('00', 32), 'hex'), decode(repeat('00', 32), 'hex'))
            """;

    private static TestDatabase database;
    private static StoreAudit app;
    private static StoreAudit owner;

    @BeforeAll
    static void migrate() throws Exception {
        database = TestPostgres.migratedDatabase();
        app = new StoreAudit(database.app());
        owner = new StoreAudit(database.owner());
        app.execute(ONE_EVENT.formatted(1, "first"));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "UPDATE events SET payload = '{}'",
                "DELETE FROM events",
                "TRUNCATE events",
                "DROP TABLE events",
                "ALTER TABLE events DISABLE TRIGGER ALL",
                "INSERT INTO log_head (global_index, hash) VALUES (1, '')",
                "DELETE FROM log_head",
                "TRUNCATE log_head",
                "CREATE TABLE mine (x int)"
            })
    void theServiceMayOnlyAddAndReadEvents(String sql) {
        assertThatThrownBy(() -> app.execute(sql)).hasMessageMatching("(?s).*(permission denied|must be owner).*");
    }

    @ParameterizedTest
    @ValueSource(strings = {"UPDATE events SET payload = '{}'", "DELETE FROM events", "TRUNCATE events"})
    void notEvenTheOwnerChangesEvents(String sql) {
        assertThatThrownBy(() -> owner.execute(sql)).hasMessageContaining("Events are never changed or removed");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "INSERT INTO events DEFAULT VALUES",
                "UPDATE log_head SET global_index = 0",
                "DELETE FROM token_entry"
            })
    void theAuditorOnlyReads(String sql) {
        StoreAudit auditor = new StoreAudit(database.as(TestDatabase.AUDITOR));
        assertThatCode(() -> auditor.number("SELECT count(*) FROM events, log_head, token_entry"))
                .doesNotThrowAnyException();
        assertThatThrownBy(() -> auditor.execute(sql)).hasMessageContaining("permission denied");
    }

    @Test
    void a20UniqueConstraintsArbitrateBetweenNodes() throws Exception {
        assertThat(app.number("""
                        SELECT count(*) FROM pg_indexes WHERE tablename = 'events' AND indexdef LIKE 'CREATE UNIQUE INDEX%'
                            AND substring(indexdef FROM '\\(.*\\)') IN
                                ('(global_index)', '(aggregate_id, sequence_number)', '(event_id)')
                        """)).isEqualTo(3);
        assertThatThrownBy(() -> app.execute(ONE_EVENT.formatted(2, "first"))).hasMessageContaining("sequence");
        assertThatThrownBy(() -> app.execute(ONE_EVENT.formatted(1, "second"))).hasMessageContaining("events_pk");
    }

    @Test
    void payloadAndMetadataKeepTheirExactBytes() throws Exception {
        assertThat(owner.number("SELECT count(*) FROM information_schema.columns WHERE table_name = 'events'"
                        + " AND column_name IN ('payload', 'metadata') AND data_type = 'json'"))
                .isEqualTo(2);
    }

    @Test
    void f03NoSequenceNumbersTheEvents() throws Exception {
        assertThat(owner.number("SELECT count(*) FROM pg_sequences")).isZero();
    }

    @Test
    void f06TokensAreBytesAndNeverLargeObjects() throws Exception {
        Method tokenSchema = EventStoreModule.class.getDeclaredMethod("tokenSchema");
        tokenSchema.setAccessible(true);
        ConnectionProvider connections = () -> database.app().getConnection();
        JdbcTokenStore tokens = JdbcTokenStore.builder()
                .connectionProvider(connections)
                .schema((TokenSchema) tokenSchema.invoke(new EventStoreModule()))
                .serializer(Jackson3Serializer.builder().build())
                .claimTimeout(Duration.ofSeconds(10))
                .nodeId("node")
                .build();
        tokens.initializeTokenSegments("projection", 2);
        tokens.fetchToken("projection", 1);
        for (int i = 1; i <= 500; i++) {
            tokens.storeToken(new GlobalSequenceTrackingToken(i), "projection", 1);
        }
        assertThat(tokens.fetchToken("projection", 1)).isEqualTo(new GlobalSequenceTrackingToken(500));
        assertThat(owner.number("SELECT count(*) FROM pg_largeobject_metadata")).isZero();
        assertThat(owner.number("SELECT pg_relation_size('token_entry')")).isLessThan(200_000);
    }
}
