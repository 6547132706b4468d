package io.payledger.query.statement.file;

import com.prowidesoftware.swift.model.field.Field60F;
import com.prowidesoftware.swift.model.field.Field61;
import io.payledger.api.money.Currency;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.time.DateTimeException;
import java.time.LocalDate;
import java.time.MonthDay;
import java.time.format.DateTimeFormatter;
import java.time.format.ResolverStyle;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * SWIFT MT940 as banks hand it out: with or without the blocks of the network around it, several statements in a file,
 * line ends of any kind. What stands in a field is taken apart by the Prowide library; this class knows which line of the
 * file it stands on.
 */
final class Mt940Reader implements StatementReader {
    private static final Pattern TAG = Pattern.compile("^:([0-9]{2}[A-Z]?):(.*)$");
    private static final DateTimeFormatter DATE =
            DateTimeFormatter.ofPattern("uuMMdd").withResolverStyle(ResolverStyle.STRICT);
    private static final char DECIMAL_MARK = ',';
    private static final String NO_REFERENCE = "NONREF";
    private static final int HALF_A_YEAR = 180;

    private final StatementText text;

    Mt940Reader(StatementText text) {
        this.text = text;
    }

    @Override
    public void read(InputStream file, StatementSink sink) throws IOException {
        Reading reading = new Reading(sink);
        try (CountingReader counted = new CountingReader(text.reader(file), 2 * CountingReader.LONGEST_ENTRY);
                BufferedReader lines = new BufferedReader(counted)) {
            Field field = null;
            long number = 0;
            for (String line = lines.readLine(); line != null; line = lines.readLine()) {
                number++;
                counted.nextEntry(2 * CountingReader.LONGEST_ENTRY);
                String plain = line.replaceAll("[\\x00-\\x08\\x0b-\\x1f]", "");
                Matcher tag = TAG.matcher(plain);
                if (tag.matches()) {
                    reading.take(field);
                    field = new Field(number, tag.group(1), tag.group(2));
                } else if (plain.startsWith("-") && plain.length() <= 5 && endsMessage(plain)) {
                    reading.take(field);
                    field = null;
                } else if (field != null && !plain.isBlank()) {
                    field.append(plain);
                }
            }
            reading.take(field);
            reading.finish(Math.max(number, 1));
        }
    }

    /** {@code -}, {@code -}}, {@code -XXX}: what closes the text of a message. */
    private static boolean endsMessage(String line) {
        return line.equals("-") || line.startsWith("-}") || line.matches("-[A-Z]{3}");
    }

    /** A field with the lines that it goes on in. */
    private static final class Field {
        private final long line;
        private final String tag;
        private final List<String> lines = new ArrayList<>();
        private int length;

        Field(long line, String tag, String first) {
            this.line = line;
            this.tag = tag;
            append(first);
        }

        void append(String next) {
            length += next.length();
            if (length > CountingReader.LONGEST_ENTRY) {
                throw new StatementRefusedException(
                        line, name(), "is longer than " + CountingReader.LONGEST_ENTRY + " characters");
            }
            lines.add(next);
        }

        String name() {
            return ":" + tag + ":";
        }

        String first() {
            return lines.getFirst().strip();
        }

        String whole() {
            return String.join("\n", lines);
        }
    }

    /** The fields of a file in their order. */
    private static final class Reading {
        private final StatementSink sink;
        private @Nullable Field reference;
        private @Nullable Field account;
        private @Nullable Field sequence;
        private @Nullable Balance opening;
        private @Nullable Field entry;
        private @Nullable Field narrative;
        private long statements;

        Reading(StatementSink sink) {
            this.sink = sink;
        }

        void take(@Nullable Field field) {
            if (field == null) {
                return;
            }
            switch (field.tag) {
                case "20" -> {
                    requireClosed(field);
                    reference = field;
                    account = null;
                    sequence = null;
                }
                case "25", "25P" -> account = field;
                case "28", "28C" -> sequence = field;
                case "60F", "60M" -> begin(field);
                case "61" -> {
                    flush();
                    entry = field;
                }
                case "86" -> {
                    if (entry != null && narrative == null) {
                        narrative = field;
                    }
                }
                case "62F", "62M" -> end(field);
                // Available balances and notes: neither moves money.
                default -> {}
            }
        }

        void finish(long lastLine) {
            if (opening != null) {
                throw new StatementRefusedException(
                        lastLine, ":62F:", "is missing: the statement has no closing balance");
            }
            if (statements == 0) {
                throw new StatementRefusedException(lastLine, ":60F:", "is missing: the file holds no statement");
            }
        }

        private void requireClosed(Field next) {
            if (opening != null) {
                throw new StatementRefusedException(
                        next.line, ":62F:", "is missing: the statement before has no closing balance");
            }
        }

