package io.payledger.command.web;

import io.payledger.api.problem.ErrorCode;
import io.payledger.api.problem.FailureMeaning;
import io.payledger.api.problem.ProblemException;
import java.time.Duration;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** What a command of a batch that failed is answered: the edge sees only the batch as a whole. */
final class BatchFailures {
    private static final Logger LOG = LoggerFactory.getLogger(BatchFailures.class);

    private BatchFailures() {}

    static BatchAnswer.Item of(int index, RuntimeException failure, FailureMeaning meaning) {
        ProblemException problem = meaning.of(failure);
        if (problem.code() == ErrorCode.INTERNAL_ERROR) {
            LOG.error("A command of a batch failed", failure);
        }
        return of(index, problem, false);
    }

    static BatchAnswer.Item of(int index, ProblemException problem, boolean replayed) {
        Duration pause = problem.retryAfter();
        return new BatchAnswer.Item(
                index,
                problem.code().httpStatus(),
                replayed,
                null,
                null,
                problem.code().document(problem.detail(), problem.members()),
                pause == null ? null : Math.max(1, pause.toSeconds()));
    }
}
