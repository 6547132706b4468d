package io.payledger.banksim.web;

import java.time.Duration;
import java.time.Instant;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.Map;

/** The nonces of the last minutes. Not safe for threads. */
final class RecentNonces {
    /** Some 100 MB; above it the oldest are forgotten, as if they were older than they are. */
    private static final int MOST = 500_000;

    private final Map<String, Instant> seen = new LinkedHashMap<>();
    private final Duration remembered;

    RecentNonces(Duration remembered) {
        this.remembered = remembered;
    }

    /** Remembers this nonce; false when it is remembered already. */
    boolean add(String nonce, Instant now) {
        Iterator<Instant> oldest = seen.values().iterator();
        while (oldest.hasNext()) {
            boolean old = !oldest.next().plus(remembered).isAfter(now);
            if (!old && seen.size() < MOST) {
                break;
            }
            oldest.remove();
        }
        return seen.putIfAbsent(nonce, now) == null;
    }
}
