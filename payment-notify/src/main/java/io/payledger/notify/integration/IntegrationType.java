package io.payledger.notify.integration;

import static io.payledger.notify.integration.Member.AMOUNT;
import static io.payledger.notify.integration.Member.ATTEMPT;
import static io.payledger.notify.integration.Member.BANK_CODE;
import static io.payledger.notify.integration.Member.BANK_REFERENCE;
import static io.payledger.notify.integration.Member.CAUSE;
import static io.payledger.notify.integration.Member.CHANNEL;
import static io.payledger.notify.integration.Member.CHARGED;
import static io.payledger.notify.integration.Member.CURRENCY;
import static io.payledger.notify.integration.Member.DISPUTE_ID;
import static io.payledger.notify.integration.Member.LATE;
import static io.payledger.notify.integration.Member.MERCHANT_ID;
import static io.payledger.notify.integration.Member.ORDER_ID;
import static io.payledger.notify.integration.Member.REASON;
import static io.payledger.notify.integration.Member.REFUNDED_TOTAL;
import static io.payledger.notify.integration.Member.REFUND_AMOUNT;
import static io.payledger.notify.integration.Member.REFUND_ID;
import static io.payledger.notify.integration.Member.RESOLUTION;
import static io.payledger.notify.integration.Member.SEQUENCE;
import static io.payledger.notify.integration.Member.STATUS;
import static io.payledger.notify.integration.Member.SURPLUS;
import static io.payledger.notify.integration.Member.TRADE_NO;

import java.net.URI;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The one list of integration events. A type and its version are a promise: members may be added as optional ones, nothing
 * is taken away or changes its meaning; what cannot keep that is a new version beside the old one.
 */
public enum IntegrationType {
    PAYMENT_SUCCEEDED(
            "payment.succeeded",
            "The order is paid. At most one for an order, and the last word about whether it is paid.",
            List.of(ATTEMPT, CHANNEL, TRADE_NO, BANK_REFERENCE, LATE),
            List.of()),
    PAYMENT_FAILED(
            "payment.failed",
            "An attempt ended without a charge. Not final: the order may be tried again, and a bank may still report a charge.",
            List.of(ATTEMPT, CHANNEL, TRADE_NO, REASON),
            List.of(BANK_CODE)),
    PAYMENT_CANCELLED(
            "payment.cancelled",
            "An attempt was called off before it reached the bank. The order may be tried again.",
            List.of(ATTEMPT, CHANNEL, TRADE_NO),
            List.of()),
    PAYMENT_IN_REVIEW(
            "payment.in_review",
            "A person must look; ship nothing on the strength of a guess. Late news of the bank may still come first.",
            List.of(CAUSE),
            List.of(REFUND_ID)),
    PAYMENT_REVIEW_RESOLVED(
            "payment.review_resolved",
            "A person has decided; what follows for the payment has its own event before this one.",
            List.of(RESOLUTION),
            List.of(REFUND_ID)),
    PAYMENT_SURPLUS_DETECTED(
            "payment.surplus_detected",
            "The bank took money a second time. It is given back by itself.",
            List.of(ATTEMPT, CHANNEL, TRADE_NO, CHARGED, BANK_REFERENCE),
            List.of()),
    PAYMENT_REFUNDED(
            "payment.refunded",
            "Money of the order was given back, some of it or all.",
            List.of(REFUND_ID, REFUND_AMOUNT, REFUNDED_TOTAL, BANK_REFERENCE, LATE),
            List.of()),
    PAYMENT_SURPLUS_REFUNDED(
            "payment.surplus_refunded",
            "A charge that does not pay the order was given back. The order stays as it is.",
            List.of(REFUND_ID, REFUND_AMOUNT, TRADE_NO, BANK_REFERENCE, LATE),
            List.of()),
    REFUND_FAILED(
            "refund.failed",
            "The bank did not give the money back. Not final: a bank may still report that it did.",
            List.of(REFUND_ID, REFUND_AMOUNT, SURPLUS),
            List.of()),
    REFUND_REJECTED(
            "refund.rejected",
            "A second person did not agree to the refund; the bank was never asked.",
            List.of(REFUND_ID, REFUND_AMOUNT, SURPLUS),
            List.of()),
    DISPUTE_OPENED("dispute.opened", "Refunds are held back from now on.", List.of(DISPUTE_ID), List.of()),
    DISPUTE_ACCEPTED(
            "dispute.accepted",
            "The merchant has lost: the card scheme gives the money back, and refunds stay held back.",
            List.of(DISPUTE_ID),
            List.of()),
    DISPUTE_REJECTED(
            "dispute.rejected",
            "The merchant has won: this dispute holds no refund back any more.",
            List.of(DISPUTE_ID),
            List.of());

    private final String type;
    private final String meaning;
    private final List<Member> required;
    private final List<Member> optional;
    private final URI schemaUri;

    IntegrationType(String type, String meaning, List<Member> required, List<Member> optional) {
        this.type = type;
        this.meaning = meaning;
        this.required =
                Stream.concat(Common.MEMBERS.stream(), required.stream()).toList();
        this.optional = optional;
        this.schemaUri = URI.create(dataSchema());
    }

    /** The CloudEvents {@code type}; also the routing key at RabbitMQ. */
    public String type() {
        return type;
    }

    /** Of the shape of its data. */
    public int version() {
        return 1;
    }

    /** One or two sentences for consumers. */
    public String meaning() {
        return meaning;
    }

    /** Members that its data always has, in their order. */
    public List<Member> required() {
        return required;
    }

    /** Members that its data may have. */
    public List<Member> optional() {
        return optional;
    }

    /** The CloudEvents {@code dataschema}: says which schema it keeps to, leads nowhere. */
    public String dataSchema() {
        return "urn:payledger:schema:" + type + ":" + version();
    }

    URI schemaUri() {
        return schemaUri;
    }

    /**
     * Refuses names that no type has.
     *
     * @param key of the configuration that named them
     */
    public static void requireKnown(String key, Set<String> names) {
        Set<String> unknown = new TreeSet<>(names);
        Stream.of(values()).map(IntegrationType::type).forEach(unknown::remove);
        if (!unknown.isEmpty()) {
            throw new IllegalArgumentException(key + " names " + String.join(", ", unknown) + ", which is none of "
                    + Stream.of(values()).map(IntegrationType::type).collect(Collectors.joining(", ")));
        }
    }

    /** Apart, because the constants above are made before any static field of this class. */
    private static final class Common {
        static final List<Member> MEMBERS = List.of(MERCHANT_ID, ORDER_ID, SEQUENCE, STATUS, AMOUNT, CURRENCY);
    }
}
