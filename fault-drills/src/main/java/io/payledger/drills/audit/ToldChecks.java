package io.payledger.drills.audit;

import io.payledger.drills.audit.CheckList.Rule;
import io.payledger.drills.told.Told;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;

/** What clients were told, against what is there. */
final class ToldChecks {
    /** Of docs/errors.md, those that a well-formed request may meet; 500 says that the service itself failed. */
    private static final Set<Integer> DOCUMENTED =
            Set.of(Told.NO_ANSWER, 200, 201, 202, 401, 404, 409, 412, 422, 429, 503);

    private final Sources sources;
    private final AuditRules rules;
    private final CheckList checks;

    ToldChecks(Sources sources, AuditRules rules, CheckList checks) {
        this.sources = sources;
        this.rules = rules;
        this.checks = checks;
    }

    void run() {
        List<Told> good = sources.told().stream().filter(Told::good).toList();
        checks.each(
                new Rule("I4", Finding.Kind.LOST_ACK, "What a client was told with a 2xx is there"),
                good,
                Told::paymentId,
                this::lost);
        checks.none(
                new Rule("I4", Finding.Kind.LOST_ACK, "What was accepted is never unknown afterwards"),
                rules.mayHaveLost() ? 0 : good.size(),
                rules.mayHaveLost() ? List.of() : List.copyOf(unknownAfterwards(sources.told())));
        checks.each(
                Rule.of("I9", "One key has one trade number in all its good answers"),
                keys(good).entrySet(),
                Map.Entry::getKey,
                key -> key.getValue().size() <= 1
                        ? Optional.empty()
                        : Optional.of("its answers name " + key.getValue()));
        checks.each(
                Rule.of("I9", "Every answer is one of those that are documented; no duplicate is a 5xx"),
                sources.told(),
                Told::paymentId,
                told -> DOCUMENTED.contains(told.http())
                        ? Optional.empty()
                        : Optional.of(told.kind() + " was answered with " + told.http() + " " + told.code()));
    }

    private Optional<String> lost(Told told) {
        LoggedPayment payment = sources.ledger().payments().get(told.paymentId());
        if (payment == null) {
            return Optional.of(told.kind() + " was answered with " + told.http() + ", and there is no such payment");
        }
        return switch (told.kind()) {
            case PAY, STATUS -> lostPayment(told, payment);
            case REFUND, REFUND_STATUS -> lostRefund(told, payment);
        };
    }

    private static Optional<String> lostPayment(Told told, LoggedPayment payment) {
        if (told.amount() != payment.amount() || !told.currency().equals(payment.currency())) {
            return Optional.of("it was told to be " + told.amount() + " " + told.currency() + " and is "
                    + payment.amount() + " " + payment.currency());
        }
        if (told.tradeNo() != null && !payment.attempts().containsKey(told.tradeNo())) {
            return Optional.of("it was told to be under way as " + told.tradeNo() + ", which is none of its attempts");
        }
        if (Objects.equals(told.status(), "SUCCESS") && !payment.status().equals("SUCCESS")) {
            return Optional.of("it was told to be paid and is " + payment.status());
        }
        return Objects.equals(told.status(), "FAILED") && !payment.everFailed()
                ? Optional.of("it was told to have failed, and no event says so")
                : Optional.empty();
    }

    private Optional<String> lostRefund(Told told, LoggedPayment payment) {
        if (told.refundId() != null && !payment.refundIds().contains(told.refundId())) {
            return Optional.of("refund " + told.refundId() + " was accepted and is not there");
        }
        long atBank = sources.bank().of(payment.id()).stream()
                .mapToLong(BankCharge::refunded)
                .sum();
        return Objects.equals(told.status(), "REFUNDED") && atBank < told.amount()
                ? Optional.of("refund " + told.refundId() + " was told to be done, the bank has given back " + atBank)
                : Optional.empty();
    }

    /** An order service that pays again what is unknown would hide the loss. */
    static Set<String> unknownAfterwards(List<Told> answers) {
        Set<String> accepted = new HashSet<>();
        Set<String> lost = new TreeSet<>();
        for (Told told : answers) {
            if (told.good()) {
                accepted.add(told.paymentId());
            } else if (told.kind() == Told.Kind.STATUS
                    && Objects.equals(told.code(), "ORDER_NOT_FOUND")
                    && accepted.contains(told.paymentId())) {
                lost.add(told.paymentId() + " was accepted, and was unknown later");
            }
        }
        return lost;
    }

    private static Map<String, Set<String>> keys(List<Told> good) {
        Map<String, Set<String>> tradeNos = new HashMap<>();
        for (Told told : good) {
            if (told.kind() == Told.Kind.PAY && told.key() != null && told.tradeNo() != null) {
                tradeNos.computeIfAbsent(told.merchant() + " " + told.key(), key -> new TreeSet<>())
                        .add(told.tradeNo());
            }
        }
        return tradeNos;
    }
}
