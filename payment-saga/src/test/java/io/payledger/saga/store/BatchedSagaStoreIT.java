package io.payledger.saga.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.payledger.testsupport.TestDatabase;
import io.payledger.testsupport.TestPostgres;
import java.util.Set;
import java.util.concurrent.Callable;
import org.axonframework.eventhandling.GenericEventMessage;
import org.axonframework.messaging.ResultMessage;
import org.axonframework.messaging.unitofwork.DefaultUnitOfWork;
import org.axonframework.messaging.unitofwork.UnitOfWork;
import org.axonframework.modelling.saga.AssociationValue;
import org.axonframework.modelling.saga.AssociationValuesImpl;
import org.axonframework.modelling.saga.repository.SagaStore;
import org.axonframework.serialization.jackson3.Jackson3Serializer;
import org.axonframework.spring.messaging.unitofwork.SpringTransactionManager;
import org.flywaydb.core.Flyway;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.springframework.dao.DuplicateKeyException;
import org.springframework.dao.OptimisticLockingFailureException;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.jdbc.datasource.DriverManagerDataSource;
import org.springframework.jdbc.support.JdbcTransactionManager;

class BatchedSagaStoreIT {
    private static final AssociationValue ORDER = new AssociationValue("tradeNo", "T1");

    private final TestDatabase database = TestPostgres.newDatabase();
    private final JdbcClient owner = JdbcClient.create(database.owner());
    private final DriverManagerDataSource source =
            new DriverManagerDataSource(database.url(), "ledger_app", TestDatabase.PASSWORD);
    private final SagaStore<Object> store = new BatchedSagaStore(
            JdbcClient.create(source), Jackson3Serializer.builder().build());

    /** A saga of which only the text matters. */
    record Note(String text) {}

    @Test
    @DisplayName("F29 a saga that ended meanwhile stays ended; whoever held it is rolled back and begins again")
    void endedMeanwhile() {
        database.migrated();
        inOneTransaction(() -> insert("s1"));
        assertThatThrownBy(() -> inOneTransaction(() -> {
                    found();
                    store.updateSaga(Note.class, "s1", new Note("late"), new AssociationValuesImpl(Set.of(ORDER)));
                    elsewhere("DELETE FROM saga_entry");
                    return null;
                }))
                .isInstanceOf(OptimisticLockingFailureException.class);
        assertThat(rows()).isZero();
    }

    @Test
    @DisplayName("F32 a step that was taken elsewhere is not overwritten, neither by an update nor by an end")
    void writtenMeanwhile() {
        database.migrated();
        inOneTransaction(() -> insert("s1"));
        for (boolean end : new boolean[] {false, true}) {
            assertThatThrownBy(() -> inOneTransaction(() -> {
                        assertThat(found()).isEqualTo("s1");
                        elsewhere(
                                "UPDATE saga_entry SET version = version + 1, serialized_saga = '{\"text\":\"theirs\"}'");
                        if (end) {
                            store.deleteSaga(Note.class, "s1", Set.of(ORDER));
                        } else {
                            store.updateSaga(
                                    Note.class, "s1", new Note("ours"), new AssociationValuesImpl(Set.of(ORDER)));
                        }
                        return null;
                    }))
                    .isInstanceOf(OptimisticLockingFailureException.class);
            assertThat(inOneTransaction(() -> store.loadSaga(Note.class, "s1").saga()))
                    .isEqualTo(new Note("theirs"));
        }
    }

    @Test
    @DisplayName("F28 a second saga of the same charge is refused")
    void secondSaga() {
        database.migrated();
        inOneTransaction(() -> insert("s1"));
        assertThatThrownBy(() -> inOneTransaction(() -> insert("s2"))).isInstanceOf(DuplicateKeyException.class);
        assertThat(rows()).isOne();
    }

    @Test
    void stepThatChangesNothingWritesNothing() {
        database.migrated();
        inOneTransaction(() -> insert("s1"));
        inOneTransaction(() -> {
            found();
            store.updateSaga(Note.class, "s1", new Note("begun"), new AssociationValuesImpl(Set.of(ORDER)));
            return null;
        });
        assertThat(owner.sql("SELECT version FROM saga_entry")
                        .query(Integer.class)
                        .single())
                .isOne();
    }

    @Test
    void sagasOfTheReleaseBeforeAreFoundAndReadAfterTheMigration() {
        Flyway.configure()
                .dataSource(database.owner())
                .locations("classpath:db")
                .target("302")
                .load()
                .migrate();
        owner.sql("INSERT INTO saga_entry VALUES ('s1', ?, NULL, convert_to('{\"text\":\"old\"}', 'UTF8')),"
                        + " ('orphan', ?, NULL, convert_to('{\"text\":\"lost\"}', 'UTF8'))")
                .params(Note.class.getName(), Note.class.getName())
                .update();
        owner.sql("INSERT INTO association_value_entry VALUES ('tradeNo', 'T1', ?, 's1')")
                .param(Note.class.getName())
                .update();
        database.migrated();
        assertThat(inOneTransaction(this::found)).isEqualTo("s1");
        assertThat(inOneTransaction(() -> store.loadSaga(Note.class, "s1").saga()))
                .isEqualTo(new Note("old"));
        assertThat(rows()).isOne();
    }

    private String found() {
        return store.findSagas(Note.class, ORDER).iterator().next();
    }

    private Object insert(String sagaId) {
        store.insertSaga(Note.class, sagaId, new Note("begun"), Set.of(ORDER));
        return sagaId;
    }

    private void elsewhere(String sql) {
        owner.sql(sql).update();
    }

    private int rows() {
        return owner.sql("SELECT count(*) FROM saga_entry").query(Integer.class).single();
    }

    private Object inOneTransaction(Callable<?> work) {
        UnitOfWork<?> unit = DefaultUnitOfWork.startAndGet(GenericEventMessage.asEventMessage("e"));
        unit.attachTransaction(new SpringTransactionManager(new JdbcTransactionManager(source)));
        ResultMessage<?> result = unit.executeWithResult(work::call);
        if (result.isExceptional() && result.exceptionResult() instanceof RuntimeException failure) {
            throw failure;
        }
        return result.getPayload();
    }
}
