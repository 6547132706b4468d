package io.payledger.query.statement.file;

import io.payledger.api.money.Currency;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.time.LocalDate;
import java.time.format.DateTimeFormatter;
import java.time.format.ResolverStyle;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import java.util.stream.StreamSupport;
import org.apache.commons.csv.CSVException;
import org.apache.commons.csv.CSVFormat;
import org.apache.commons.csv.CSVParser;
import org.apache.commons.csv.CSVRecord;
import org.jspecify.annotations.Nullable;

/** A bank's CSV file: one statement of one account in one currency, with a line of column names. */
final class CsvReader implements StatementReader {
    /** What commons-csv reads in advance, generously. */
    private static final int BUFFER = 65_536;

    private final CsvMapping mapping;
    private final StatementText text;
    private final DateTimeFormatter dates;

    CsvReader(CsvMapping mapping, StatementText text) {
        this.mapping = mapping;
        this.text = text;
        this.dates =
                DateTimeFormatter.ofPattern(mapping.dateFormat(), Locale.ROOT).withResolverStyle(ResolverStyle.STRICT);
    }

    @Override
    public void read(InputStream file, StatementSink sink) throws IOException {
        CSVFormat format = CSVFormat.RFC4180
                .builder()
                .setDelimiter(mapping.delimiter().charAt(0))
                .setIgnoreEmptyLines(true)
                .get();
        try (CountingReader counted = new CountingReader(text.reader(file), BUFFER);
                CSVParser parser =
                        CSVParser.builder().setReader(counted).setFormat(format).get()) {
            records(parser, counted, sink);
        } catch (UncheckedIOException e) {
            throw e.getCause();
        }
    }

    private void records(CSVParser parser, CountingReader counted, StatementSink sink) throws IOException {
        Iterator<CSVRecord> records = parser.iterator();
        Columns columns = null;
        Statement statement = null;
        long before = 0;
        while (next(records, before)) {
            CSVRecord record = records.next();
            long line = before + 1;
            before = parser.getCurrentLineNumber();
            counted.nextEntry(BUFFER);
            if (line <= mapping.skipLines()) {
                continue;
            }
            if (columns == null) {
                columns = Columns.of(mapping, record, line);
            } else {
                statement = statement == null ? new Statement(columns, sink) : statement;
                statement.line(record, line);
            }
        }
        if (columns == null) {
            throw new StatementRefusedException(1, "header", "is missing: the file is empty");
        }
        if (statement == null) {
            throw new StatementRefusedException(before + 1, "line", "is missing: there are names of columns only");
        }
        statement.end();
    }

    private static boolean next(Iterator<CSVRecord> records, long before) {
        try {
            return records.hasNext();
        } catch (UncheckedIOException e) {
            if (e.getCause() instanceof CSVException broken) {
                throw new StatementRefusedException(
                        before + 1, "quotes", "are not closed or not doubled: " + broken.getMessage());
            }
            throw e;
        }
    }

    /** Where each of our columns stands in this file; the bank may have added others. */
    private record Columns(CsvMapping mapping, List<String> names, long headerLine) {

        static Columns of(CsvMapping mapping, CSVRecord header, long line) {
            Columns columns = new Columns(
                    mapping,
                    StreamSupport.stream(header.spliterator(), false)
                            .map(String::strip)
                            .toList(),
                    line);
            for (String ours : List.of("bookingDate", "amount", "account", "currency", "direction", "balance")) {
                for (String theirs : mapping.named(ours)) {
                    if (!columns.names.contains(theirs)) {
                        throw new StatementRefusedException(
                                line, "column " + theirs, "is missing: the mapping takes " + ours + " from it");
                    }
                }
            }
            return columns;
        }

        String field(String ours) {
            return "column " + String.join("|", mapping.named(ours));
        }

        @Nullable
        String value(CSVRecord record, String ours) {
            String joined = mapping.named(ours).stream()
                    .map(names::indexOf)
                    .filter(index -> index >= 0 && index < record.size())
                    .map(record::get)
                    .map(String::strip)
                    .filter(it -> !it.isEmpty())
                    .collect(Collectors.joining("\n"));
            return joined.isEmpty() ? null : joined;
        }
    }

    /** All lines of the file belong together. */
    private final class Statement {
        private final Columns columns;
        private final StatementSink sink;
        private @Nullable String account;
        private @Nullable Currency currency;
        private @Nullable Balance running;

        Statement(Columns columns, StatementSink sink) {
            this.columns = columns;
            this.sink = sink;
        }

