package io.payledger.saga.store;

import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.axonframework.modelling.saga.AssociationValue;
import org.jspecify.annotations.Nullable;

/** What one unit of work has read of the sagas of one type, and what it will write; Axon hands over each saga once. */
final class SagaBatch {
    private final SagaTable table;
    private final String type;
    private final Set<AssociationValue> asked = new HashSet<>();
    private final Map<AssociationValue, Set<String>> found = new HashMap<>();
    private final Map<String, SagaRow> read = new HashMap<>();
    private final List<SagaRow> inserts = new ArrayList<>();
    private final List<SagaRow> updates = new ArrayList<>();
    private final List<SagaRow> deletes = new ArrayList<>();

    SagaBatch(SagaTable table, String type) {
        this.table = table;
        this.type = type;
    }

    boolean knows(AssociationValue association) {
        return asked.contains(association);
    }

    /** Reads all sagas that these values find. */
    void read(String key, Collection<String> values) {
        values.forEach(value -> asked.add(new AssociationValue(key, value)));
        for (SagaRow row : table.find(type, key, values)) {
            read.put(row.sagaId(), row);
            found.computeIfAbsent(row.association(), association -> new LinkedHashSet<>())
                    .add(row.sagaId());
        }
    }

    Set<String> find(AssociationValue association) {
        return found.getOrDefault(association, Set.of());
    }

    @Nullable
    SagaRow load(String sagaId) {
        return read.computeIfAbsent(sagaId, id -> table.load(type, id).orElse(null));
    }

    void insert(SagaRow row) {
        inserts.add(row);
    }

    void update(String sagaId, String state) {
        SagaRow row = known(sagaId);
        if (!row.state().equals(state)) {
            updates.add(row.with(state));
        }
    }

    void delete(String sagaId) {
        deletes.add(known(sagaId));
    }

    void write() {
        table.insert(type, inserts);
        table.update(updates);
        table.delete(deletes);
    }

    private SagaRow known(String sagaId) {
        SagaRow row = read.get(sagaId);
        if (row == null) {
            throw new IllegalStateException("Saga " + sagaId + " was not read in this unit of work");
        }
        return row;
    }
}
