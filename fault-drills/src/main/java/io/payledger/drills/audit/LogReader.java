package io.payledger.drills.audit;

import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** Reads the log once, from the first event to the last, and folds it. */
final class LogReader {
    private static final int FETCH = 2_000;
    private static final JsonMapper JSON = JsonMapper.shared();

    private static final String EVENTS = """
            SELECT global_index, aggregate_id, sequence_number, event_type, payload::text AS payload,
                metadata->>'traceId' IS NULL OR metadata->>'actor' IS NULL OR metadata->>'origin' IS NULL AS unexplained,
                occurred_at
            FROM events ORDER BY global_index
            """;

    private final Map<String, LoggedPayment> payments = new HashMap<>();
    private final Map<String, Long> sequences = new HashMap<>();
    private final List<String> gaps = new ArrayList<>();
    private final List<String> unexplained = new ArrayList<>();
    private long events;
    private long headIndex;

    /** @param connection without autocommit, so that the log is read in portions and as of one moment */
    void read(Connection connection) throws SQLException {
        try (Statement statement = connection.createStatement()) {
            statement.setFetchSize(FETCH);
            try (ResultSet row = statement.executeQuery(EVENTS)) {
                while (row.next()) {
                    add(row);
                }
            }
        }
    }

    private void add(ResultSet row) throws SQLException {
        long index = row.getLong("global_index");
        String stream = row.getString("aggregate_id");
        long number = row.getLong("sequence_number");
        events++;
        if (index != headIndex + 1) {
            gaps.add("after event " + headIndex + " comes " + index);
        }
        headIndex = index;
        long before = sequences.getOrDefault(stream, -1L);
        if (number != before + 1) {
            gaps.add("in " + stream + " event " + before + " is followed by " + number);
        }
        sequences.put(stream, number);
        if (row.getBoolean("unexplained")) {
            unexplained.add("event " + index + " of " + stream);
        }
        JsonNode payload = JSON.readTree(row.getString("payload"));
        if (payload.path("paymentId").asString("").equals(stream)) {
            payments.computeIfAbsent(stream, LoggedPayment::new)
                    .add(
                            row.getString("event_type"),
                            number,
                            payload,
                            row.getTimestamp("occurred_at").toInstant());
        }
    }

    Map<String, LoggedPayment> payments() {
        return payments;
    }

    List<String> gaps() {
        return gaps;
    }

    List<String> unexplained() {
        return unexplained;
    }

    long events() {
        return events;
    }

    long headIndex() {
        return headIndex;
    }
}
