package io.payledger.command.web;

import com.fasterxml.jackson.annotation.JsonInclude;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The answers of a batch, in the order of its commands. */
record BatchAnswer(List<Item> answers) {

    /**
     * What the same request by itself would have been answered.
     *
     * @param index of the command in the batch, from 0
     * @param status the HTTP status
     * @param replayed whether it is what header {@code Idempotent-Replayed} marks
     * @param payment the body of a good answer to a payment
     * @param refund the body of a good answer to a refund
     * @param problem the problem document of any other
     * @param retryAfter seconds, as header {@code Retry-After}
     */
    @JsonInclude(JsonInclude.Include.NON_NULL)
    record Item(
            int index,
            int status,
            boolean replayed,
            @Nullable PayBody payment,
            @Nullable RefundAnswerBody refund,
            @Nullable Map<String, Object> problem,
            @Nullable Long retryAfter) {}
}
