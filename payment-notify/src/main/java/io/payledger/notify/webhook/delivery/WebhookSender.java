package io.payledger.notify.webhook.delivery;

import java.time.Duration;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.Semaphore;
import java.util.concurrent.SynchronousQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Sends what is due. One thread looks which endpoints something is due for, and opens lanes to them: each sends one webhook
 * after the other until none is left or one fails. An endpoint that fails has one lane and pauses, so a dead merchant takes
 * a thread now and then, and nothing from the others. While there are fewer threads than are wanted, a lane ends soon, and
 * the thread goes to whoever has had none for longest: neither does a slow merchant with much to be told take them all.
 * Any number of nodes may run it over the same rows.
 */
final class WebhookSender implements AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(WebhookSender.class);
    private static final Duration KEEP_UP_EVERY = Duration.ofMinutes(10);
    private static final Duration STOP_WITHIN = Duration.ofSeconds(12);

    /** A lane that others wait for goes on for so long: to look for each webhook anew would cost more than to send it. */
    private static final Duration LANE_IN_A_CROWD = Duration.ofSeconds(1);

    private final DeliveryTable table;
    private final DeliveryUpkeep upkeep;
    private final Courier courier;
    private final Pace pace;
    private final Semaphore bell = new Semaphore(0);
    private final Map<Long, Integer> lanes = new HashMap<>();
    private final Map<Long, Long> lastTurns = new HashMap<>();
    private long turns;
    private volatile boolean crowded;
    private @Nullable ThreadPoolExecutor hands;
    private @Nullable Thread looker;
    private volatile boolean running;
    private boolean failing;
    private long keptUpAtNanos = System.nanoTime() - KEEP_UP_EVERY.toNanos();

    /**
     * How much at once, and how often is looked.
     *
     * @param perEndpoint webhooks on their way to one endpoint
     * @param all webhooks on their way from this node
     * @param poll between two looks; what this node has put there itself is seen at once
     * @param lease how long a try is this node's; longer than any try takes
     */
    record Pace(int perEndpoint, int all, Duration poll, Duration lease) {}

    WebhookSender(DeliveryTable table, DeliveryUpkeep upkeep, Courier courier, Pace pace) {
        this.table = table;
        this.upkeep = upkeep;
        this.courier = courier;
        this.pace = pace;
    }

    /** There may be something to send. */
    void wake() {
        bell.release();
    }

    synchronized void start() {
        ThreadPoolExecutor opened = new ThreadPoolExecutor(
                0,
                pace.all(),
                10,
                TimeUnit.SECONDS,
                new SynchronousQueue<>(),
                Thread.ofPlatform().daemon().name("webhook-", 1).factory());
        hands = opened;
        running = true;
        looker = Thread.ofPlatform().name("webhook-looker").daemon().start(() -> look(opened));
    }

    /** Lets what is on its way arrive; what does not in time is sent again after its lease. */
    @Override
    public synchronized void close() {
        running = false;
        try {
            if (looker != null) {
                looker.interrupt();
                looker.join(STOP_WITHIN);
            }
            if (hands != null) {
                hands.shutdown();
                if (!hands.awaitTermination(STOP_WITHIN.toMillis(), TimeUnit.MILLISECONDS)) {
                    hands.shutdownNow();
                }
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            LOG.warn("The stop was interrupted; webhooks on their way are sent again after their leases");
        }
    }

    boolean isRunning() {
        return running;
    }

    private void look(ThreadPoolExecutor open) {
        while (running) {
            try {
                bell.drainPermits();
                openLanes(open, table.due(pace.perEndpoint()));
                keepUpSometimes();
                failing = false;
            } catch (RuntimeException e) {
                if (running && !failing) {
                    LOG.warn("The webhooks cannot be read ({}); it is tried until they can", e.getMessage());
                }
                failing = true;
                // A bell that rings on would have it tried without a pause.
                bell.drainPermits();
            }
            try {
                // Either way: what other nodes have put there, or has become due, is seen at the latest now.
                boolean rung = bell.tryAcquire(pace.poll().toNanos(), TimeUnit.NANOSECONDS);
                LOG.trace("Looks for webhooks, rung: {}", rung);
            } catch (InterruptedException e) {
                return;
            }
        }
    }

    /** First one lane for each, then a second one for each, always whoever has had none for longest before the others. */
    private void openLanes(ThreadPoolExecutor open, List<DeliveryTable.Due> endpoints) {
        List<DeliveryTable.Due> byTurn = endpoints.stream()
                .sorted(Comparator.comparing(endpoint -> lastTurns.getOrDefault(endpoint.endpointId(), 0L)))
                .toList();
        lastTurns
                .keySet()
                .retainAll(endpoints.stream().map(DeliveryTable.Due::endpointId).toList());
        for (int lane = 1; lane <= pace.perEndpoint(); lane++) {
            for (DeliveryTable.Due endpoint : byTurn) {
                if (!opened(open, endpoint, lane)) {
                    // All hands are full: the first lane that ends rings the bell.
                    crowded = true;
                    return;
                }
            }
        }
        crowded = false;
    }

    /** Returns false when a lane is wanted, as there are fewer than so many, and no thread is left for it. */
    private boolean opened(ThreadPoolExecutor open, DeliveryTable.Due endpoint, int lane) {
        int most = endpoint.failures() > 0 ? 1 : Math.min(lane, endpoint.due());
        if (!enter(endpoint.endpointId(), most)) {
            return true;
        }
        try {
            open.execute(() -> lane(endpoint.endpointId()));
        } catch (RejectedExecutionException e) {
            leave(endpoint.endpointId());
            return false;
        }
        lastTurns.put(endpoint.endpointId(), ++turns);
        return true;
    }

    private void lane(long endpoint) {
        long began = System.nanoTime();
        boolean sent = false;
        try {
            Optional<Delivery> next = running ? table.claim(endpoint, pace.lease()) : Optional.empty();
            while (next.isPresent()) {
                sent = true;
                boolean taken = courier.carry(next.get());
                next = taken && goesOn(began) ? table.claim(endpoint, pace.lease()) : Optional.empty();
            }
        } catch (RuntimeException e) {
            LOG.warn("A webhook to endpoint {} could not be settled; it is sent again after its lease", endpoint, e);
        } finally {
            leave(endpoint);
            if (sent) {
                wake();
            }
        }
    }

    private boolean goesOn(long began) {
        return running && !(crowded && System.nanoTime() - began >= LANE_IN_A_CROWD.toNanos());
    }

    private boolean enter(long endpoint, int most) {
        synchronized (lanes) {
            int there = lanes.getOrDefault(endpoint, 0);
            if (there >= most) {
                return false;
            }
            lanes.put(endpoint, there + 1);
            return true;
        }
    }

    private void leave(long endpoint) {
        synchronized (lanes) {
            lanes.computeIfPresent(endpoint, (id, there) -> there == 1 ? null : there - 1);
        }
    }

    private void keepUpSometimes() {
        if (System.nanoTime() - keptUpAtNanos >= KEEP_UP_EVERY.toNanos() && upkeep.doSome()) {
            keptUpAtNanos = System.nanoTime();
        }
    }
}
