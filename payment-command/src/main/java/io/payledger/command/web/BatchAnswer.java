package io.payledger.command.web;

import com.fasterxml.jackson.annotation.JsonInclude;
import java.util.List;
import java.util.Map;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** The answers of a batch, in the order of its commands. */
record BatchAnswer(List<Item> answers) implements SealedBody {

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

    @Override
    public Stream<String> sealedTexts() {
        return answers.stream()
                .flatMap(item -> item.refund() instanceof RefundBody refund ? refund.sealedTexts() : Stream.empty());
    }

    @Override
    public BatchAnswer opened(UnaryOperator<String> open) {
        return new BatchAnswer(answers.stream().map(item -> opened(item, open)).toList());
    }

    private static Item opened(Item item, UnaryOperator<String> open) {
        return item.refund() instanceof RefundBody refund
                ? new Item(
                        item.index(),
                        item.status(),
                        item.replayed(),
                        item.payment(),
                        refund.opened(open),
                        item.problem(),
                        item.retryAfter())
                : item;
    }
}
