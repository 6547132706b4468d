package io.payledger.app.demo;

import java.time.Duration;

/** A moment after which nobody waits any longer; by the monotonic clock, which no one can set. */
record Deadline(long nanoTime) {

    static Deadline after(Duration limit) {
        return new Deadline(System.nanoTime() + limit.toNanos());
    }

    boolean passed() {
        return System.nanoTime() - nanoTime >= 0;
    }
}
