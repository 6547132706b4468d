package io.payledger.command.web;

import io.payledger.api.problem.FieldText;
import java.util.List;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/**
 * The body of {@code POST /api/payments/batch}; each command in it is read by itself, so that one bad one spoils no other.
 *
 * @param payments 1 to 500 commands: payments, and refunds of payments
 */
record BatchRequest(@Nullable List<JsonNode> payments) {
    static final int MOST = 500;

    /**
     * The commands as they were sent.
     *
     * @throws io.payledger.api.problem.ProblemException when there are none, or too many
     */
    List<JsonNode> required() {
        List<JsonNode> given = FieldText.required("payments", payments);
        if (given.isEmpty() || given.size() > MOST) {
            throw FieldText.invalid("payments", "payments must be 1 to " + MOST + " commands; nothing was done");
        }
        return given;
    }
}
