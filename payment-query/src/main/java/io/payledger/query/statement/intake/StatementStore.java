package io.payledger.query.statement.intake;

import io.payledger.api.money.Currency;
import io.payledger.query.projection.StorableText;
import io.payledger.query.statement.file.Balance;
import io.payledger.query.statement.file.BankLine;
import io.payledger.query.statement.file.StatementHead;
import io.payledger.query.statement.file.StatementRefusedException;
import io.payledger.query.statement.file.StatementSink;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.time.LocalDate;
import java.util.HexFormat;
import java.util.Objects;
import java.util.function.LongConsumer;
import org.jspecify.annotations.Nullable;
import org.springframework.jdbc.core.simple.JdbcClient;

/** Stores what a file holds while it is read, within the unit of work of its import. */
final class StatementStore implements StatementSink {
    private final JdbcClient jdbc;
    private final long importId;
    private final Unbalanced unbalanced;
    private final LongConsumer progress;
    private @Nullable Open open;
    private int statements;
    private long lines;
    private long known;
    private long pending;

    /** @param progress told after each line how many there were */
    StatementStore(JdbcClient jdbc, long importId, Unbalanced unbalanced, LongConsumer progress) {
        this.jdbc = jdbc;
        this.importId = importId;
        this.unbalanced = unbalanced;
        this.progress = progress;
    }

    ImportTable.Counts counts() {
        return new ImportTable.Counts(statements, lines, known, pending);
    }

    @Override
    public void begin(StatementHead head) {
        long id = jdbc.sql(
                        "INSERT INTO bank_statement (import_id, account, currency, reference, sequence, opening_minor,"
                                + " balance) VALUES (?, ?, ?, ?, ?, ?, 'NONE') RETURNING statement_id")
                .param(importId)
                .param(StorableText.of(head.account()))
                .param(head.currency() == null ? null : head.currency().name())
                .param(StorableText.of(head.reference()))
                .param(StorableText.ofNullable(head.sequence()))
                .param(head.opening() == null ? null : head.opening().minor())
                .query(Long.class)
                .single();
        open = new Open(id, head, new LineStore(jdbc, id, StorableText.of(head.account())));
    }

    @Override
    public void line(BankLine line) {
        current().add(line);
        lines++;
        progress.accept(lines);
    }

    @Override
    public void pending() {
        pending++;
    }

    @Override
    public void end(@Nullable Balance closing) {
        Open statement = current();
        statement.lines.flush();
        String problem = statement.imbalance(closing);
        if (problem != null && unbalanced == Unbalanced.REFUSE) {
            Balance at = Objects.requireNonNull(closing);
            throw new StatementRefusedException(at.fileLine(), at.field(), problem);
        }
        if (isKnown(statement.fingerprint(closing))) {
            drop(statement);
        } else {
            finish(statement, closing, problem);
        }
        open = null;
    }

    private void finish(Open statement, @Nullable Balance closing, @Nullable String problem) {
        int unused = jdbc.sql(
                        "UPDATE bank_statement SET first_day = :first, last_day = :last, closing_minor = :closing,"
                                + " balance = :balance, balance_problem = :problem, lines = :lines, known_lines = :known,"
                                + " fingerprint = :fingerprint WHERE statement_id = :id")
                .param("first", statement.firstDay(closing))
                .param("last", statement.lastDay(closing))
                .param("closing", closing == null ? null : closing.minor())
                .param("balance", closing == null ? "NONE" : problem == null ? "BALANCED" : "DIFFERS")
                .param("problem", problem)
                .param("lines", statement.lines.lines())
                .param("known", statement.lines.known())
                .param("fingerprint", statement.fingerprint(closing))
                .param("id", statement.id)
                .update();
        statements++;
        known += statement.lines.known();
    }

    /** The bank has sent this very statement in another file. */
    private void drop(Open statement) {
        int unused = jdbc.sql("DELETE FROM statement_line WHERE statement_id = ?")
                .param(statement.id)
                .update();
        int unusedToo = jdbc.sql("DELETE FROM bank_statement WHERE statement_id = ?")
                .param(statement.id)
                .update();
        known += statement.lines.lines();
    }

