package io.payledger.drills.audit;

import java.time.Instant;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/**
 * A payment as its events tell it, folded by the auditor's own few lines: a fault in the ledger's fold must not be the
 * auditor's as well.
 */
final class LoggedPayment {
    private final String id;
    private final Map<String, LoggedAttempt> attempts = new LinkedHashMap<>();
    private final Map<String, Long> reserved = new HashMap<>();
    private final Map<String, Long> refunded = new HashMap<>();
    private final Set<String> refundIds = new HashSet<>();
    private final Set<String> surplus = new HashSet<>();
    private final Set<String> chargedOnce = new HashSet<>();
    private final Set<Integer> alive = new HashSet<>();

    private long amount;
    private String currency = "";
    private String status = "";
    private long captured;
    private boolean everFailed;
    private boolean inReview;
    private @Nullable String leftSuccess;
    private long sequence = -1;

    LoggedPayment(String id) {
        this.id = id;
    }

    /** Adds the next event of the stream. */
    void add(String type, long number, JsonNode payload, Instant at) {
        sequence = number;
        String before = status;
        switch (type) {
            case "PaymentSubmitted" -> {
                amount = minor(payload);
                currency = payload.path("amount").path("currency").asString();
                status = "PENDING";
            }
            case "PaymentAttemptStarted" -> {
                attempts.put(
                        payload.path("tradeNo").asString(),
                        new LoggedAttempt(
                                payload.path("attempt").asInt(),
                                payload.path("tradeNo").asString(),
                                at));
                move(payload, "PROCESSING", true);
            }
            case "PaymentAttemptResent" -> move(payload, "PROCESSING", true);
            case "PaymentAttemptNotSent" -> move(payload, "PENDING", true);
            case "PaymentOutcomeUnknown" -> move(payload, "UNKNOWN", true);
            case "PaymentDeclined", "PaymentNotCharged", "PaymentCancelled" -> {
                everFailed = true;
                move(payload, "FAILED", false);
            }
            case "PaymentSucceeded", "LateSuccessAccepted" -> {
                captured += minor(payload);
                chargedOnce.add(payload.path("tradeNo").asString());
                alive.remove(payload.path("attempt").asInt());
                inReview = false;
                status = "SUCCESS";
            }
            case "SurplusChargeDetected" -> surplus.add(payload.path("tradeNo").asString());
            case "ManualReviewCalled" -> inReview = true;
            case "ReviewResolved" -> inReview = false;
            default -> refund(type, payload);
        }
        if (before.equals("SUCCESS") && !status.equals("SUCCESS")) {
            leftSuccess = type + " at " + number;
        }
    }

    private void refund(String type, JsonNode payload) {
        String refundNo = payload.path("refundNo").asString("");
        switch (type) {
            case "RefundReserved" -> {
                refundIds.add(payload.path("refundId").asString());
                reserved.put(refundNo, minor(payload));
            }
            case "RefundRejected", "RefundFailed" -> reserved.remove(refundNo);
            case "RefundSucceeded", "LateRefundAccepted" -> {
                reserved.remove(refundNo);
                refunded.put(refundNo, minor(payload));
            }
            default -> {
                // Moves neither status nor money.
            }
        }
    }

    /** SUCCESS is left by nothing; else a payment has the status of its last attempt. */
    private void move(JsonNode payload, String to, boolean isAlive) {
        int attempt = payload.path("attempt").asInt();
        if (isAlive) {
            alive.add(attempt);
        } else {
            alive.remove(attempt);
        }
        boolean last = attempts.values().stream().allMatch(it -> it.number() <= attempt);
        if (last && !status.equals("SUCCESS")) {
            status = to;
        }
    }

    private static long minor(JsonNode payload) {
        return payload.path("amount").path("minor").asLong();
    }

    String id() {
        return id;
    }

    long amount() {
        return amount;
    }

    String currency() {
        return currency;
    }

    String status() {
        return status;
    }

    boolean settled() {
        return status.equals("SUCCESS") || status.equals("FAILED");
    }

    /** A person has been called, and has not decided. */
    boolean inReview() {
        return inReview;
    }

    boolean everFailed() {
        return everFailed;
    }

    /** Minor units that pay the order. */
    long captured() {
        return captured;
    }

    /** Minor units that were given back, refunds of surplus charges included. */
    long refunded() {
        return refunded.values().stream().mapToLong(Long::longValue).sum();
    }

    /** Minor units that are set aside and not given back yet. */
    long reserved() {
        return reserved.values().stream().mapToLong(Long::longValue).sum();
    }

    Set<String> refundIds() {
        return refundIds;
    }

    Map<String, LoggedAttempt> attempts() {
        return attempts;
    }

    /** Trade numbers of charges that the bank made beside the one that pays the order. */
    Set<String> surplus() {
        return surplus;
    }

    /** Trade numbers whose success is recorded as paying the order; one, or a promise is broken. */
    Set<String> paidBy() {
        return chargedOnce;
    }

    /** What took it away from SUCCESS; null when nothing ever did. */
    @Nullable
    String leftSuccess() {
        return leftSuccess;
    }

    long sequence() {
        return sequence;
    }
}
