package io.payledger.banksim.web;

import io.payledger.banksim.charges.Charge;
import io.payledger.banksim.charges.ChargeStatus;
import io.payledger.banksim.charges.Refund;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.Currency;
import java.util.List;

/** Writes the bank's books of one currency as the statement that a real bank would send, in each of three formats. */
final class StatementWriter {
    static final String ACCOUNT = "SIM-0001";

    private static final DateTimeFormatter SIX_DIGITS = DateTimeFormatter.ofPattern("uuMMdd");

    private final String currency;
    private final int decimals;
    private final List<Entry> entries;

    /** Of the charges and refunds in this currency that have moved money; an unknown currency has two decimals. */
    StatementWriter(String currency, List<Charge> charges, List<Refund> refunds) {
        this.currency = currency;
        this.decimals = Currency.getAvailableCurrencies().stream()
                .filter(it -> it.getCurrencyCode().equals(currency))
                .map(it -> Math.max(0, it.getDefaultFractionDigits()))
                .findFirst()
                .orElse(2);
        List<Entry> all = new ArrayList<>();
        for (Charge row : charges) {
            String reference = row.bankReference();
            if (row.status() == ChargeStatus.CHARGED
                    && reference != null
                    && row.request().currency().equals(currency)) {
                all.add(new Entry(
                        row.at(),
                        true,
                        row.request().amountMinor(),
                        row.request().tradeNo(),
                        reference));
            }
        }
        for (Refund row : refunds) {
            if (row.refunded() && row.request().currency().equals(currency)) {
                all.add(new Entry(
                        row.at(),
                        false,
                        row.request().amountMinor(),
                        row.request().refundNo(),
                        row.bankReference()));
            }
        }
        all.sort(Comparator.comparing(Entry::at).thenComparing(Entry::number));
        this.entries = List.copyOf(all);
    }

    String csv() {
        StringBuilder out = new StringBuilder(
                "account,bookingDate,valueDate,direction,amount,currency,bankReference,references,text\r\n");
        for (Entry it : entries) {
            out.append(String.join(
                            ",",
                            ACCOUNT,
                            it.day().toString(),
                            it.day().toString(),
                            it.mark(),
                            major(it.minor()).toPlainString(),
                            currency,
                            it.reference(),
                            it.number(),
                            ""))
                    .append("\r\n");
        }
        return out.toString();
    }

    String mt940() {
        StringBuilder out = new StringBuilder(":20:SIM\r\n:25:" + ACCOUNT + "\r\n:28C:1/1\r\n:60F:C" + six(first())
                + currency + comma(BigInteger.ZERO) + "\r\n");
        for (Entry it : entries) {
            out.append(":61:").append(six(it.day())).append(it.mark()).append(comma(it.minor()));
            out.append("NTRFNONREF//")
                    .append(it.reference())
                    .append("\r\n:86:")
                    .append(it.number())
                    .append("\r\n");
        }
        return out + ":62F:" + (balance().signum() < 0 ? "D" : "C") + six(last()) + currency
                + comma(balance().abs()) + "\r\n-\r\n";
    }

    String camt053() {
        StringBuilder out = new StringBuilder("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"
                + "<Document xmlns=\"urn:iso:std:iso:20022:tech:xsd:camt.053.001.08\">\n<BkToCstmrStmt>\n"
                + "<GrpHdr><MsgId>SIM</MsgId></GrpHdr>\n<Stmt>\n<Id>SIM</Id>\n<Acct><Id><Othr><Id>" + ACCOUNT
                + "</Id></Othr></Id><Ccy>" + currency + "</Ccy></Acct>\n");
        out.append(balance("OPBD", BigInteger.ZERO, first())).append(balance("CLBD", balance(), last()));
        for (Entry it : entries) {
            out.append("<Ntry>").append(amount(it.minor())).append(mark(it.credit()));
            out.append("<Sts><Cd>BOOK</Cd></Sts><BookgDt><Dt>").append(it.day()).append("</Dt></BookgDt><AcctSvcrRef>");
            out.append(it.reference())
                    .append("</AcctSvcrRef><NtryDtls><TxDtls><Refs><EndToEndId>")
                    .append(it.number());
            out.append("</EndToEndId></Refs></TxDtls></NtryDtls></Ntry>\n");
        }
        return out + "</Stmt>\n</BkToCstmrStmt>\n</Document>\n";
    }

    private String balance(String code, BigInteger minor, LocalDate day) {
        return "<Bal><Tp><CdOrPrtry><Cd>" + code + "</Cd></CdOrPrtry></Tp>" + amount(minor.abs())
                + mark(minor.signum() >= 0) + "<Dt><Dt>" + day + "</Dt></Dt></Bal>\n";
    }

    private String amount(BigInteger minor) {
        return "<Amt Ccy=\"" + currency + "\">" + major(minor).toPlainString() + "</Amt>";
    }

    private static String mark(boolean credit) {
        return "<CdtDbtInd>" + (credit ? "CRDT" : "DBIT") + "</CdtDbtInd>";
    }

    private BigInteger balance() {
        return entries.stream()
                .map(it -> it.credit() ? it.minor() : it.minor().negate())
                .reduce(BigInteger.ZERO, BigInteger::add);
    }

    private LocalDate first() {
        return entries.isEmpty() ? LocalDate.EPOCH : entries.getFirst().day();
    }

    private LocalDate last() {
        return entries.isEmpty() ? LocalDate.EPOCH : entries.getLast().day();
    }

    private BigDecimal major(BigInteger minor) {
        return new BigDecimal(minor, decimals);
    }

    private String comma(BigInteger minor) {
        String text = major(minor).toPlainString().replace('.', ',');
        return text.contains(",") ? text : text + ",";
    }

    private static String six(LocalDate day) {
        return SIX_DIGITS.format(day);
    }

    /** One movement: money in for a charge, money out for a refund. */
    private record Entry(Instant at, boolean credit, BigInteger minor, String number, String reference) {
        Entry(Instant at, boolean credit, long minor, String number, String reference) {
            this(at, credit, BigInteger.valueOf(minor), number, reference);
        }

        LocalDate day() {
            return LocalDate.ofInstant(at, ZoneOffset.UTC);
        }

        String mark() {
            return credit ? "C" : "D";
        }
    }
}