    private boolean isKnown(String fingerprint) {
        return jdbc.sql("SELECT count(*) FROM bank_statement WHERE fingerprint = ?")
                        .param(fingerprint)
                        .query(Long.class)
                        .single()
                > 0;
    }

    private Open current() {
        return Objects.requireNonNull(open, "a reader begins a statement before it hands its lines over");
    }

    /** The statement that is being read. */
    private static final class Open {
        private final long id;
        private final StatementHead head;
        private final LineStore lines;
        private final MessageDigest digest = sha256();
        private @Nullable LocalDate firstDay;
        private @Nullable LocalDate lastDay;
        private long sum;
        private @Nullable Currency stranger;
        private @Nullable String fingerprint;

        Open(long id, StatementHead head, LineStore lines) {
            this.id = id;
            this.head = head;
            this.lines = lines;
            digest(head.account(), head.reference(), head.sequence(), head.opening());
        }

        void add(BankLine line) {
            lines.add(line);
            sum = Math.addExact(sum, line.direction().signed(line.minor()));
            if (head.currency() != null && line.currency() != head.currency()) {
                stranger = line.currency();
            }
            firstDay = firstDay == null || line.bookingDate().isBefore(firstDay) ? line.bookingDate() : firstDay;
            lastDay = lastDay == null || line.bookingDate().isAfter(lastDay) ? line.bookingDate() : lastDay;
            digest(
                    line.bookingDate(),
                    line.valueDate(),
                    line.direction(),
                    line.minor(),
                    line.currency(),
                    line.bankReference(),
                    line.references(),
                    line.text());
        }

        /** Of a statement without a line the day of its balance: it says that nothing was booked. */
        @Nullable
        LocalDate firstDay(@Nullable Balance closing) {
            return firstDay == null && closing != null ? closing.date() : firstDay;
        }

        /** A statement speaks of its days up to the closing balance, also of those on which nothing was booked. */
        @Nullable
        LocalDate lastDay(@Nullable Balance closing) {
            if (closing == null) {
                return lastDay;
            }
            return lastDay == null || closing.date().isAfter(lastDay) ? closing.date() : lastDay;
        }

        /** Why opening and lines do not make the closing balance; null when they do, or when there is none. */
        @Nullable
        String imbalance(@Nullable Balance closing) {
            Balance opening = head.opening();
            if (opening == null || closing == null) {
                return null;
            }
            if (opening.currency() != closing.currency()) {
                return "is in " + closing.currency() + ", the opening balance in " + opening.currency();
            }
            if (stranger != null) {
                return "is in " + closing.currency() + ", a line in " + stranger;
            }
            long expected = Math.addExact(opening.minor(), sum);
            return expected == closing.minor()
                    ? null
                    : "is " + closing.minor() + ", opening balance and lines make " + expected + " (minor units of "
                            + closing.currency() + ")";
        }

        String fingerprint(@Nullable Balance closing) {
            if (fingerprint == null) {
                digest(closing);
                fingerprint = HexFormat.of().formatHex(digest.digest());
            }
            return fingerprint;
        }

        /** Where a balance stands in its file is no part of it. */
        private void digest(@Nullable Object... values) {
            for (Object value : values) {
                Object told = value instanceof Balance it
                        ? it.minor() + " " + it.currency() + " " + it.date()
                        : String.valueOf(value);
                byte[] bytes = told.toString().getBytes(StandardCharsets.UTF_8);
                digest.update((bytes.length + ":").getBytes(StandardCharsets.US_ASCII));
                digest.update(bytes);
            }
        }

        private static MessageDigest sha256() {
            try {
                return MessageDigest.getInstance("SHA-256");
            } catch (NoSuchAlgorithmException e) {
                throw new IllegalStateException("Every Java platform has SHA-256", e);
            }
        }
    }
}
