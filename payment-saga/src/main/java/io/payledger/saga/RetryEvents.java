package io.payledger.saga;

import org.axonframework.eventhandling.ErrorContext;
import org.axonframework.eventhandling.ErrorHandler;
import org.axonframework.eventhandling.EventProcessingException;

/**
 * Makes the processor roll back and repeat a batch that failed, after 1, 2, 4, … 60 seconds. Axon's own passes an
 * {@link Error} on as it is, and the processor then stops for good.
 */
final class RetryEvents implements ErrorHandler {

    @Override
    public void handleError(ErrorContext context) throws Exception {
        Throwable failure = context.error();
        if (failure instanceof Exception exception) {
            throw exception;
        }
        throw new EventProcessingException("A saga failed; its events are handled again", failure);
    }
}
