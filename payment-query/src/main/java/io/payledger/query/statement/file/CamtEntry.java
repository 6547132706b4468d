package io.payledger.query.statement.file;

import io.payledger.api.money.Currency;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * One {@code Ntry} while it is read. A booking of several payments at once is taken apart into them, when their amounts
 * are in the currency of the booking; otherwise it stays one line.
 */
final class CamtEntry {
    private static final String DETAILS = "Ntry/NtryDtls";
    private static final String DETAIL = DETAILS + "/TxDtls";
    private static final int MOST_DETAILS = 10_000;
    private static final String NO_REFERENCE = "NOTPROVIDED";

    private final long fileLine;
    private final Parts own;
    private final List<Parts> details = new ArrayList<>();
    private Parts current;
    private String status = "";

    CamtEntry(long fileLine) {
        this.fileLine = fileLine;
        this.own = new Parts(fileLine);
        this.current = own;
    }

    void start(String below, String element, long line) {
        if (below.equals(DETAILS) && element.equals("TxDtls")) {
            if (details.size() == MOST_DETAILS) {
                throw new StatementRefusedException(
                        line, "Ntry/NtryDtls/TxDtls", "are more than " + MOST_DETAILS + " in one entry");
            }
            current = new Parts(line);
            details.add(current);
        }
    }

    void close(String below, String element) {
        if (below.equals(DETAILS) && element.equals("TxDtls")) {
            current = own;
        }
    }

    void leaf(String below, String element, String text, @Nullable String ccy, long line) {
        boolean inDetail = current != own;
        String from = inDetail ? DETAIL : "Ntry";
        String inside = below.equals(from) ? "" : below.substring(from.length() + 1) + "/";
        String path = inside + element;
        current.keep(path, text, ccy, line);
        if (!inDetail && (path.equals("Sts") || path.equals("Sts/Cd") || path.equals("Sts/Prtry"))) {
            status = text;
        }
    }

    /** Hands the lines over that this entry is. */
    void finish(StatementSink sink, long line) {
        if (status.isEmpty()) {
            throw new StatementRefusedException(line, "Ntry/Sts", "is missing");
        }
        if (!status.equals("BOOK")) {
            sink.pending();
            return;
        }
        Currency currency = Figures.currency(own.amountLine(), "Ntry/Amt/@Ccy", own.currency);
        long minor = CamtStatement.minor(own.amountLine(), "Ntry/Amt", own.amount, currency);
        Direction direction = CamtStatement.direction(fileLine, "Ntry/CdtDbtInd", own.mark);
        String booked = own.bookingDate == null ? own.valueDate : own.bookingDate;
        LocalDate bookingDate = CamtStatement.date(fileLine, "Ntry/BookgDt", booked);
        LocalDate valueDate =
                own.valueDate == null ? bookingDate : CamtStatement.date(fileLine, "Ntry/ValDt", own.valueDate);
        if (details.size() > 1
                && details.stream().allMatch(it -> currency.name().equals(it.currency))) {
            apart(sink, new Whole(bookingDate, valueDate, direction, minor, currency));
        } else {
            List<Parts> all = new ArrayList<>(List.of(own));
            all.addAll(details);
            sink.line(line(all, new Whole(bookingDate, valueDate, direction, minor, currency), minor, direction));
        }
    }

    private void apart(StatementSink sink, Whole whole) {
        List<BankLine> lines = new ArrayList<>();
        long sum = 0;
        for (Parts detail : details) {
            long minor = CamtStatement.minor(
                    detail.amountLine(), "Ntry/NtryDtls/TxDtls/Amt", detail.amount, whole.currency());
            Direction direction = detail.mark == null
                    ? whole.direction()
                    : CamtStatement.direction(detail.line, "Ntry/NtryDtls/TxDtls/CdtDbtInd", detail.mark);
            sum = Math.addExact(sum, direction.signed(minor));
            lines.add(line(List.of(detail), whole, minor, direction));
        }
        if (sum != whole.direction().signed(whole.minor())) {
            throw new StatementRefusedException(
                    own.amountLine(),
                    "Ntry/Amt",
                    "is not the sum of its " + details.size() + " transactions, which is " + sum + " minor units");
        }
        lines.forEach(sink::line);
    }

    /** Of a part, its own booking number; of a whole entry the entry's. */
    private BankLine line(List<Parts> parts, Whole whole, long minor, Direction direction) {
        List<String> references =
                parts.stream().flatMap(it -> it.references.stream()).distinct().toList();
        String text = String.join(
                "\n", parts.stream().flatMap(it -> it.texts.stream()).toList());
        String raw =
                String.join("\n", parts.stream().flatMap(it -> it.raw.stream()).toList());
        List<String> searched = new ArrayList<>(references);
        searched.add(text);
        String bankReference = parts.stream()
                .map(it -> it.bankReference)
                .filter(it -> it != null)
                .findFirst()
                .orElse(own.bankReference);
        return new BankLine(
                parts.getFirst().line,
                whole.bookingDate(),
                whole.valueDate(),
                direction,
                minor,
                whole.currency(),
                bankReference,
                references,
                text,
                raw,
                Tokens.of(searched));
    }

    private record Whole(
            LocalDate bookingDate, LocalDate valueDate, Direction direction, long minor, Currency currency) {}

    /** What is told of an entry, or of one of its transactions. */
    private static final class Parts {
        private final long line;
        private final List<String> references = new ArrayList<>();
        private final List<String> texts = new ArrayList<>();
        private final List<String> raw = new ArrayList<>();
        private @Nullable String bankReference;
        private @Nullable String amount;
        private @Nullable String currency;
        private long amountLine;
        private @Nullable String mark;
        private @Nullable String bookingDate;
        private @Nullable String valueDate;
        private int length;

        Parts(long line) {
            this.line = line;
        }

        long amountLine() {
            return amountLine == 0 ? line : amountLine;
        }

        void keep(String path, String text, @Nullable String ccy, long at) {
            length += path.length() + text.length();
            if (length > CountingReader.LONGEST_ENTRY) {
                throw new StatementRefusedException(
                        line, "Ntry", "is longer than " + CountingReader.LONGEST_ENTRY + " characters");
            }
            raw.add(path + "=" + text + (ccy == null ? "" : " " + ccy));
            switch (path) {
                case "Amt" -> {
                    amount = text;
                    currency = ccy;
                    amountLine = at;
                }
                // Where the second version of the format has it.
                case "AmtDtls/TxAmt/Amt" -> {
                    if (amount == null) {
                        amount = text;
                        currency = ccy;
                        amountLine = at;
                    }
                }
                case "CdtDbtInd" -> mark = text;
                case "BookgDt/Dt", "BookgDt/DtTm" -> bookingDate = text;
                case "ValDt/Dt", "ValDt/DtTm" -> valueDate = text;
                case "AcctSvcrRef", "Refs/AcctSvcrRef" -> bankReference = given(text);
                case "RmtInf/Ustrd", "RmtInf/Strd/AddtlRmtInf", "AddtlTxInf", "AddtlNtryInf" -> texts.add(text);
                default -> {
                    if (isReference(path) && given(text) != null) {
                        references.add(text);
                    }
                }
            }
        }

        private static boolean isReference(String path) {
            return path.equals("NtryRef")
                    || path.startsWith("Refs/") && !path.endsWith("/Tp")
                    || path.startsWith("RmtInf/Strd/") && (path.endsWith("/Ref") || path.endsWith("/Nb"));
        }

        private static @Nullable String given(String text) {
            return text.isEmpty() || text.equals(NO_REFERENCE) ? null : text;
        }
    }
}
