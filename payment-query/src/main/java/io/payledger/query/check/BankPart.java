package io.payledger.query.check;

import java.sql.SQLException;
import java.util.List;
import javax.sql.DataSource;
import org.springframework.jdbc.core.simple.JdbcClient;

/** The banks' totals against ours: of every account whose statements were brought, and it says for how long none was. */
final class BankPart implements CheckPart {
    private final CheckPart differences;
    private final DataSource dataSource;

    BankPart(CheckPart differences, DataSource dataSource) {
        this.differences = differences;
        this.dataSource = dataSource;
    }

    @Override
    public String name() {
        return differences.name();
    }

    @Override
    public void run(Notes notes) throws SQLException, InterruptedException {
        JdbcClient jdbc = JdbcClient.create(dataSource);
        List<String> accounts = jdbc.sql("SELECT account || ' up to ' || coalesce(max(last_day)::text, 'no day')"
                        + " FROM bank_statement WHERE fingerprint IS NOT NULL GROUP BY account ORDER BY account")
                .query(String.class)
                .list();
        notes.looked(
                "lines",
                jdbc.sql("SELECT count(*) FROM statement_line")
                        .query(Long.class)
                        .single());
        notes.notCompared(
                accounts.isEmpty()
                        ? "No statement of a bank was imported: its totals are not known here"
                        : "Only what statements show: " + String.join(", ", accounts));
        differences.run(notes);
    }
}
