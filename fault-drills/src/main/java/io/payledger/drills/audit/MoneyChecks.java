package io.payledger.drills.audit;

import io.payledger.drills.audit.CheckList.Rule;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Stream;

/** The promises about money: the bank's books against the ledger's. */
final class MoneyChecks {
    private final Sources sources;
    private final AuditRules rules;
    private final CheckList checks;

    MoneyChecks(Sources sources, AuditRules rules, CheckList checks) {
        this.sources = sources;
        this.rules = rules;
        this.checks = checks;
    }

    void run() {
        atMostOneCharge();
        knownNumbers();
        intentComesFirst();
        statusesAgree();
        successIsAbsorbing();
        refundsStayWithinCaptured();
        totalsAgree();
    }

    private void atMostOneCharge() {
        checks.none(
                new Rule("I1", Finding.Kind.DOUBLE_CHARGE, "The bank holds at most one effective charge per order"),
                sources.bank().ofPayment().size(),
                Stream.concat(
                                sources.bank().doubles().stream(),
                                sources.bank().ofPayment().entrySet().stream()
                                        .filter(it -> it.getValue().stream()
                                                        .filter(BankCharge::effective)
                                                        .count()
                                                > 1)
                                        .map(it -> it.getKey() + " is charged under "
                                                + it.getValue().stream()
                                                        .map(BankCharge::tradeNo)
                                                        .toList()))
                        .distinct()
                        .toList());
    }

    private void knownNumbers() {
        checks.each(
                Rule.of("I2", "Every trade number that the bank met is one of the order's attempts in the log"),
                sources.bank().rows(),
                BankCharge::paymentId,
                row -> {
                    LoggedPayment payment = sources.ledger().payments().get(row.paymentId());
                    if (payment == null) {
                        return Optional.of("the bank has " + row.tradeNo() + " of it, and the log has no such payment");
                    }
                    return payment.attempts().containsKey(row.tradeNo())
                            ? Optional.empty()
                            : Optional.of("the bank has " + row.tradeNo() + ", which is none of its attempts");
                });
    }

    private void intentComesFirst() {
        List<BankCharge> comparable = rules.clocksAgree() ? sources.bank().rows() : List.of();
        checks.each(
                Rule.of("I3", "The intent was stored before the bank booked the charge"),
                comparable,
                BankCharge::paymentId,
                row -> Optional.ofNullable(sources.ledger().payments().get(row.paymentId()))
                        .map(payment -> payment.attempts().get(row.tradeNo()))
                        .filter(attempt -> Duration.between(attempt.storedAt(), row.at())
                                .plus(AuditRules.CLOCK_STEP)
                                .isNegative())
                        .map(attempt -> row.tradeNo() + " was booked at " + row.at() + ", its intent is of "
                                + attempt.storedAt()));
    }

    private void statusesAgree() {
        checks.each(
                new Rule("I5", Finding.Kind.WRONGLY_FAILED, "What is FAILED here is not charged at the bank"),
                payments(),
                LoggedPayment::id,
                payment -> payment.status().equals("FAILED") && effective(payment) > 0
                        ? Optional.of("it is FAILED, and the bank holds its charge")
                        : Optional.empty());
        checks.each(
                Rule.of("I1", "What is SUCCESS here is charged at the bank, once, with this amount and currency"),
                payments().stream()
                        .filter(payment -> payment.status().equals("SUCCESS"))
                        .toList(),
                LoggedPayment::id,
                this::paidOnce);
    }

    private Optional<String> paidOnce(LoggedPayment payment) {
        if (payment.paidBy().size() != 1) {
            return Optional.of("it is paid by " + payment.paidBy());
        }
        String tradeNo = payment.paidBy().iterator().next();
        Optional<BankCharge> charge = sources.bank().of(payment.id()).stream()
                .filter(row -> row.charged() && row.tradeNo().equals(tradeNo))
                .findFirst();
        if (charge.isEmpty()) {
            return Optional.of("the bank has charged nothing under " + tradeNo);
        }
        boolean same = charge.get().amount() == payment.amount()
                && charge.get().currency().equals(payment.currency());
        return same
                ? Optional.empty()
                : Optional.of("it is " + payment.amount() + " " + payment.currency() + ", the bank charged "
                        + charge.get().amount() + " " + charge.get().currency());
    }

    private void successIsAbsorbing() {
        checks.each(
                Rule.of("I6", "SUCCESS is left by nothing"),
                payments(),
                LoggedPayment::id,
                payment -> Optional.ofNullable(payment.leftSuccess()).map(event -> "SUCCESS ended with " + event));
    }

    private void refundsStayWithinCaptured() {
        checks.each(
                Rule.of("I7", "Reserved and done refunds are at most what was charged, and the bank's are the same"),
                payments(),
                LoggedPayment::id,
                payment -> {
                    List<BankCharge> rows = sources.bank().of(payment.id());
                    long charged = rows.stream()
                            .filter(BankCharge::charged)
                            .mapToLong(BankCharge::amount)
                            .sum();
                    long atBank = rows.stream().mapToLong(BankCharge::refunded).sum();
                    if (payment.refunded() + payment.reserved() > charged) {
                        return Optional.of("refunds of " + (payment.refunded() + payment.reserved())
                                + " stand against charges of " + charged);
                    }
                    boolean open = payment.reserved() > 0;
                    return payment.refunded() == atBank || open && payment.refunded() < atBank
                            ? Optional.empty()
                            : Optional.of("refunded are " + payment.refunded() + ", at the bank " + atBank);
                });
    }

    private void totalsAgree() {
        SortedMap<String, Long> atBank = new TreeMap<>();
        sources.bank().rows().stream()
                .filter(BankCharge::charged)
                .forEach(row -> atBank.merge(row.currency(), row.amount() - row.refunded(), Math::addExact));
        SortedMap<String, Long> here = sources.ledger().bankBalance();
        Set<String> currencies = new TreeSet<>(atBank.keySet());
        currencies.addAll(here.keySet());
        checks.each(
                Rule.of("I7", "The journal's balance at the bank is the bank's own, to the minor unit"),
                currencies,
                currency -> currency,
                currency -> Objects.equals(here.getOrDefault(currency, 0L), atBank.getOrDefault(currency, 0L))
                        ? Optional.empty()
                        : Optional.of("here " + here.getOrDefault(currency, 0L) + ", at the bank "
                                + atBank.getOrDefault(currency, 0L)));
        checks.none(
                Rule.of("I7", "The trial balance is zero in every currency"),
                here.size(),
                sources.ledger().unbalanced());
    }

    private List<LoggedPayment> payments() {
        return List.copyOf(sources.ledger().payments().values());
    }

    private long effective(LoggedPayment payment) {
        return sources.bank().of(payment.id()).stream()
                .filter(BankCharge::effective)
                .count();
    }
}
