package io.payledger.saga;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import org.axonframework.eventhandling.ErrorContext;
import org.axonframework.eventhandling.EventProcessingException;
import org.junit.jupiter.api.Test;

class RetryEventsTest {
    private final RetryEvents handler = new RetryEvents();

    @Test
    void exceptionIsPassedOnSoThatTheBatchIsRepeated() {
        IllegalStateException failure = new IllegalStateException("no");
        assertThatThrownBy(() -> handler.handleError(new ErrorContext("p", failure, List.of())))
                .isSameAs(failure);
    }

    @Test
    void errorIsWrappedBecauseItWouldStopTheProcessorForGood() {
        AssertionError failure = new AssertionError("no");
        assertThatThrownBy(() -> handler.handleError(new ErrorContext("p", failure, List.of())))
                .isInstanceOf(EventProcessingException.class)
                .hasCause(failure);
    }
}
