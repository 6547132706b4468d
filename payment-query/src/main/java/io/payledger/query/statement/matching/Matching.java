package io.payledger.query.statement.matching;

import io.payledger.api.log.StepLog;
import io.payledger.api.money.Currency;
import io.payledger.api.money.Money;
import io.payledger.query.statement.file.Direction;
import java.sql.Array;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Timestamp;
import java.time.Clock;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.transaction.PlatformTransactionManager;
import org.springframework.transaction.support.TransactionTemplate;

/**
 * Runs over statements: each line against the operations that it names, and each operation of the days that the statement
 * speaks of against the lines. A run can be made again at any time: it finds the same, or what has become of it.
 */
public final class Matching {
    /** A lock of the database that stands for all runs: the letters of "stma". */
    private static final int ONE_AT_A_TIME = 0x73746d61;

    private static final int PORTION = 1_000;

    private static final String LINES = """
            SELECT l.line_id, l.statement_id, l.account, l.booking_date, l.direction, l.amount_minor, l.currency,
                l.bank_reference, CASE WHEN m.assigned_number IS NULL THEN l.tokens ELSE ARRAY[m.assigned_number] END AS words
            FROM statement_line l LEFT JOIN statement_match m ON m.line_id = l.line_id
            WHERE l.line_id > ?
            """;

    /**
     * What the books say that the bank has done on the days before the last ones, which the bank may show later, and no
     * line shows. A statement that does not add up, or is a notice, shows no absence.
     */
    private static final String MISSING = """
            INSERT INTO statement_match (statement_id, class, first_class, state, number, kind, holder, payment_id,
                merchant_id, order_id, account, direction, booked_on, ledger_minor, ledger_currency, ledger_status, detail,
                action, second_person, found_at, changed_at)
            SELECT s.statement_id, 'MISSING_AT_BANK', 'MISSING_AT_BANK', 'OPEN', j.trade_no,
                CASE j.kind WHEN 'REFUND_PAID' THEN 'REFUND' ELSE 'CHARGE' END, false, j.payment_id, j.merchant_id,
                j.order_id, s.account, CASE j.kind WHEN 'REFUND_PAID' THEN 'DEBIT' ELSE 'CREDIT' END,
                (j.booked_at AT TIME ZONE :zone)::date, j.amount_minor, j.currency,
                CASE j.kind WHEN 'REFUND_PAID' THEN 'REFUNDED' ELSE 'SUCCESS' END,
                'the ledger holds it, no line shows it', 'OPEN_REVIEW', false, :now, :now
            FROM bank_statement s
            JOIN statement_import i ON i.import_id = s.import_id
            CROSS JOIN LATERAL (
                SELECT max(o.last_day) AS last_day FROM bank_statement o
                WHERE o.account = s.account AND o.currency = s.currency AND o.first_day < s.first_day
                    AND o.statement_id <> s.statement_id) earlier
            JOIN journal_entry j ON j.currency = s.currency
                AND j.kind IN ('RECEIPT', 'SURPLUS_RECEIPT', 'REFUND_PAID')
                AND j.booked_at >= ((CASE WHEN earlier.last_day IS NULL THEN s.first_day
                    ELSE least(s.first_day, earlier.last_day + 1) - :window END)::timestamp AT TIME ZONE :zone)
                AND j.booked_at < ((s.last_day + 1 - :window)::timestamp AT TIME ZONE :zone)
            WHERE s.statement_id = :statement
                AND (s.balance = 'BALANCED' OR s.balance = 'NONE' AND i.format = 'CSV')
                AND (:everyChannel OR j.channel = ANY (string_to_array(:channels, ',')))
                AND NOT EXISTS (SELECT 1 FROM statement_match m
                    WHERE m.number = j.trade_no AND m.kind <> 'CHARGEBACK' AND (m.holder OR m.line_id IS NULL))
            ON CONFLICT DO NOTHING
            """;

    private final JdbcClient jdbc;
    private final Clock clock;
    private final Rules rules;
    private final Books books;
    private final TransactionTemplate unitOfWork;

    public Matching(
            JdbcClient jdbc, PlatformTransactionManager transactionManager, Clock clock, Rules rules, Books books) {
        this.jdbc = jdbc;
        this.books = books;
        this.clock = clock;
        this.rules = rules;
        this.unitOfWork = new TransactionTemplate(transactionManager);
    }

    /**
     * Runs over the statements that no run has seen, and once more over those that were seen when the books lacked events
     * that the log had; then looks at all open differences again.
     */
    public void catchUp() {
        jdbc.sql("SELECT statement_id FROM bank_statement WHERE reconciled_at IS NULL ORDER BY statement_id")
                .query(Long.class)
                .list()
                .forEach(this::run);
        jdbc.sql("SELECT statement_id FROM bank_statement WHERE books_lack_until <= ? ORDER BY statement_id")
                .param(books.asOf())
                .query(Long.class)
                .list()
                // What the log has had since is of later days.
                .forEach(statement -> run(statement, null));
        unitOfWork.executeWithoutResult(status -> {
            lock();
            judgeAll(" AND m.state IN ('OPEN', 'PROPOSED')", List.of());
        });
    }

