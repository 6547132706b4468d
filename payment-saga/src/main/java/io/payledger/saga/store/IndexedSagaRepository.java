package io.payledger.saga.store;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Supplier;
import org.axonframework.config.Configuration;
import org.axonframework.messaging.unitofwork.CurrentUnitOfWork;
import org.axonframework.modelling.saga.AnnotatedSaga;
import org.axonframework.modelling.saga.AssociationValue;
import org.axonframework.modelling.saga.Saga;
import org.axonframework.modelling.saga.repository.AnnotatedSagaRepository;
import org.axonframework.modelling.saga.repository.SagaStore;

/**
 * Axon's own repository, with another way to find the sagas that begin in a unit of work and are in no store yet. The stock
 * one looks through all sagas in hand for each event, which in a batch of some thousand takes longer than all else. For
 * sagas that keep the associations of their first event, as {@link BatchedSagaStore} wants them.
 */
public final class IndexedSagaRepository<T> extends AnnotatedSagaRepository<T> {
    private final Class<T> type;
    private final SagaStore<? super T> store;
    private final String resource;

    private IndexedSagaRepository(Builder<T> builder, Class<T> type, SagaStore<? super T> store) {
        super(builder);
        this.type = type;
        this.store = store;
        this.resource = getClass().getSimpleName() + "[" + type.getSimpleName() + "]";
    }

    /** The repository of this type, set up as Axon sets up its own. */
    public static <T> IndexedSagaRepository<T> of(Class<T> type, SagaStore<? super T> store, Configuration axon) {
        Builder<T> builder = AnnotatedSagaRepository.<T>builder()
                .sagaType(type)
                .sagaStore(store)
                .resourceInjector(axon.resourceInjector())
                .parameterResolverFactory(axon.parameterResolverFactory())
                .handlerDefinition(axon.handlerDefinition(type));
        return new IndexedSagaRepository<>(builder, type, store);
    }

    @Override
    public AnnotatedSaga<T> doCreateInstance(String sagaIdentifier, Supplier<T> sagaFactory) {
        AnnotatedSaga<T> saga = super.doCreateInstance(sagaIdentifier, sagaFactory);
        begun().add(saga);
        return saga;
    }

    @Override
    public Set<String> find(AssociationValue associationValue) {
        Set<String> found = new HashSet<>(store.findSagas(type, associationValue));
        found.addAll(begun().by(associationValue));
        return found;
    }

    private Begun begun() {
        return CurrentUnitOfWork.get().root().getOrComputeResource(resource, key -> new Begun());
    }

    /** The sagas that begin in one unit of work. */
    private static final class Begun {
        private final Map<AssociationValue, Set<String>> ids = new HashMap<>();
        private final List<Saga<?>> withoutIndex = new ArrayList<>();

        /** A saga gets its association right after it was made, so it is only kept for now. */
        void add(Saga<?> saga) {
            withoutIndex.add(saga);
        }

        Set<String> by(AssociationValue value) {
            for (Saga<?> saga : withoutIndex) {
                for (AssociationValue its : saga.getAssociationValues()) {
                    ids.computeIfAbsent(its, key -> new HashSet<>()).add(saga.getSagaIdentifier());
                }
            }
            withoutIndex.clear();
            return ids.getOrDefault(value, Set.of());
        }
    }
}
