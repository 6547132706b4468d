package io.payledger.command.web;

import io.payledger.api.problem.ProblemException;
import jakarta.servlet.http.HttpServletResponse;
import org.springframework.http.ResponseEntity;

/** What a wish for a refund came to. */
sealed interface RefundReply {

    /** Asked for, now or before. */
    record Taken(ResponseEntity<RefundAnswerBody> answer) implements RefundReply {}

    /**
     * Refused.
     *
     * @param replayed whether the refusal is the one that this key got at first
     */
    record Refused(ProblemException problem, boolean replayed) implements RefundReply {}

    /**
     * The answer of a request by itself.
     *
     * @throws ProblemException when it was refused
     */
    default ResponseEntity<RefundAnswerBody> answered(HttpServletResponse response) {
        return switch (this) {
            case Taken(var answer) -> answer;
            case Refused(var problem, var replayed) -> {
                if (replayed) {
                    response.setHeader(PaymentAnswers.REPLAYED, "true");
                }
                throw problem;
            }
        };
    }
}
