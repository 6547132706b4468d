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
import org.springframework.jdbc.datasource.SingleConnectionDataSource;

/** Keys in PostgreSQL, whatever an operator has told the driver. */
class StoredKeysIT {

    @ParameterizedTest
    @ValueSource(strings = {"", "?reWriteBatchedInserts=true", "?preferQueryMode=simple"})
    @DisplayName("A07 of two claims of one key in one batch the second is refused, with every setting of the driver")
    void aKeyIsClaimedOnceInABatch(String settings) {
        TestDatabase database = TestPostgres.newDatabase().migrated();
        PGSimpleDataSource connections = (PGSimpleDataSource) database.app();
        connections.setURL(database.url() + settings);
        connections.setUser(TestDatabase.APP);
        connections.setPassword(TestDatabase.PASSWORD);
        try (EventStoreNode node = EventStoreNode.open(
                connections,
                new EventCodec(EventTypeRegistry.builder().build()),
                Clock.systemUTC(),
                EventStoreProperties.defaults().nodeSettings())) {
            StoredKeys keys = new StoredKeys(new JdbcTemplate(connections), node.riders(), Clock.systemUTC());
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
    @DisplayName("E10 a lookup whose connection breaks is one that may be tried again, not a fault of the service")
    void aConnectionThatBreaksWhileAKeyIsLookedUp() throws Exception {
        TestDatabase database = TestPostgres.newDatabase().migrated();
        try (Connection connection = database.app().getConnection();
                EventStoreNode node = EventStoreNode.open(
                        database.app(),
                        new EventCodec(EventTypeRegistry.builder().build()),
                        Clock.systemUTC(),
                        EventStoreProperties.defaults().nodeSettings())) {
            JdbcTemplate template = new JdbcTemplate(new SingleConnectionDataSource(connection, true));
            StoredKeys keys = new StoredKeys(template, node.riders(), Clock.systemUTC());
            assertThat(keys.find(scope("k"))).isEmpty();
            Integer backend = template.queryForObject("SELECT pg_backend_pid()", Integer.class);
            new JdbcTemplate(database.superuser()).queryForList("SELECT pg_terminate_backend(?)", backend);
            assertThatThrownBy(() -> keys.find(scope("k"))).isInstanceOf(TransientDataAccessException.class);
        }
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
