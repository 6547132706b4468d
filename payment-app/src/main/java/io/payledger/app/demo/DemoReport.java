package io.payledger.app.demo;

import io.payledger.api.money.Currency;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.time.Duration;
import java.util.List;
import java.util.SortedMap;

/**
 * The figures of one run.
 *
 * @param requests sent to the ledger
 * @param answers how many of each status code, and of each way to get no answer
 * @param statuses how many orders ended in each status
 * @param settled orders that ended in SUCCESS or FAILED
 * @param chargesAtBank effective charges of these orders
 * @param sums per currency, in the order of the codes
 * @param elapsed from the first request to the last answer
 * @param findings everything that is not as promised; empty when all is well
 */
public record DemoReport(
        long orders,
        long requests,
        SortedMap<String, Long> answers,
        SortedMap<String, Long> statuses,
        long settled,
        long chargesAtBank,
        List<Sum> sums,
        Duration elapsed,
        List<Finding> findings) {

    /** What SUCCESS payments add up to, and what the bank's charges add up to; minor units. */
    public record Sum(Currency currency, BigInteger ledgerMinor, BigInteger bankMinor) {

        boolean equal() {
            return ledgerMinor.equals(bankMinor);
        }

        BigDecimal ledger() {
            return new BigDecimal(ledgerMinor, currency.exponent());
        }

        BigDecimal bank() {
            return new BigDecimal(bankMinor, currency.exponent());
        }
    }

    /** Orders that the bank charged more than once. */
    public long doubleCharges() {
        return ordersWith(Finding.Kind.DOUBLE_CHARGE);
    }

    /** Orders whose ledger broke its word or differs from the bank. */
    public long lost() {
        return ordersWith(Finding.Kind.LOST);
    }

    /** Orders without a final status in time. */
    public long unsettled() {
        return orders - settled;
    }

    /** Orders that the ledger would not take. */
    public long refused() {
        return ordersWith(Finding.Kind.REFUSED);
    }

    /** Whether every order is settled, charged as the ledger says, and once. */
    public boolean kept() {
        return findings.isEmpty() && unsettled() == 0 && sums.stream().allMatch(Sum::equal);
    }

    private long ordersWith(Finding.Kind kind) {
        return findings.stream()
                .filter(finding -> finding.kind() == kind)
                .map(Finding::orderId)
                .distinct()
                .count();
    }
}
