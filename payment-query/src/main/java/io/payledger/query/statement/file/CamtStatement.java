package io.payledger.query.statement.file;

import io.payledger.api.money.Currency;
import java.time.LocalDate;
import java.time.format.DateTimeFormatter;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** One {@code Stmt} or {@code Ntfctn} while it is read: its head is whole when the first entry begins. */
final class CamtStatement {
    private static final char DECIMAL_MARK = '.';

    private final String name;
    private final long fileLine;
    private final StatementSink sink;
    private String id = "";
    private @Nullable String sequence;
    private @Nullable String account;
    private @Nullable Currency currency;
    private @Nullable Balance opening;
    private @Nullable Balance closing;
    private BalanceParts balance = new BalanceParts(0);
    private @Nullable CamtEntry entry;
    private boolean begun;

    CamtStatement(String name, long fileLine, StatementSink sink) {
        this.name = name;
        this.fileLine = fileLine;
        this.sink = sink;
    }

    void start(String below, String element, long line) {
        if (below.isEmpty() && element.equals("Ntry")) {
            begin(line);
            entry = new CamtEntry(line);
        } else if (below.isEmpty() && element.equals("Bal")) {
            balance = new BalanceParts(line);
        } else if (entry != null) {
            entry.start(below, element, line);
        }
    }

    void leaf(String below, String element, String text, @Nullable String ccy, long line) {
        if (entry != null) {
            entry.leaf(below, element, text, ccy, line);
            return;
        }
        String path = below.isEmpty() ? element : below + "/" + element;
        switch (path) {
            case "Id" -> id = text;
            case "ElctrncSeqNb" -> sequence = text;
            case "Acct/Id/IBAN", "Acct/Id/Othr/Id" -> account = text;
            case "Acct/Ccy" -> currency = Figures.currency(line, path, text);
            case "Bal/Tp/CdOrPrtry/Cd" -> balance.code = text;
            case "Bal/Amt" -> {
                balance.amount = text;
                balance.currency = ccy;
                balance.amountLine = line;
            }
            case "Bal/CdtDbtInd" -> balance.mark = text;
            case "Bal/Dt/Dt", "Bal/Dt/DtTm" -> balance.date = text;
            default -> {}
        }
    }

    void close(String below, String element, long line) {
        if (below.isEmpty() && element.equals("Ntry") && entry != null) {
            entry.finish(sink, line);
            entry = null;
        } else if (below.isEmpty() && element.equals("Bal")) {
            keep(balance);
        } else if (entry != null) {
            entry.close(below, element);
        }
    }

    void end(long line) {
        begin(line);
        if (opening != null && closing == null) {
            throw new StatementRefusedException(line, "Bal CLBD", "is missing: there is an opening balance only");
        }
        sink.end(opening == null ? null : closing);
    }

    private void begin(long line) {
        if (begun) {
            return;
        }
        if (account == null) {
            throw new StatementRefusedException(line, name + "/Acct/Id", "is missing: the statement names no account");
        }
        begun = true;
        Currency known = currency == null && opening != null ? opening.currency() : currency;
        sink.begin(new StatementHead(fileLine, account, known, id, sequence, opening));
    }

    /** Booked balances only; of several pages the first opens and the last closes. */
    private void keep(BalanceParts parts) {
        switch (parts.code) {
            case "OPBD", "PRCD" -> opening = opening == null ? parts.balance() : opening;
            case "CLBD" -> closing = parts.balance();
            case null, default -> {}
        }
    }

    static Direction direction(long line, String field, @Nullable String mark) {
        return switch (Figures.required(line, field, mark)) {
            case "CRDT" -> Direction.CREDIT;
            case "DBIT" -> Direction.DEBIT;
            case String other -> throw Figures.refused(line, field, other, "is neither CRDT nor DBIT");
        };
    }

    static long minor(long line, String field, @Nullable String text, Currency currency) {
        return Figures.minor(line, field, text, DECIMAL_MARK, currency);
    }

    /** A date, or the date of a moment as the bank wrote it: its own day, not ours. */
    static LocalDate date(long line, String field, @Nullable String text) {
        String date = Figures.required(line, field, text);
        int time = date.indexOf('T');
        return Figures.date(
                line,
                field,
                time < 0 ? dateWithoutZone(date) : date.substring(0, time),
                DateTimeFormatter.ISO_LOCAL_DATE);
    }

    /** XML lets a date carry an offset, as in 2026-11-30+01:00. */
    private static String dateWithoutZone(String date) {
        return date.length() > 10 && List.of('+', '-', 'Z').contains(date.charAt(10)) ? date.substring(0, 10) : date;
    }

    /** A {@code Bal} while it is read. */
    private static final class BalanceParts {
        private final long line;
        private long amountLine;
        private @Nullable String code;
        private @Nullable String amount;
        private @Nullable String currency;
        private @Nullable String mark;
        private @Nullable String date;

        BalanceParts(long line) {
            this.line = line;
        }

        Balance balance() {
            String field = "Bal " + code;
            Currency of = Figures.currency(amountLine == 0 ? line : amountLine, field + " Amt/@Ccy", currency);
            long minor = minor(amountLine, field + " Amt", amount, of);
            return new Balance(
                    direction(line, field + " CdtDbtInd", mark).signed(minor),
                    of,
                    CamtStatement.date(line, field + " Dt", date),
                    amountLine,
                    field);
        }
    }
}
