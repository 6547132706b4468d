package io.payledger.command.web;

import io.payledger.api.problem.ErrorCode;
import io.payledger.api.problem.ProblemException;
import io.payledger.command.idempotency.IdempotencyKey;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/**
 * One payment of a batch: the fields of a pay request, and its idempotency key, which has no header of its own here.
 *
 * @param key null when it has none
 */
record BatchItem(PayRequest request, @Nullable IdempotencyKey key) {
    private static final String KEY = "idempotencyKey";
    private static final JsonMapper STRICT = StrictJson.mapper();

    /**
     * Reads it as strictly as a request by itself.
     *
     * @throws ProblemException when it is no pay request
     */
    static BatchItem of(JsonNode sent) {
        if (!(sent instanceof ObjectNode object)) {
            throw malformed("it is no JSON object");
        }
        ObjectNode fields = object.deepCopy();
        JsonNode key = fields.remove(KEY);
        if (key != null && !key.isNull() && !key.isString()) {
            throw BodyText.invalid(KEY, KEY + " must be a text");
        }
        try {
            return new BatchItem(
                    STRICT.treeToValue(fields, PayRequest.class),
                    key == null || key.isNull() ? null : IdempotencyKey.ofText(KEY, key.asString()));
        } catch (JacksonException e) {
            throw malformed("a field is unknown or of another type");
        }
    }

    /** The order that it says it is for, whether that is well-formed or not; what is for one order is done in turn. */
    static String orderOf(JsonNode sent) {
        return sent.path("orderId").asString("");
    }

    private static ProblemException malformed(String why) {
        return new ProblemException(
                ErrorCode.MALFORMED_REQUEST, "This payment of the batch cannot be read: " + why + "; nothing was done");
    }
}
