package io.payledger.saga.store;

import io.payledger.saga.batch.AtCommit;
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.axonframework.common.property.Property;
import org.axonframework.common.property.PropertyAccessStrategy;
import org.axonframework.messaging.Message;
import org.axonframework.messaging.unitofwork.BatchingUnitOfWork;
import org.axonframework.messaging.unitofwork.CurrentUnitOfWork;
import org.axonframework.messaging.unitofwork.UnitOfWork;
import org.axonframework.modelling.saga.AssociationValue;
import org.axonframework.modelling.saga.AssociationValues;
import org.axonframework.modelling.saga.repository.SagaStore;
import org.axonframework.serialization.Serializer;
import org.axonframework.serialization.SimpleSerializedObject;
import org.jspecify.annotations.Nullable;
import org.springframework.jdbc.core.simple.JdbcClient;

/**
 * Stores sagas that have one association each. The sagas of all events of a batch are read with one statement, at the
 * first event; what becomes of them is written with one statement each for new, changed and ended ones, right before the
 * commit. A saga that begins and ends in one batch is never written. A row holds a saga with its association, so neither
 * can be without the other.
 */
public final class BatchedSagaStore implements SagaStore<Object> {
    private static final String BATCH = SagaBatch.class.getName();

    private final SagaTable table;
    private final Serializer serializer;

    /** @param serializer writes JSON */
    public BatchedSagaStore(JdbcClient jdbc, Serializer serializer) {
        this.table = new SagaTable(jdbc);
        this.serializer = serializer;
    }

    @Override
    public Set<String> findSagas(Class<?> sagaType, AssociationValue association) {
        SagaBatch batch = batch(sagaType);
        if (!batch.knows(association)) {
            batch.read(association.getKey(), valuesOfTheBatch(association));
        }
        return batch.find(association);
    }

    @Override
    public <S> @Nullable Entry<S> loadSaga(Class<S> sagaType, String sagaId) {
        SagaRow row = batch(sagaType).load(sagaId);
        return row == null ? null : new Stored<>(Set.of(row.association()), read(sagaType, row.state()));
    }

    @Override
    public void insertSaga(Class<?> sagaType, String sagaId, Object saga, Set<AssociationValue> associations) {
        if (associations.size() != 1) {
            throw new IllegalArgumentException("A saga has one association, not " + associations);
        }
        batch(sagaType).insert(new SagaRow(sagaId, associations.iterator().next(), written(saga), 0));
    }

    @Override
    public void updateSaga(Class<?> sagaType, String sagaId, Object saga, AssociationValues associations) {
        if (!associations.addedAssociations().isEmpty()
                || !associations.removedAssociations().isEmpty()) {
            throw new IllegalArgumentException("A saga keeps its association");
        }
        batch(sagaType).update(sagaId, written(saga));
    }

    @Override
    public void deleteSaga(Class<?> sagaType, String sagaId, Set<AssociationValue> associations) {
        batch(sagaType).delete(sagaId);
    }

    private SagaBatch batch(Class<?> sagaType) {
        return AtCommit.gather(
                BATCH + sagaType.getName(), () -> new SagaBatch(table, sagaType.getName()), SagaBatch::write);
    }

    /** Of all events that this unit of work handles, not only of the current one. */
    private static Collection<String> valuesOfTheBatch(AssociationValue current) {
        Set<String> values = new LinkedHashSet<>(List.of(current.getValue()));
        UnitOfWork<?> root = CurrentUnitOfWork.get().root();
        if (root instanceof BatchingUnitOfWork<?> batch) {
            for (Message<?> message : batch.getMessages()) {
                Object value = value(message.getPayload(), current.getKey());
                if (value != null) {
                    values.add(value.toString());
                }
            }
        }
        return values;
    }

    /** As Axon itself finds the value of an association in an event. */
    private static @Nullable Object value(Object payload, String key) {
        Property<Object> property = PropertyAccessStrategy.getProperty(payload.getClass(), key);
        return property == null ? null : property.getValue(payload);
    }

    private String written(Object saga) {
        return serializer.serialize(saga, String.class).getData();
    }

    private <S> S read(Class<S> sagaType, String state) {
        return serializer.deserialize(new SimpleSerializedObject<>(state, String.class, sagaType.getName(), null));
    }

    private record Stored<S>(Set<AssociationValue> associationValues, S saga) implements Entry<S> {}
}
