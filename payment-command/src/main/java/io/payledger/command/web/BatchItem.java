package io.payledger.command.web;

import io.payledger.api.id.OrderId;
import io.payledger.api.problem.ErrorCode;
import io.payledger.api.problem.FieldText;
import io.payledger.api.problem.ProblemException;
import io.payledger.command.idempotency.IdempotencyKey;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/**
 * One command of a batch: the fields of the request by itself, the operation it is, and its idempotency key, which has no
 * header of its own here.
 */
sealed interface BatchItem {
    String KEY = "idempotencyKey";
    String OPERATION = "operation";
    String ORDER = "orderId";
    JsonMapper STRICT = StrictJson.mapper();

    /** @param key null when it has none */
    record Pay(PayRequest request, @Nullable IdempotencyKey key) implements BatchItem {}

    /** @param key null when it has none */
    record Refund(
            OrderId orderId,
            RefundRequest request,
            @Nullable IdempotencyKey key) implements BatchItem {}

    /**
     * Reads it as strictly as a request by itself. One that names no operation is a payment.
     *
     * @throws ProblemException when it is no request of a kind that batches take
     * @throws tools.jackson.core.JacksonException for a field that is unknown or of another type
     */
    static BatchItem of(JsonNode sent) {
        if (!(sent instanceof ObjectNode object)) {
            throw malformed("it is no JSON object");
        }
        ObjectNode fields = object.deepCopy();
        String key = text(KEY, fields.remove(KEY));
        String operation = text(OPERATION, fields.remove(OPERATION));
        return switch (operation == null ? "PAY" : operation) {
            case "PAY" -> new Pay(read(fields, PayRequest.class), key(key));
            case "REFUND" -> {
                OrderId orderId = new OrderId(FieldText.required(ORDER, text(ORDER, fields.remove(ORDER))));
                yield new Refund(orderId, read(fields, RefundRequest.class), key(key));
            }
            default -> throw FieldText.invalid(OPERATION, OPERATION + " must be PAY or REFUND");
        };
    }

    /** The order that it says it is for, whether that is well-formed or not; what is for one order is done in turn. */
    static String orderOf(JsonNode sent) {
        return sent.path(ORDER).asString("");
    }

    private static <R> R read(ObjectNode fields, Class<R> request) {
        return STRICT.treeToValue(fields, request);
    }

    private static @Nullable IdempotencyKey key(@Nullable String text) {
        return text == null ? null : IdempotencyKey.ofText(KEY, text);
    }

    private static @Nullable String text(String field, @Nullable JsonNode sent) {
        if (sent == null || sent.isNull()) {
            return null;
        }
        if (!sent.isString()) {
            throw FieldText.invalid(field, field + " must be a text");
        }
        return sent.asString();
    }

    private static ProblemException malformed(String why) {
        return new ProblemException(
                ErrorCode.MALFORMED_REQUEST, "This command of the batch cannot be read: " + why + "; nothing was done");
    }
}
