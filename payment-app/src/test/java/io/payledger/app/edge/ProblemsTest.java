package io.payledger.app.edge;

import static org.assertj.core.api.Assertions.assertThat;

import io.payledger.api.id.OrderId;
import io.payledger.api.problem.ErrorCode;
import io.payledger.api.problem.ProblemException;
import io.payledger.command.web.StrictJson;
import io.payledger.eventstore.types.UnreadableEventException;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.jdbc.CannotGetJdbcConnectionException;
import tools.jackson.core.JacksonException;

class ProblemsTest {
    private final Problems problems =
            new Problems(Map.of(QueueFull.class, ErrorCode.OVERLOADED, Unknown.class, ErrorCode.OUTCOME_UNKNOWN));

    static final class QueueFull extends RuntimeException {
        private static final long serialVersionUID = 1L;
    }

    static final class Unknown extends RuntimeException {
        private static final long serialVersionUID = 1L;

        Unknown(Throwable cause) {
            super(cause);
        }
    }

    record Request(OrderId orderId, long amount) {}

    @Test
    void aRefusalIsFoundInWhateverWrapsIt() {
        ProblemException refusal = new ProblemException(ErrorCode.REPEAT_SUBMIT, "Order m/o is being paid")
                .with("status_url", "/api/payments/o")
                .retryAfter(Duration.ofMillis(1500));
        Problem problem = problems.of(new IllegalStateException(new RuntimeException(refusal)));
        assertThat(problem.code()).isEqualTo(ErrorCode.REPEAT_SUBMIT);
        assertThat(problem.retryAfterSeconds()).isEqualTo("2");
        assertThat(problem.document("t1"))
                .containsEntry("type", "urn:payledger:problem:REPEAT_SUBMIT")
                .containsEntry("title", ErrorCode.REPEAT_SUBMIT.title())
                .containsEntry("status", 409)
                .containsEntry("detail", "Order m/o is being paid")
                .containsEntry("code", "REPEAT_SUBMIT")
                .containsEntry("status_url", "/api/payments/o")
                .containsEntry("traceId", "t1");
    }

    @Test
    void aFullQueueOrPoolMeansComeBackLater() {
        for (Exception full : List.of(new QueueFull(), new CannotGetJdbcConnectionException("none free"))) {
            Problem problem = problems.of(new RuntimeException(full));
            assertThat(problem.code()).isEqualTo(ErrorCode.OVERLOADED);
            assertThat(problem.retryAfterSeconds()).isEqualTo("1");
        }
    }

    @Test
    void ofWhatNobodyKnowsItIsNeverSaidThatNothingWasDone() {
        Problem problem = problems.of(
                new RuntimeException(new Unknown(new CannotGetJdbcConnectionException("the database starts up"))));
        assertThat(problem.code()).isEqualTo(ErrorCode.OUTCOME_UNKNOWN);
        assertThat(problem.retryAfterSeconds()).isEqualTo("1");
        assertThat(problem.document(null).toString()).doesNotContain("nothing was done");
    }

    @Test
    void aChainThatBitesItsTailEnds() {
        RuntimeException outer = new RuntimeException("outer");
        outer.initCause(new RuntimeException("inner", outer));
        assertThat(problems.of(outer).code()).isEqualTo(ErrorCode.INTERNAL_ERROR);
    }

    @Test
    void nothingOfAnUnexpectedExceptionIsTold() {
        Problem problem = problems.of(new IllegalStateException("password=hunter2"));
        assertThat(problem.document(null).toString()).doesNotContain("hunter2").doesNotContain("IllegalState");
    }

    @Test
    void aBadIdentifierNamesItsField() {
        Problem problem = ofJson("{\"orderId\":\"a b\",\"amount\":1}");
        assertThat(problem.code()).isEqualTo(ErrorCode.INVALID_FIELD);
        assertThat(problem.members()).containsEntry("field", "orderId");
        assertThat(problem.detail()).doesNotContain("a b");
    }

    @Test
    void aFieldOfTheWrongTypeIsNamedAndItsValueIsNot() {
        Problem problem = ofJson("{\"orderId\":\"o\",\"amount\":\"secret\"}");
        assertThat(problem.code()).isEqualTo(ErrorCode.MALFORMED_REQUEST);
        assertThat(problem.members()).containsEntry("field", "amount");
        assertThat(problem.document(null).toString()).doesNotContain("secret");
    }

    @Test
    void anUnknownFieldIsNamedUnlessItsNameIsNoName() {
        assertThat(ofJson("{\"orderId\":\"o\",\"amount\":1,\"status\":\"SUCCESS\"}")
                        .members())
                .containsEntry("field", "status");
        assertThat(ofJson("{\"orderId\":\"o\",\"amount\":1,\"<script>\":1}")
                        .document(null)
                        .toString())
                .doesNotContain("script");
    }

    @ParameterizedTest
    @ValueSource(ints = {400, 401, 403, 404, 405, 406, 413, 415, 418, 431, 500, 501, 502, 503, 504, 505})
    void everyStatusOfTheContainerIsAProblemOfItsKind(int status) {
        assertThat(Problems.ofStatus(status).code().httpStatus() / 100)
                .isEqualTo(status == 501 || status == 505 ? 4 : status / 100);
    }

    @Test
    void anEventThatCannotBeReadIsNoFaultOfTheCaller() {
        Problem problem = new EdgeModule()
                .problems()
                .of(new UnreadableEventException("PaymentSucceeded", 1, "amount", jsonFailure("{\"amount\":\"x\"}")));
        assertThat(problem.code()).isEqualTo(ErrorCode.INTERNAL_ERROR);
        assertThat(problem.members()).isEmpty();
    }

    /** A command of a batch is told what it would be told on its own route. */
    @Test
    void aProblemIsThrownWithAllThatItSays() {
        Throwable wrapped = new RuntimeException(new ProblemException(ErrorCode.RATE_LIMITED, "not now")
                .with("order", "o")
                .retryAfter(Duration.ofSeconds(7)));
        ProblemException thrown = problems.of(wrapped).asException();
        assertThat(thrown.code()).isEqualTo(ErrorCode.RATE_LIMITED);
        assertThat(thrown.detail()).isEqualTo("not now");
        assertThat(thrown.members()).containsExactly(Map.entry("order", "o"));
        assertThat(thrown.retryAfter()).isEqualTo(Duration.ofSeconds(7));
        assertThat(problems.of(new RuntimeException(new QueueFull()))
                        .asException()
                        .code())
                .isEqualTo(ErrorCode.OVERLOADED);
    }

    private Problem ofJson(String json) {
        return problems.of(new RuntimeException(jsonFailure(json)), 400);
    }

    private static JacksonException jsonFailure(String json) {
        try {
            StrictJson.mapper().readValue(json, Request.class);
            throw new AssertionError("was read: " + json);
        } catch (JacksonException e) {
            return e;
        }
    }
}
