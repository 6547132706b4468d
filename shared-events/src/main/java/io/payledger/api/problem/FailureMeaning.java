package io.payledger.api.problem;

/** Says what callers are told of a failure. One place knows it, so that one failure is one code on every route. */
@FunctionalInterface
public interface FailureMeaning {
    /** Of anything that was thrown, wherever in the chain of its causes the meaning sits; INTERNAL_ERROR when nowhere. */
    ProblemException of(Throwable failure);
}
