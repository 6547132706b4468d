package io.payledger.app.launch;

import io.payledger.app.database.LedgerDatabase;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.HexFormat;
import java.util.List;
import java.util.function.Function;
import java.util.stream.Stream;
import org.springframework.jdbc.core.simple.JdbcClient;

/** All that the database of a data folder holds, as somebody finds it who has a copy of it. */
record TableDump(Path data) {

    /** Rows of any table in which one of these texts stands: as it is, or as the bytes of a {@code bytea}. */
    List<String> rowsWith(String... texts) {
        String[] patterns = Stream.of(texts)
                .flatMap(text -> Stream.of(
                        "%" + HexFormat.of().formatHex(text.getBytes(StandardCharsets.UTF_8)) + "%",
                        "%" + text.replace("\\", "\\\\").replace("%", "\\%").replace("_", "\\_") + "%"))
                .toArray(String[]::new);
        return asOwner(jdbc -> jdbc
                .sql("SELECT quote_ident(schemaname) || '.' || quote_ident(tablename) FROM pg_tables"
                        + " WHERE schemaname NOT IN ('pg_catalog', 'information_schema') ORDER BY 1")
                .query(String.class)
                .list()
                .stream()
                .flatMap(table -> rowsWith(jdbc, table, patterns))
                .toList());
    }

    private static Stream<String> rowsWith(JdbcClient jdbc, String table, String[] patterns) {
        return jdbc
                .sql("SELECT t::text FROM " + table + " AS t WHERE t::text LIKE ANY (?)")
                .param(patterns)
                .query(String.class)
                .list()
                .stream()
                .map(row -> table + ": " + row);
    }

    /** What this question finds. */
    long count(String sql) {
        return asOwner(jdbc -> jdbc.sql(sql).query(Long.class).single());
    }

    /** What only the owner of the tables may do. */
    void change(String sql) {
        int unused = asOwner(jdbc -> jdbc.sql(sql).update());
    }

    private <T> T asOwner(Function<JdbcClient, T> work) {
        try (JoinedDatabase database = JoinedDatabase.in(data, LedgerDatabase.OWNER)) {
            return work.apply(JdbcClient.create(database.dataSource()));
        }
    }
}