        void line(CSVRecord record, long line) {
            if (record.size() != columns.names().size()) {
                throw new StatementRefusedException(
                        line,
                        "line",
                        "has " + record.size() + " cells, the names of columns are "
                                + columns.names().size());
            }
            String ofAccount =
                    Figures.required(line, columns.field("account"), given(record, "account", mapping.account()));
            Currency ofCurrency =
                    Figures.currency(line, columns.field("currency"), given(record, "currency", mapping.currency()));
            BankLine read = read(record, line, ofCurrency);
            if (currency == null) {
                begin(record, line, ofAccount, read);
            } else if (!ofAccount.equals(account) || ofCurrency != currency) {
                boolean sameAccount = ofAccount.equals(account);
                throw Figures.refused(
                        line,
                        columns.field(sameAccount ? "currency" : "account"),
                        sameAccount ? ofCurrency.name() : ofAccount,
                        "is another than that of the lines before; one file has one account in one currency");
            }
            balance(record, line, read);
            sink.line(read);
        }

        private @Nullable String given(CSVRecord record, String ours, @Nullable String otherwise) {
            String value = columns.value(record, ours);
            return value == null ? otherwise : value;
        }

        private BankLine read(CSVRecord record, long line, Currency ofCurrency) {
            String text = Figures.required(line, columns.field("amount"), columns.value(record, "amount"));
            boolean negative = text.startsWith("-");
            String plain = negative || text.startsWith("+") ? text.substring(1) : text;
            long minor = Figures.minor(
                    line,
                    columns.field("amount"),
                    ungrouped(plain),
                    mapping.decimalMark().charAt(0),
                    ofCurrency);
            LocalDate booked =
                    Figures.date(line, columns.field("bookingDate"), columns.value(record, "bookingDate"), dates);
            String valued = columns.value(record, "valueDate");
            String bankReference = columns.value(record, "bankReference");
            String references = columns.value(record, "references");
            String words = columns.value(record, "text");
            List<String> all = references == null ? List.of() : List.of(references.split("[\\s;,|]+"));
            List<String> searched = new ArrayList<>(all);
            searched.add(bankReference == null ? "" : bankReference);
            searched.add(words == null ? "" : words);
            return new BankLine(
                    line,
                    booked,
                    valued == null ? booked : Figures.date(line, columns.field("valueDate"), valued, dates),
                    direction(record, line, negative),
                    minor,
                    ofCurrency,
                    bankReference,
                    all,
                    words == null ? "" : words,
                    String.join(mapping.delimiter(), record),
                    Tokens.of(searched));
        }

        private String ungrouped(String amount) {
            return mapping.groupMark().isEmpty() ? amount : amount.replace(mapping.groupMark(), "");
        }

        private Direction direction(CSVRecord record, long line, boolean negative) {
            if (mapping.named("direction").isEmpty()) {
                return negative ? Direction.DEBIT : Direction.CREDIT;
            }
            String word = Figures.required(line, columns.field("direction"), columns.value(record, "direction"));
            if (negative) {
                throw new StatementRefusedException(
                        line, columns.field("amount"), "has a sign beside the direction that a column gives it");
            }
            if (mapping.creditWords().contains(word)) {
                return Direction.CREDIT;
            }
            if (mapping.debitWords().contains(word)) {
                return Direction.DEBIT;
            }
            throw Figures.refused(line, columns.field("direction"), word, "is no word for a credit or a debit");
        }

        private void begin(CSVRecord record, long line, String ofAccount, BankLine first) {
            account = ofAccount;
            currency = first.currency();
            Balance after = balanceAfter(record, line, first);
            if (after != null) {
                running = new Balance(
                        Math.subtractExact(after.minor(), first.direction().signed(first.minor())),
                        first.currency(),
                        first.bookingDate(),
                        line,
                        after.field());
            }
            sink.begin(new StatementHead(line, ofAccount, currency, "", null, running));
        }

        /** The file's own sums, line by line: where one does not follow, a line before it was lost or is there twice. */
        private void balance(CSVRecord record, long line, BankLine read) {
            Balance after = balanceAfter(record, line, read);
            if (after == null || running == null) {
                return;
            }
            long expected = Math.addExact(running.minor(), read.direction().signed(read.minor()));
            if (expected != after.minor()) {
                throw new StatementRefusedException(
                        line,
                        after.field(),
                        "does not follow from the line before: it is " + after.minor() + " and not " + expected
                                + " minor units");
            }
            running = after;
        }

        private @Nullable Balance balanceAfter(CSVRecord record, long line, BankLine read) {
            if (mapping.named("balance").isEmpty()) {
                return null;
            }
            String field = columns.field("balance");
            String text = Figures.required(line, field, columns.value(record, "balance"));
            boolean negative = text.startsWith("-");
            long minor = Figures.minor(
                    line,
                    field,
                    ungrouped(negative ? text.substring(1) : text),
                    mapping.decimalMark().charAt(0),
                    read.currency());
            return new Balance(negative ? -minor : minor, read.currency(), read.bookingDate(), line, field);
        }

        void end() {
            sink.end(running);
        }
    }
}
