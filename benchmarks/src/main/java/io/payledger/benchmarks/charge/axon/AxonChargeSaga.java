package io.payledger.benchmarks.charge.axon;

import com.fasterxml.jackson.annotation.JsonAutoDetect;
import io.payledger.benchmarks.payment.BenchEvent.AttemptStarted;
import io.payledger.benchmarks.payment.BenchEvent.Succeeded;
import org.axonframework.config.ProcessingGroup;
import org.axonframework.messaging.unitofwork.CurrentUnitOfWork;
import org.axonframework.modelling.saga.EndSaga;
import org.axonframework.modelling.saga.SagaEventHandler;
import org.axonframework.modelling.saga.StartSaga;
import org.jspecify.annotations.Nullable;

/**
 * Has the bank asked once the intent and the saga are stored, and ends with the outcome. It sets no deadlines, which the
 * ledger does: Axon's own are in memory, and lasting ones would only cost it more.
 */
@ProcessingGroup(AxonChargeSaga.PROCESSOR)
@JsonAutoDetect(fieldVisibility = JsonAutoDetect.Visibility.ANY)
public class AxonChargeSaga {
    static final String PROCESSOR = "charge-saga";

    @SuppressWarnings("UnusedVariable") // It is what the saga store keeps.
    private @Nullable AttemptStarted attempt;

    /** For Axon. */
    public AxonChargeSaga() {
        // All that it knows comes from its first event.
    }

    @StartSaga
    @SagaEventHandler(associationProperty = "tradeNo")
    void on(AttemptStarted event, AxonDesk desk) {
        attempt = event;
        CurrentUnitOfWork.get().afterCommit(committed -> desk.charge(event));
    }

    @EndSaga
    @SagaEventHandler(associationProperty = "tradeNo")
    void on(Succeeded event) {
        attempt = null;
    }
}
