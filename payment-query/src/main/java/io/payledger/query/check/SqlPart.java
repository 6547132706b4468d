package io.payledger.query.check;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import javax.sql.DataSource;

/**
 * A part that the database answers by itself: questions that have no rows when all is well. Each sees one moment; findings
 * come in portions.
 */
public final class SqlPart implements CheckPart {
    private static final int PORTION = 1_000;

    private final String name;
    private final DataSource dataSource;
    private final List<Question> questions;

    /** @param questions asked one after the other */
    public SqlPart(String name, DataSource dataSource, List<Question> questions) {
        this.name = name;
        this.dataSource = dataSource;
        this.questions = List.copyOf(questions);
    }

    /**
     * One question.
     *
     * @param detail what is wrong with each row that it finds
     * @param sql with the columns payment_id, place, column_name, is_value, should_be
     * @param parameters in their order
     */
    public record Question(String detail, String sql, List<Object> parameters) {
        public Question {
            parameters = List.copyOf(parameters);
        }

        /** One without parameters. */
        public Question(String detail, String sql) {
            this(detail, sql, List.of());
        }
    }

    @Override
    public String name() {
        return name;
    }

    @Override
    public void run(Notes notes) throws SQLException {
        for (int i = 0; i < questions.size(); i++) {
            ask(questions.get(i), notes);
            notes.at(i + 1, questions.size());
        }
        notes.looked("questions", questions.size());
    }

    private void ask(Question question, Notes notes) throws SQLException {
        try (Connection connection = dataSource.getConnection()) {
            connection.setAutoCommit(false);
            try (Statement session = connection.createStatement();
                    PreparedStatement statement = connection.prepareStatement(question.sql())) {
                session.execute("SET TRANSACTION ISOLATION LEVEL REPEATABLE READ, READ ONLY;"
                        + " SET LOCAL max_parallel_workers_per_gather = 0; SET LOCAL TIME ZONE 'UTC'");
                statement.setFetchSize(PORTION);
                for (int i = 0; i < question.parameters().size(); i++) {
                    statement.setObject(i + 1, question.parameters().get(i));
                }
                try (ResultSet row = statement.executeQuery()) {
                    while (row.next()) {
                        notes.found(new CheckFinding(
                                row.getString("payment_id"),
                                row.getString("place"),
                                row.getString("column_name"),
                                row.getString("is_value"),
                                row.getString("should_be"),
                                question.detail()));
                    }
                }
            } finally {
                connection.rollback();
                connection.setAutoCommit(true);
            }
        }
    }
}
