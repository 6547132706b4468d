package io.payledger.app.demo;

import io.payledger.api.money.Currency;
import io.payledger.api.money.Money;
import io.payledger.api.payment.PaymentStatus;
import io.payledger.app.demo.LedgerAnswer.Answered;
import java.math.BigInteger;
import java.time.Duration;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;

/** Puts the ledger's books and the bank's side by side, order by order. */
final class Comparison {
    private final SortedMap<String, Long> statuses = new TreeMap<>();
    private final Map<Currency, BigInteger> ledgerSums = new EnumMap<>(Currency.class);
    private final Map<Currency, BigInteger> bankSums = new EnumMap<>(Currency.class);
    private final List<Finding> findings = new ArrayList<>();
    private final Map<String, List<BankRow>> chargesOfOrder = new HashMap<>();
    private long settled;
    private long charges;

    private Comparison() {}

    /**
     * Compares.
     *
     * @param answers the ledger's last word on each trail, in the same order
     * @param rows the bank's whole books
     */
    static DemoReport compare(
            List<OrderTrail> trails, List<LedgerAnswer> answers, List<BankRow> rows, Tally tally, Duration elapsed) {
        Comparison comparison = new Comparison();
        comparison.pick(rows, answers);
        for (int i = 0; i < trails.size(); i++) {
            comparison.add(trails.get(i), answers.get(i));
        }
        return new DemoReport(
                trails.size(),
                tally.requests(),
                tally.answers(),
                comparison.statuses,
                comparison.settled,
                comparison.charges,
                comparison.sums(),
                elapsed,
                comparison.findings);
    }

    /** The bank also works for others, and their orders may have the same numbers as ours. */
    private void pick(List<BankRow> rows, List<LedgerAnswer> answers) {
        Set<String> merchants = answers.stream()
                .flatMap(answer -> payment(answer).stream())
                .map(LedgerPayment::merchantId)
                .collect(Collectors.toSet());
        for (BankRow row : rows) {
            if (row.effective() && (merchants.isEmpty() || merchants.contains(row.merchantId()))) {
                chargesOfOrder
                        .computeIfAbsent(row.orderId(), order -> new ArrayList<>())
                        .add(row);
            }
        }
    }

    private void add(OrderTrail trail, LedgerAnswer answer) {
        List<BankRow> effective =
                chargesOfOrder.getOrDefault(trail.order().orderId().value(), List.of());
        charges += effective.size();
        effective.forEach(charge -> add(bankSums, charge.amount()));

        Optional<LedgerPayment> payment = payment(answer);
        statuses.merge(payment.map(known -> known.status().name()).orElse("(none)"), 1L, Long::sum);
        if (payment.isPresent()) {
            settled += payment.get().status().settled() ? 1 : 0;
            if (payment.get().status() == PaymentStatus.SUCCESS) {
                add(ledgerSums, payment.get().amount());
            }
        }
        findings.addAll(Judge.judge(trail, answer, effective));
    }

    private List<DemoReport.Sum> sums() {
        Set<Currency> currencies = new TreeSet<>(ledgerSums.keySet());
        currencies.addAll(bankSums.keySet());
        return currencies.stream()
                .map(currency -> new DemoReport.Sum(
                        currency,
                        ledgerSums.getOrDefault(currency, BigInteger.ZERO),
                        bankSums.getOrDefault(currency, BigInteger.ZERO)))
                .toList();
    }

    private static void add(Map<Currency, BigInteger> sums, Money amount) {
        sums.merge(amount.currency(), BigInteger.valueOf(amount.minor()), BigInteger::add);
    }

    private static Optional<LedgerPayment> payment(LedgerAnswer answer) {
        return answer instanceof Answered answered ? answered.payment() : Optional.empty();
    }
}
