package io.payledger.saga.store;

import org.axonframework.modelling.saga.AssociationValue;

/**
 * A saga as it is stored.
 *
 * @param association the one value by which events find it
 * @param state JSON
 * @param version how often it was written; whoever writes must know the last one
 */
record SagaRow(String sagaId, AssociationValue association, String state, int version) {

    SagaRow with(String newState) {
        return new SagaRow(sagaId, association, newState, version);
    }
}
