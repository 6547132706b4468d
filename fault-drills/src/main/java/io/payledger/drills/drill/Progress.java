package io.payledger.drills.drill;

import java.io.PrintWriter;

/** Tells people what happens, line by line, each with the time since the start. Safe for threads. */
public final class Progress {
    private static final double MILLIS = 1_000;

    private final PrintWriter out;
    private final long begin = System.nanoTime();

    public Progress(PrintWriter out) {
        this.out = out;
    }

    /** One line. */
    public synchronized void say(String text) {
        out.printf("%8.1f s  %s%n", (System.nanoTime() - begin) / 1_000_000 / MILLIS, text);
        out.flush();
    }

    /** A line without its time. */
    public synchronized void print(String text) {
        out.println(text);
        out.flush();
    }
}
