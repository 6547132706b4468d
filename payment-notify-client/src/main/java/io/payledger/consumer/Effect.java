package io.payledger.consumer;

/** What a service does about an event, on the connection of the current transaction. */
@FunctionalInterface
public interface Effect {

    /**
     * Does it. Everything that it changes in the database is there together with the mark that it was done, or not at all;
     * what it does elsewhere is its own affair.
     *
     * @throws Exception when it could not be done; then nothing was done, and the event comes again
     */
    void apply(ReceivedEvent event) throws Exception;
}
