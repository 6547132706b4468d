package io.payledger.command.web;

import io.payledger.api.problem.ErrorCode;
import io.payledger.api.problem.FailureMeaning;
import io.payledger.api.problem.ProblemException;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;
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
        Map<String, Object> document = new LinkedHashMap<>();
        document.put("type", "urn:payledger:problem:" + problem.code().name());
        document.put("title", problem.code().title());
        document.put("status", problem.code().httpStatus());
        document.put("detail", problem.detail());
        document.put("code", problem.code().name());
        problem.members().forEach(document::putIfAbsent);
        Duration pause = problem.retryAfter();
        return new BatchAnswer.Item(
                index,
                problem.code().httpStatus(),
                replayed,
                null,
                null,
                document,
                pause == null ? null : Math.max(1, pause.toSeconds()));
    }
}
