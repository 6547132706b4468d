package io.payledger.query.statement.matching;

import org.jspecify.annotations.Nullable;

/**
 * What a line is beside the ledger.
 *
 * @param operation null when it names none
 * @param holder it is the first line of its operation
 * @param action what is offered; null when there is nothing to do
 * @param secondPerson the action may send money out
 */
record Judgement(
        Line line,
        MatchClass matchClass,
        @Nullable Operation operation,
        boolean holder,
        String detail,
        @Nullable MatchAction action,
        boolean secondPerson) {}
