package io.payledger.saga.store;

import java.util.Collection;
import java.util.List;
import java.util.Optional;
import org.axonframework.modelling.saga.AssociationValue;
import org.springframework.dao.OptimisticLockingFailureException;
import org.springframework.jdbc.core.RowMapper;
import org.springframework.jdbc.core.simple.JdbcClient;

/** The statements over table {@code saga_entry}: one for all rows of a kind, in the caller's transaction. */
final class SagaTable {
    private static final String COLUMNS =
            "SELECT saga_id, association_key, association_value, serialized_saga, version FROM saga_entry ";
    private static final RowMapper<SagaRow> ROW = (row, number) -> new SagaRow(
            row.getString(1),
            new AssociationValue(row.getString(2), row.getString(3)),
            row.getString(4),
            row.getInt(5));

    private final JdbcClient jdbc;

    SagaTable(JdbcClient jdbc) {
        this.jdbc = jdbc;
    }

    /** Those that events with one of these values find. Not locked: their versions tell when somebody else was faster. */
    List<SagaRow> find(String type, String key, Collection<String> values) {
        return jdbc.sql(COLUMNS + "WHERE association_value = ANY (cast(? AS text[])) AND association_key = ?"
                        + " AND saga_type = ?")
                .params(values.toArray(String[]::new), key, type)
                .query(ROW)
                .list();
    }

    /** One, locked: of a deadline that runs on two nodes, the second sees what the first has done. */
    Optional<SagaRow> load(String type, String sagaId) {
        return jdbc.sql(COLUMNS + "WHERE saga_id = ? AND saga_type = ? FOR UPDATE")
                .params(sagaId, type)
                .query(ROW)
                .optional();
    }

    /** The unique key over the association is the last arbiter against a second saga of one charge (case F28). */
    void insert(String type, Collection<SagaRow> rows) {
        if (rows.isEmpty()) {
            return;
        }
        jdbc.sql(
                        "INSERT INTO saga_entry (saga_id, saga_type, association_key, association_value, serialized_saga, version)"
                                + " SELECT saga_id, ?, key, value, state::json, 1 FROM unnest(cast(? AS text[]),"
                                + " cast(? AS text[]), cast(? AS text[]), cast(? AS text[])) AS s (saga_id, key, value, state)")
                .params(
                        type,
                        rows.stream().map(SagaRow::sagaId).toArray(String[]::new),
                        rows.stream().map(row -> row.association().getKey()).toArray(String[]::new),
                        rows.stream().map(row -> row.association().getValue()).toArray(String[]::new),
                        rows.stream().map(SagaRow::state).toArray(String[]::new))
                .update();
    }

    /** @throws OptimisticLockingFailureException when one of them is gone or was written by somebody else (case F29) */
    void update(Collection<SagaRow> rows) {
        if (rows.isEmpty()) {
            return;
        }
        requireAll(
                rows,
                jdbc.sql("UPDATE saga_entry e SET serialized_saga = s.state::json, version = e.version + 1"
                                + " FROM unnest(cast(? AS text[]), cast(? AS integer[]), cast(? AS text[]))"
                                + " AS s (saga_id, version, state)"
                                + " WHERE e.saga_id = s.saga_id AND e.version = s.version")
                        .params(
                                rows.stream().map(SagaRow::sagaId).toArray(String[]::new),
                                rows.stream().map(SagaRow::version).toArray(Integer[]::new),
                                rows.stream().map(SagaRow::state).toArray(String[]::new))
                        .update());
    }

    /** @throws OptimisticLockingFailureException as {@link #update} */
    void delete(Collection<SagaRow> rows) {
        if (rows.isEmpty()) {
            return;
        }
        requireAll(
                rows,
                jdbc.sql("DELETE FROM saga_entry e USING unnest(cast(? AS text[]), cast(? AS integer[]))"
                                + " AS s (saga_id, version)"
                                + " WHERE e.saga_id = s.saga_id AND e.version = s.version")
                        .params(
                                rows.stream().map(SagaRow::sagaId).toArray(String[]::new),
                                rows.stream().map(SagaRow::version).toArray(Integer[]::new))
                        .update());
    }

    private static void requireAll(Collection<SagaRow> rows, int written) {
        if (written != rows.size()) {
            throw new OptimisticLockingFailureException("Of " + rows.size() + " sagas " + (rows.size() - written)
                    + " were written by somebody else meanwhile; the events are handled again");
        }
    }
}
