package io.payledger.drills.audit;

import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import javax.sql.DataSource;

/** Reads all that the auditor wants of the database, as of one moment. */
final class BooksReader {
    private static final int FETCH = 5_000;

    private static final String BANK_BALANCE = """
            SELECT currency, sum(CASE WHEN debit_account = 'BANK_CLEARING' THEN amount_minor ELSE 0 END)
                - sum(CASE WHEN credit_account = 'BANK_CLEARING' THEN amount_minor ELSE 0 END)
            FROM journal_entry GROUP BY currency
            """;

    private static final String UNBALANCED = """
            SELECT currency FROM (
                SELECT currency, debit_account AS account, amount_minor FROM journal_entry
                UNION ALL SELECT currency, credit_account, -amount_minor FROM journal_entry) AS side
            GROUP BY currency HAVING sum(amount_minor) <> 0
            """;

    private static final String PARKED = """
            SELECT 'saga ' || processor || ': ' || payment_id || ' at ' || sequence_number FROM saga_parked_payment
            UNION ALL
            SELECT 'projection ' || projection || ': ' || payment_id || ' at ' || sequence_number
            FROM projection_parked_payment
            """;

    /** Of each processor, the slowest of its segments; one without a position has not begun. */
    private static final String POSITIONS = """
            SELECT processor_name, coalesce(min((convert_from(token, 'UTF8')::json->>'globalIndex')::bigint), 0)
            FROM token_entry WHERE NOT starts_with(processor_name, '__') GROUP BY processor_name
            """;

    private final DataSource database;

    BooksReader(DataSource database) {
        this.database = database;
    }

    /** @throws SQLException when they cannot be read to their end; nothing is known then */
    LedgerBooks read() throws SQLException {
        try (Connection connection = database.getConnection()) {
            connection.setAutoCommit(false);
            connection.setReadOnly(true);
            connection.setTransactionIsolation(Connection.TRANSACTION_REPEATABLE_READ);
            LogReader log = new LogReader();
            log.read(connection);
            SortedMap<String, Long> behind = pairs(connection, POSITIONS);
            behind.values().removeIf(position -> position >= log.headIndex());
            return new LedgerBooks(
                    log.events(),
                    log.headIndex(),
                    log.payments(),
                    log.gaps(),
                    log.unexplained(),
                    rows(connection),
                    pairs(connection, "SELECT status, sum(payments)::bigint FROM status_distribution GROUP BY status"),
                    pairs(connection, BANK_BALANCE),
                    texts(connection, UNBALANCED),
                    texts(connection, "SELECT saga_type || ' of ' || association_value FROM saga_entry"),
                    number(connection, "SELECT count(*) FROM scheduled_tasks"),
                    texts(connection, PARKED),
                    number(connection, "SELECT count(*) FROM callback_inbox"),
                    texts(
                            connection,
                            "SELECT state || ' of ' || coalesce(payment_id, '?') FROM callback_inbox "
                                    + "WHERE state NOT IN ('APPLIED', 'CLOSED')"),
                    behind,
                    number(
                                    connection,
                                    "SELECT count(*) FROM unnest(ARRAY['UPDATE', 'DELETE', 'TRUNCATE']) AS right_to "
                                            + "WHERE has_table_privilege('ledger_app', 'events', right_to)")
                            > 0);
        }
    }

    private static Map<String, LedgerBooks.Row> rows(Connection connection) throws SQLException {
        Map<String, LedgerBooks.Row> rows = new HashMap<>();
        try (Statement statement = connection.createStatement()) {
            statement.setFetchSize(FETCH);
            try (ResultSet row = statement.executeQuery(
                    "SELECT payment_id, status, amount_minor, currency FROM payment_transaction")) {
                while (row.next()) {
                    rows.put(row.getString(1), new LedgerBooks.Row(row.getString(2), row.getLong(3), row.getString(4)));
                }
            }
        }
        return rows;
    }

    private static SortedMap<String, Long> pairs(Connection connection, String sql) throws SQLException {
        SortedMap<String, Long> pairs = new TreeMap<>();
        try (Statement statement = connection.createStatement();
                ResultSet row = statement.executeQuery(sql)) {
            while (row.next()) {
                pairs.put(row.getString(1), row.getLong(2));
            }
        }
        return pairs;
    }

    private static List<String> texts(Connection connection, String sql) throws SQLException {
        List<String> texts = new ArrayList<>();
        try (Statement statement = connection.createStatement();
                ResultSet row = statement.executeQuery(sql)) {
            while (row.next()) {
                texts.add(row.getString(1));
            }
        }
        return texts;
    }

    private static long number(Connection connection, String sql) throws SQLException {
        try (Statement statement = connection.createStatement();
                ResultSet row = statement.executeQuery(sql)) {
            row.next();
            return row.getLong(1);
        }
    }
}
