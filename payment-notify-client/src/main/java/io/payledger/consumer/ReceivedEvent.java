package io.payledger.consumer;

/**
 * An event as it came, known by its attributes; what is in it is read by whoever acts on it.
 *
 * @param source which ledger speaks; with the id it names the event
 * @param id the same at every delivery
 * @param type as {@code payment.succeeded}
 * @param subject whom it is about: the payment
 * @param payload the whole CloudEvent as JSON
 */
public record ReceivedEvent(String source, String id, String type, String subject, String payload) {
    public ReceivedEvent {
        require("source", source, 255);
        require("id", id, 100);
        require("type", type, 100);
        require("subject", subject, 255);
    }

    /** @param most what the tables have room for, and more than any of the ledger's has */
    private static void require(String attribute, String value, int most) {
        if (value.isBlank() || value.length() > most || value.indexOf('\0') >= 0) {
            throw new NotAnEventException("its " + attribute + " must be 1 to " + most + " characters");
        }
    }
}
