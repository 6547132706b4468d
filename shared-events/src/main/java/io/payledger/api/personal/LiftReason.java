package io.payledger.api.personal;

/** Why a legal hold is over. */
public enum LiftReason {
    CASE_CLOSED,
    PERIOD_OVER,
    SET_BY_MISTAKE
}
