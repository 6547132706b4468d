package io.payledger.api.node;

import java.lang.management.ManagementFactory;
import java.lang.management.RuntimeMXBean;
import java.util.concurrent.atomic.AtomicInteger;

/** Names for nodes that were given none. */
public final class NodeName {
    private static final AtomicInteger GIVEN = new AtomicInteger();

    private NodeName() {}

    /**
     * A name that no other node has: process and host, the time this process started, and a number. Process and host
     * alone are not enough: in containers every process may be 1 on a host of the same name.
     */
    public static String unique() {
        RuntimeMXBean process = ManagementFactory.getRuntimeMXBean();
        return process.getName() + "-" + Long.toString(process.getStartTime(), Character.MAX_RADIX) + "-"
                + GIVEN.incrementAndGet();
    }
}
