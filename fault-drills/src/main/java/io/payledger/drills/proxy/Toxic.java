package io.payledger.drills.proxy;

import java.time.Duration;

/** What is wrong with connections, in the words of Toxiproxy. It holds for open connections as well as for new ones. */
public sealed interface Toxic {

    /** Which way it holds. */
    Way way();

    /** Upstream is from the client to the server. */
    enum Way {
        UPSTREAM,
        DOWNSTREAM
    }

    /** Every portion comes later, by so much and a chance more or less. */
    record Latency(Way way, Duration by, Duration jitter) implements Toxic {}

    /** No more than so many bytes a second get through. */
    record Bandwidth(Way way, int bytesPerSecond) implements Toxic {}

    /** Nothing gets through; the connection is closed after so long, with zero never. */
    record Timeout(Way way, Duration after) implements Toxic {}

    /** The connection ends with a reset (RST) when the next portion comes. */
    record ResetPeer(Way way) implements Toxic {}

    /** The connection is closed when so many bytes have passed. */
    record LimitData(Way way, long bytes) implements Toxic {}

    /** Portions are cut into pieces of this size with a pause between. */
    record Slicer(Way way, int bytes, Duration pause) implements Toxic {}
}
