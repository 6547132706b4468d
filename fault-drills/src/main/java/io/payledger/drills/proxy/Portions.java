package io.payledger.drills.proxy;

/** Looks at what passes a connection, portion by portion, and may cut there. Called by several threads. */
@FunctionalInterface
public interface Portions {

    /** What becomes of a portion. */
    enum Verdict {
        PASS,
        /** It is dropped, and both sides are closed. */
        CUT,
        /** It is dropped, and only the client's side is closed: the server waits for its client, with all that it holds. */
        CUT_AND_LEAVE_SERVER_WAITING
    }

    /**
     * @param connection the same for both ways of a connection
     * @param length how much of the buffer is used
     */
    Verdict at(Object connection, Toxic.Way way, byte[] buffer, int length);

    /** Lets everything pass. */
    static Portions all() {
        return (connection, way, buffer, length) -> Verdict.PASS;
    }
}
