package io.payledger.benchmarks.sagas;

import java.time.Instant;
import org.axonframework.deadline.DeadlineManager;
import org.axonframework.modelling.saga.SagaEventHandler;
import org.axonframework.modelling.saga.SagaLifecycle;
import org.axonframework.modelling.saga.StartSaga;
import org.jspecify.annotations.Nullable;

/** A saga of the size and the steps of a charge that its bank answers at once: the most frequent life of one. */
public class BenchSaga {
    private static final String ASK = "ask-bank";

    private @Nullable Progress progress;

    /** For Axon. */
    public BenchSaga() {
        // All that it knows comes from its first event.
    }

    /** As much as a charge's saga remembers. */
    record Progress(String tradeNo, String paymentId, long amountMinor, String sentAt, int ticket, String deadline) {}

    @StartSaga
    @SagaEventHandler(associationProperty = "tradeNo")
    void on(BenchStep.Begun event, DeadlineManager deadlines, Instants instants) {
        Instant now = instants.now();
        String deadline = deadlines.schedule(now.plusSeconds(3600), ASK, 1);
        progress = new Progress(event.tradeNo(), event.paymentId(), event.amountMinor(), now.toString(), 1, deadline);
    }

    @SagaEventHandler(associationProperty = "tradeNo")
    void on(BenchStep.Ended event, DeadlineManager deadlines) {
        if (progress != null) {
            deadlines.cancelSchedule(ASK, progress.deadline());
        }
        SagaLifecycle.end();
    }

    /** The clock, as a handler's parameter. */
    interface Instants {
        Instant now();
    }
}
