package io.payledger.app.demo;

/** Somebody who may watch how far the run is. Safe for threads. */
public interface Progress extends AutoCloseable {
    /** Nobody watches. */
    Progress NONE = () -> {};

    /** One more order is done. */
    void orderDone();

    @Override
    default void close() {}
}