        private void begin(Field field) {
            requireClosed(field);
            if (account == null) {
                throw new StatementRefusedException(field.line, ":25:", "is missing: the statement names no account");
            }
            opening = balance(field);
            statements++;
            sink.begin(new StatementHead(
                    reference == null ? field.line : reference.line,
                    Figures.required(account.line, ":25:", account.first()),
                    opening.currency(),
                    reference == null ? "" : reference.first(),
                    sequence == null ? null : sequence.first(),
                    opening));
        }

        private void end(Field field) {
            flush();
            if (opening == null) {
                throw new StatementRefusedException(field.line, ":60F:", "is missing: there is no opening balance");
            }
            Balance closing = balance(field);
            sink.end(closing);
            opening = null;
        }

        /** An entry is whole only when the next one begins: its text comes behind it. */
        private void flush() {
            if (entry != null) {
                if (opening == null) {
                    throw new StatementRefusedException(entry.line, ":60F:", "is missing: there is no opening balance");
                }
                sink.line(line(entry, narrative, opening.currency()));
            }
            entry = null;
            narrative = null;
        }

        private static Balance balance(Field field) {
            Field60F parts = new Field60F(field.first());
            Currency currency = Figures.currency(field.line, field.name() + " currency", parts.getComponent3());
            long minor =
                    Figures.minor(field.line, field.name() + " amount", parts.getComponent4(), DECIMAL_MARK, currency);
            return new Balance(
                    direction(field.line, field.name() + " mark", parts.getComponent1())
                            .signed(minor),
                    currency,
                    Figures.date(field.line, field.name() + " date", parts.getComponent2(), DATE),
                    field.line,
                    field.name());
        }

        private static BankLine line(Field entry, @Nullable Field narrative, Currency currency) {
            Field61 parts = new Field61(entry.whole());
            long at = entry.line;
            LocalDate valueDate = valueDate(at, parts.getComponent1());
            String customer = reference(parts.getComponent8());
            String bank = reference(parts.getComponent9());
            List<String> references = new ArrayList<>();
            if (customer != null) {
                references.add(customer);
            }
            String more =
                    parts.getComponent10() == null ? "" : parts.getComponent10().strip();
            Narrative words = Narrative.of(narrative == null ? List.of() : narrative.lines);
            List<String> searched = new ArrayList<>(references);
            searched.add(bank == null ? "" : bank);
            searched.add(more);
            searched.addAll(words.searched());
            return new BankLine(
                    at,
                    bookingDate(at, parts.getComponent2(), valueDate),
                    valueDate,
                    direction(at, ":61: mark", parts.getComponent3()),
                    Figures.minor(at, ":61: amount", parts.getComponent5(), DECIMAL_MARK, currency),
                    currency,
                    bank,
                    references,
                    more.isEmpty() ? words.text() : more + "\n" + words.text(),
                    ":61:" + entry.whole() + (narrative == null ? "" : "\n:86:" + narrative.whole()),
                    Tokens.of(searched));
        }

        private static @Nullable String reference(@Nullable String text) {
            return text == null || text.isBlank() || text.strip().equals(NO_REFERENCE) ? null : text.strip();
        }

        /** C and D; a reversal (R before it) takes the money the other way. Expected entries (E) are not booked. */
        private static Direction direction(long line, String field, @Nullable String mark) {
            return switch (mark) {
                case "C", "RD" -> Direction.CREDIT;
                case "D", "RC" -> Direction.DEBIT;
                case null -> throw new StatementRefusedException(line, field, "is missing");
                default -> throw Figures.refused(line, field, mark, "is none of C, D, RC and RD");
            };
        }

        /**
         * German banks count interest by months of thirty days and value entries on the 30th of February; that is the
         * last day of the month. Any other day that does not exist is none.
         */
        private static LocalDate valueDate(long line, @Nullable String given) {
            String date = Figures.required(line, ":61: value date", given);
            if (date.matches("[0-9]{2}02(29|30)")) {
                return Figures.date(line, ":61: value date", date.substring(0, 4) + "01", DATE)
                        .plusMonths(1)
                        .minusDays(1);
            }
            return Figures.date(line, ":61: value date", date, DATE);
        }

        /** Month and day only: of the year that is nearest to the value date, which may be around New Year. */
        private static LocalDate bookingDate(long line, @Nullable String given, LocalDate valueDate) {
            if (given == null) {
                return valueDate;
            }
            try {
                MonthDay day = MonthDay.parse("--" + given.substring(0, 2) + "-" + given.substring(2));
                LocalDate sameYear = day.atYear(valueDate.getYear());
                if (sameYear.isAfter(valueDate.plusDays(HALF_A_YEAR))) {
                    return day.atYear(valueDate.getYear() - 1);
                }
                return sameYear.isBefore(valueDate.minusDays(HALF_A_YEAR))
                        ? day.atYear(valueDate.getYear() + 1)
                        : sameYear;
            } catch (DateTimeException | StringIndexOutOfBoundsException e) {
                throw Figures.refused(line, ":61: entry date", given, "is no day");
            }
        }
    }
}
