package io.payledger.banksim.charges;

import java.time.Instant;
import java.time.format.DateTimeParseException;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/** One entry of the journal as one line of JSON: {@code {"kind":"charge","seq":1,…}}, ended by a newline. */
final class JournalLine {
    private static final JsonMapper JSON = JsonMapper.shared();

    private JournalLine() {}

    static byte[] write(LedgerEntry entry) {
        ObjectNode line = JSON.createObjectNode();
        switch (entry) {
            case Charge charge -> {
                ChargeRequest request = charge.request();
                line.put("kind", "charge").put("seq", charge.sequence()).put("tradeNo", request.tradeNo());
                line.put("merchantId", request.order().merchantId())
                        .put("orderId", request.order().orderId());
                line.put("channel", request.channel());
                money(line, request.amountMinor(), request.currency());
                line.put("status", charge.status().name());
                decline(line, charge.declineCode());
            }
            case Refund refund -> {
                RefundRequest request = refund.request();
                line.put("kind", "refund").put("refundNo", request.refundNo()).put("tradeNo", request.tradeNo());
                money(line, request.amountMinor(), request.currency());
                decline(line, refund.declineCode());
            }
            case Cancellation cancellation -> line.put("kind", "cancel").put("tradeNo", cancellation.tradeNo());
        }
        byte[] json = JSON.writeValueAsBytes(line.put("at", entry.at().toString()));
        byte[] withNewline = new byte[json.length + 1];
        System.arraycopy(json, 0, withNewline, 0, json.length);
        withNewline[json.length] = '\n';
        return withNewline;
    }

    /** Reads a line; {@link IllegalArgumentException} when this program did not write it. */
    static LedgerEntry read(byte[] line) {
        try {
            JsonNode json = JSON.readTree(line);
            Instant at = Instant.parse(text(json, "at"));
            return switch (text(json, "kind")) {
                case "charge" ->
                    new Charge(
                            number(json, "seq"),
                            new ChargeRequest(
                                    text(json, "tradeNo"),
                                    new OrderRef(text(json, "merchantId"), text(json, "orderId")),
                                    text(json, "channel"),
                                    number(json, "amount"),
                                    text(json, "currency")),
                            ChargeStatus.valueOf(text(json, "status")),
                            decline(json),
                            0,
                            at);
                case "refund" ->
                    new Refund(
                            new RefundRequest(
                                    text(json, "refundNo"),
                                    text(json, "tradeNo"),
                                    number(json, "amount"),
                                    text(json, "currency")),
                            decline(json),
                            at);
                case "cancel" -> new Cancellation(text(json, "tradeNo"), at);
                default -> throw new IllegalArgumentException("unknown kind");
            };
        } catch (JacksonException | DateTimeParseException e) {
            throw new IllegalArgumentException("not a line of this journal", e);
        }
    }

    private static void money(ObjectNode line, long amountMinor, String currency) {
        line.put("amount", amountMinor).put("currency", currency);
    }

    private static void decline(ObjectNode line, @Nullable String code) {
        if (code != null) {
            line.put("declineCode", code);
        }
    }

    private static @Nullable String decline(JsonNode json) {
        return json.has("declineCode") ? text(json, "declineCode") : null;
    }

    private static String text(JsonNode json, String field) {
        JsonNode value = json.path(field);
        if (!value.isString()) {
            throw new IllegalArgumentException("no text in " + field);
        }
        return value.stringValue();
    }

    private static long number(JsonNode json, String field) {
        JsonNode value = json.path(field);
        if (!value.isIntegralNumber() || !value.canConvertToLong()) {
            throw new IllegalArgumentException("no whole number in " + field);
        }
        return value.longValue();
    }
}
