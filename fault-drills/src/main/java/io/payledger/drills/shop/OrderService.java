package io.payledger.drills.shop;

import java.time.Duration;
import java.util.concurrent.Semaphore;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * Cares for one order as an order service does: sends it under one key until the ledger has taken it, asks until it is
 * settled, pays what has failed once more under a new key, and gives back what is to be given back.
 */
public final class OrderService {
    private static final String REFUND = "r1";

    /** An order that fails so often is given up. */
    private static final int MOST_TRIES = 8;

    private static final Duration SHORTEST_PAUSE = Duration.ofMillis(50);
    private static final Duration LONGEST_PAUSE = Duration.ofSeconds(1);

    /** Asking is work for the ledger, too. */
    private static final Duration LONGEST_PAUSE_OF_MANY = Duration.ofSeconds(2);

    private final LedgerApi api;
    private final ShopOrder order;
    private final AtomicInteger attempt = new AtomicInteger(1);

    public OrderService(LedgerApi api, ShopOrder order) {
        this.api = api;
        this.order = order;
    }

    public ShopOrder order() {
        return order;
    }

    /** Sends it until the ledger has given an answer that means something, or the patience is over. */
    public boolean submit(Duration patience) throws InterruptedException {
        long end = System.nanoTime() + patience.toNanos();
        Duration pause = SHORTEST_PAUSE;
        while (System.nanoTime() - end < 0) {
            Reply reply = api.pay(order, order.id() + "-" + attempt.get());
            if (!reply.tryAgain()) {
                return true;
            }
            Thread.sleep(pause);
            pause = longer(pause, LONGEST_PAUSE);
        }
        return false;
    }

    /** Asks and acts until nothing is left to do, or the patience is over; says which. */
    public boolean settle(Duration patience) throws InterruptedException {
        return settle(patience, LONGEST_PAUSE, new Semaphore(1));
    }

    /**
     * As {@link #settle(Duration)}, as one of thousands: asks while it has one of these callers, and has none while it
     * waits to ask again. The patience begins with the first caller.
     */
    public boolean settle(Duration patience, Semaphore callers) throws InterruptedException {
        return settle(patience, LONGEST_PAUSE_OF_MANY, callers);
    }

    private boolean settle(Duration patience, Duration longestPause, Semaphore callers) throws InterruptedException {
        long asked = 0;
        Duration pause = SHORTEST_PAUSE;
        while (true) {
            callers.acquire();
            try {
                asked = asked == 0 ? System.nanoTime() : asked;
                if (isSettled()) {
                    return true;
                }
            } finally {
                callers.release();
            }
            if (System.nanoTime() - asked > patience.toNanos()) {
                return false;
            }
            Thread.sleep(pause);
            pause = longer(pause, longestPause);
        }
    }

    private boolean isSettled() throws InterruptedException {
        Reply reply = api.status(order);
        if (reply.http() == 404) {
            // It never arrived, or it is lost: the auditor tells which. The order is to be paid all the same.
            api.pay(order, order.id() + "-" + attempt.get());
        } else if (reply.status().equals("SUCCESS")) {
            return order.refund() == 0 || givenBack();
        } else if (reply.status().equals("FAILED")) {
            if (attempt.get() >= MOST_TRIES) {
                return true;
            }
            api.pay(order, order.id() + "-" + attempt.incrementAndGet());
        }
        return false;
    }

    private boolean givenBack() throws InterruptedException {
        Reply known = api.refundStatus(order, REFUND);
        if (known.http() == 404) {
            known = api.refund(order, REFUND);
        }
        return known.status().equals("REFUNDED") || known.status().equals("FAILED");
    }

    private static Duration longer(Duration pause, Duration longest) {
        Duration next = pause.multipliedBy(2);
        return next.compareTo(longest) > 0 ? longest : next;
    }
}