    /** Runs over one statement; how many of its matches are of each class then. */
    public Map<MatchClass, Long> run(long statementId) {
        // In this order: what is in the log now is in the books when they have come so far.
        long head = books.head();
        return run(statementId, books.asOf() < head ? head : null);
    }

    private Map<MatchClass, Long> run(long statementId, @Nullable Long booksLackUntil) {
        Map<MatchClass, Long> counts = Objects.requireNonNull(unitOfWork.execute(status -> {
            lock();
            judgeAll(" AND l.statement_id = ?", List.of(statementId));
            findMissing(statementId);
            int unused = jdbc.sql(
                            "UPDATE bank_statement SET reconciled_at = ?, books_lack_until = ? WHERE statement_id = ?")
                    .param(Timestamp.from(clock.instant()))
                    .param(booksLackUntil)
                    .param(statementId)
                    .update();
            return counts(statementId);
        }));
        StepLog.info("statement.match", "-", null, "OK", "statement", statementId, "classes", counts);
        return counts;
    }

    /** Judges one line again: what it is at this moment. */
    void judgeAgain(long lineId) {
        unitOfWork.executeWithoutResult(status -> {
            lock();
            judgeAll(" AND l.line_id = ?", List.of(lineId));
        });
    }

    private void lock() {
        int unused = jdbc.sql("SELECT pg_advisory_xact_lock(?) IS NULL")
                .param(ONE_AT_A_TIME)
                .query(Boolean.class)
                .list()
                .size();
    }

    private void judgeAll(String which, List<Object> parameters) {
        long behind = 0;
        List<Line> lines;
        do {
            List<Object> all = new ArrayList<>(List.of(behind));
            all.addAll(parameters);
            lines = jdbc.sql(LINES + which + " ORDER BY l.line_id LIMIT " + PORTION)
                    .params(all)
                    .query((row, number) -> line(row))
                    .list();
            judge(lines);
            behind = lines.isEmpty() ? behind : lines.getLast().lineId();
        } while (lines.size() == PORTION);
    }

    /** In the order of the lines: the first one of a number has it. */
    private void judge(List<Line> lines) {
        Set<String> words = new LinkedHashSet<>();
        lines.forEach(line -> words.addAll(line.tokens()));
        Map<String, List<Operation>> operations = new Operations(jdbc).named(words);
        MatchTable table = new MatchTable(jdbc, clock);
        Map<MatchTable.Shown, Long> firsts = table.firstLines(operations.keySet());
        List<Judgement> judgements = new ArrayList<>(lines.size());
        for (Line line : lines) {
            List<Operation> named = line.tokens().stream()
                    .flatMap(word -> operations.getOrDefault(word, List.of()).stream())
                    .distinct()
                    .toList();
            Judgement judgement = LineRules.judge(
                    line, named, operation -> firsts.get(MatchTable.Shown.of(operation)), rules.tolerance());
            if (judgement.holder() && judgement.operation() != null) {
                firsts.putIfAbsent(MatchTable.Shown.of(judgement.operation()), line.lineId());
            }
            judgements.add(judgement);
        }
        table.write(judgements);
    }

    private void findMissing(long statementId) {
        String account = jdbc.sql("SELECT account FROM bank_statement WHERE statement_id = ?")
                .param(statementId)
                .query(String.class)
                .single();
        List<String> channels = rules.channels().getOrDefault(account, List.of());
        int found = jdbc.sql(MISSING)
                .param("statement", statementId)
                .param("zone", rules.zone().getId())
                .param("window", rules.dateWindow())
                .param("everyChannel", channels.isEmpty())
                .param("channels", String.join(",", channels))
                .param("now", Timestamp.from(clock.instant()))
                .update();
        if (found > 0) {
            StepLog.warn("statement.match", "-", null, "MISSING_AT_BANK", "statement", statementId, "payments", found);
        }
    }

    private Map<MatchClass, Long> counts(long statementId) {
        Map<MatchClass, Long> counts = new TreeMap<>();
        jdbc.sql("SELECT class, count(*) AS n FROM statement_match WHERE statement_id = ? GROUP BY class")
                .param(statementId)
                .query(row -> {
                    counts.put(MatchClass.valueOf(row.getString("class")), row.getLong("n"));
                });
        return counts;
    }

    private static Line line(ResultSet row) throws SQLException {
        Array words = row.getArray("words");
        return new Line(
                row.getLong("line_id"),
                row.getLong("statement_id"),
                row.getString("account"),
                row.getObject("booking_date", LocalDate.class),
                Direction.valueOf(row.getString("direction")),
                Money.of(row.getLong("amount_minor"), Currency.valueOf(row.getString("currency"))),
                row.getString("bank_reference"),
                List.of((String[]) words.getArray()));
    }
}
