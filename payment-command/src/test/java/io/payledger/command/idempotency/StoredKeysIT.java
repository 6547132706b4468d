package io.payledger.command.idempotency;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.payledger.api.id.MerchantId;
import io.payledger.api.id.OrderId;
import io.payledger.api.id.PaymentId;
import io.payledger.api.id.TradeNo;
import io.payledger.eventstore.EventStoreProperties;
import io.payledger.eventstore.append.RiderRejectedException;
import io.payledger.eventstore.axon.EventStoreNode;
import io.payledger.eventstore.sealing.KeyedHash;
import io.payledger.eventstore.sealing.MasterKeys;
import io.payledger.eventstore.sealing.Sealing;
import io.payledger.eventstore.types.EventCodec;
import io.payledger.eventstore.types.EventTypeRegistry;
import io.payledger.testsupport.TestDatabase;
import io.payledger.testsupport.TestPostgres;
import java.sql.Connection;
import java.time.Clock;
import java.util.List;
import java.util.Map;
import org.axonframework.messaging.GenericMessage;
import org.axonframework.messaging.unitofwork.DefaultUnitOfWork;
import org.axonframework.messaging.unitofwork.UnitOfWork;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.postgresql.ds.PGSimpleDataSource;
import org.springframework.dao.TransientDataAccessException;
import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.jdbc.datasource.SingleConnectionDataSource;

/** Keys in PostgreSQL, whatever an operator has told the driver. */
class StoredKeysIT {

    @ParameterizedTest
    @ValueSource(strings = {"", "?reWriteBatchedInserts=true", "?preferQueryMode=simple"})
    @DisplayName("A07 of two claims of one key in one batch the second is refused, with every setting of the driver")
    void aKeyIsClaimedOnceInABatch(String settings) {
        TestDatabase database = TestPostgres.migratedDatabase();
        PGSimpleDataSource connections = (PGSimpleDataSource) database.app();
        connections.setURL(database.url() + settings);
        connections.setUser(TestDatabase.APP);
        connections.setPassword(TestDatabase.PASSWORD);
        try (EventStoreNode node = EventStoreNode.open(
                connections,
                new EventCodec(EventTypeRegistry.builder().build()),
                Clock.systemUTC(),
                EventStoreProperties.defaults().nodeSettings())) {
            StoredKeys keys =
                    new StoredKeys(new JdbcTemplate(connections), node.riders(), Clock.systemUTC(), hash(database));
            assertThatThrownBy(() -> claim(keys, "k", List.of("o1", "o2")))
                    .isInstanceOfSatisfying(
                            RiderRejectedException.class,
                            it -> assertThat(keys.taken(it)).isTrue());
            assertThat(keys.find(scope("k"))).as("both or none").isEmpty();
            claim(keys, "other", List.of("o1"));
            assertThatThrownBy(() -> claim(keys, "other", List.of("o2"))).isInstanceOf(RiderRejectedException.class);
            assertThat(keys.find(scope("other")))
                    .hasValueSatisfying(it -> assertThat(it.claim().orderId()).isEqualTo(new OrderId("o1")));
        }
    }

    @Test
    @DisplayName("A05 payers and reasons are told apart without being kept, also in rows of an earlier release")
    void personalFieldsAreHiddenAndStillCompared() {
        TestDatabase database = TestPostgres.migratedDatabase();
        JdbcClient jdbc = JdbcClient.create(database.superuser());
        try (EventStoreNode node = EventStoreNode.open(
                database.app(),
                new EventCodec(EventTypeRegistry.builder().build()),
                Clock.systemUTC(),
                EventStoreProperties.defaults().nodeSettings())) {
            StoredKeys keys =
                    new StoredKeys(new JdbcTemplate(database.app()), node.riders(), Clock.systemUTC(), hash(database));
            KeyMeaning meaning = new KeyMeaning.Started(TradeNo.ofCharge(PaymentId.of("m1", "o1"), 1));
            assertThat(keys.keep(wish("new", "p-jane", "Jane asks"), meaning)).isTrue();
            jdbc.sql(
                            "INSERT INTO idempotency_keys (merchant_id, operation, key, fingerprint, order_id, trade_no,"
                                    + " claimed_at) VALUES ('m1', 'PAY', 'old',"
                                    + " '{\"orderId\":\"o1\",\"payerId\":\"p-jane\",\"reason\":\"Jane asks\"}', 'o1', 'OLDTRADE1', now())")
                    .update();
            for (String key : List.of("new", "old")) {
                KeyRow known = keys.find(scope(key)).orElseThrow();
                assertThat(keys.differences(known, wish(key, "p-jane", "Jane asks")))
                        .isEmpty();
                assertThat(keys.differences(known, wish(key, "p-joe", "Jane asks")))
                        .containsExactly("payerId");
                assertThat(keys.differences(known, wish(key, "p-jane", "Joe asks")))
                        .containsExactly("reason");
            }
            assertThat(jdbc.sql("SELECT fingerprint::text FROM idempotency_keys WHERE key = 'new'")
                            .query(String.class)
                            .single())
                    .contains("o1")
                    .doesNotContainIgnoringCase("jane");
        }
    }

    private static KeyClaim wish(String key, String payer, String reason) {
        return new KeyClaim(
                scope(key),
                RequestFingerprint.of(Map.of("orderId", "o1", "payerId", payer, "reason", reason)),
                new OrderId("o1"));
    }

    @Test
    @DisplayName("E10 a lookup whose connection breaks is one that may be tried again, not a fault of the service")
    void aConnectionThatBreaksWhileAKeyIsLookedUp() throws Exception {
        TestDatabase database = TestPostgres.migratedDatabase();
        try (Connection connection = database.app().getConnection();
                EventStoreNode node = EventStoreNode.open(
                        database.app(),
                        new EventCodec(EventTypeRegistry.builder().build()),
                        Clock.systemUTC(),
                        EventStoreProperties.defaults().nodeSettings())) {
            JdbcTemplate template = new JdbcTemplate(new SingleConnectionDataSource(connection, true));
            StoredKeys keys = new StoredKeys(template, node.riders(), Clock.systemUTC(), hash(database));
            assertThat(keys.find(scope("k"))).isEmpty();
            Integer backend = template.queryForObject("SELECT pg_backend_pid()", Integer.class);
            new JdbcTemplate(database.superuser()).queryForList("SELECT pg_terminate_backend(?)", backend);
            assertThatThrownBy(() -> keys.find(scope("k"))).isInstanceOf(TransientDataAccessException.class);
        }
    }

    private static KeyedHash hash(TestDatabase database) {
        return new Sealing(JdbcClient.create(database.app()), new MasterKeys(List.of()), Clock.systemUTC())
                .keyedHash("fingerprint");
    }

    private static void claim(StoredKeys keys, String key, List<String> orders) {
        UnitOfWork<?> work = DefaultUnitOfWork.startAndGet(new GenericMessage<>("claims"));
        for (String order : orders) {
            KeyClaim claim =
                    new KeyClaim(scope(key), RequestFingerprint.of(Map.of("orderId", order)), new OrderId(order));
            keys.claimWith(work, claim, new KeyMeaning.Started(TradeNo.ofCharge(PaymentId.of("m1", order), 1)));
        }
        work.commit();
    }

    private static KeyScope scope(String key) {
        return new KeyScope(new MerchantId("m1"), Operation.PAY, new IdempotencyKey(key));
    }
}
