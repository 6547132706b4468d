package io.payledger.consumer;

/**
 * How failures are taken.
 *
 * @param tries how often an event is tried before it is parked, 1 to 1000
 * @param keepOrder whether events of a subject that has one parked are parked behind it, to be done in their order later;
 *     otherwise they are done at once
 */
public record ConsumerSettings(int tries, boolean keepOrder) {
    private static final int MOST = 1_000;

    /** Five tries; a parked event holds up no other. */
    public static final ConsumerSettings DEFAULT = new ConsumerSettings(5, false);

    public ConsumerSettings {
        if (tries < 1 || tries > MOST) {
            throw new IllegalArgumentException("tries (" + tries + ") must be from 1 to " + MOST);
        }
    }
}
