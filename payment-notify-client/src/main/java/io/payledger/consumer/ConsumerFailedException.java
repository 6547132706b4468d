package io.payledger.consumer;

/** An effect failed; nothing was done, and the event is to be delivered again. */
public final class ConsumerFailedException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    ConsumerFailedException(String consumer, ReceivedEvent event, Throwable cause) {
        super(
                "Consumer " + consumer + " could not act on " + event.type() + " " + event.id() + " of "
                        + event.subject() + "; it is tried again",
                cause);
    }
}
