package io.payledger.command.web;

import io.payledger.api.id.IllegalIdException;
import io.payledger.api.problem.ErrorCode;
import io.payledger.api.problem.ProblemException;
import io.payledger.eventstore.append.AppendNotDoneException;
import io.payledger.eventstore.append.AppendOutcomeUnknownException;
import io.payledger.eventstore.read.EventReadException;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.dao.TransientDataAccessException;
import org.springframework.jdbc.CannotGetJdbcConnectionException;

/** What a command of a batch that failed is answered: the edge sees only the batch as a whole. */
final class BatchFailures {
    private static final Logger LOG = LoggerFactory.getLogger(BatchFailures.class);
    private static final Duration PAUSE = Duration.ofSeconds(1);

    private BatchFailures() {}

    static BatchAnswer.Item of(int index, RuntimeException failure) {
        return of(index, problem(failure), false);
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

    private static ProblemException problem(RuntimeException failure) {
        return switch (failure) {
            case ProblemException problem -> problem;
            case IllegalIdException id ->
                new ProblemException(ErrorCode.INVALID_FIELD, String.valueOf(id.getMessage())).with("field", id.what());
            case AppendNotDoneException full -> pausing(ErrorCode.OVERLOADED);
            case AppendOutcomeUnknownException unknown -> pausing(ErrorCode.OUTCOME_UNKNOWN);
            case EventReadException full -> pausing(ErrorCode.OVERLOADED);
            case CannotGetJdbcConnectionException full -> pausing(ErrorCode.OVERLOADED);
            case TransientDataAccessException full -> pausing(ErrorCode.OVERLOADED);
            default -> {
                LOG.error("A command of a batch failed", failure);
                yield new ProblemException(ErrorCode.INTERNAL_ERROR, ErrorCode.INTERNAL_ERROR.title());
            }
        };
    }

    private static ProblemException pausing(ErrorCode code) {
        return new ProblemException(code, code.title()).retryAfter(PAUSE);
    }
}
