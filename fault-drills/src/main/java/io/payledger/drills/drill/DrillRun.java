package io.payledger.drills.drill;

import io.payledger.drills.rig.LedgerNode;
import io.payledger.drills.rig.Rig;
import io.payledger.drills.rig.Wait;
import io.payledger.drills.shop.LedgerApi;
import io.payledger.drills.shop.OrderService;
import io.payledger.drills.shop.Reply;
import io.payledger.drills.shop.ShopOrder;
import java.net.URI;
import java.time.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicInteger;

/** A drill while it runs: what it runs on, and what is counted. Steps are run by one thread. */
public final class DrillRun {
    private static final double MILLIS = 1_000;
    private static final Duration PROBE_PATIENCE = Duration.ofSeconds(120);

    private final DrillPlan plan;
    private final String name;
    private final Rig rig;
    private final LedgerApi api;
    private final Progress progress;
    private final Clock clock;
    private final SplittableRandom random;
    private final Map<String, Integer> faults = new LinkedHashMap<>();
    private final List<Duration> recoveries = new ArrayList<>();
    private final Map<String, Object> figures = new LinkedHashMap<>();
    private final CopyOnWriteArrayList<OrderService> services = new CopyOnWriteArrayList<>();
    private final CopyOnWriteArrayList<String> broken = new CopyOnWriteArrayList<>();
    private final AtomicInteger probes = new AtomicInteger();

    DrillRun(String name, DrillPlan plan, Rig rig, LedgerApi api, Progress progress, Clock clock) {
        this.name = name;
        this.plan = plan;
        this.rig = rig;
        this.api = api;
        this.progress = progress;
        this.clock = clock;
        this.random = new SplittableRandom(plan.seed() + 1);
    }

    public DrillPlan plan() {
        return plan;
    }

    public Rig rig() {
        return rig;
    }

    public LedgerApi api() {
        return api;
    }

    public Clock clock() {
        return clock;
    }

    /** Chances that are drawn while it runs; what the schedule draws is drawn before. */
    public SplittableRandom random() {
        return random;
    }

    /** Tells whoever looks on. */
    public void say(String text) {
        progress.say(text);
    }

    /** One more fault of this kind was done. */
    public synchronized void did(String fault) {
        if (!fault.equals(Step.QUIET)) {
            faults.merge(fault, 1, Integer::sum);
        }
    }

    /** The ledger was well again after so long. */
    public synchronized void recovered(Duration after) {
        recoveries.add(after);
    }

    /** A figure of this drill alone. */
    public synchronized void figure(String what, Object value) {
        figures.put(what, value);
    }

    /** As {@link #figure}, of the longest of several times. */
    public synchronized void longest(String what, Duration time) {
        double seconds = time.toMillis() / MILLIS;
        figures.merge(what, seconds, (a, b) -> Math.max((double) a, (double) b));
    }

    /** Something that this drill promises beside what the auditor checks does not hold. */
    public void broken(String what) {
        broken.add(what);
        progress.say("BROKEN: " + what);
    }

    /** An order of this drill's own; it is settled and audited like all others. */
    public ShopOrder order(String kind) {
        return own(kind).kept();
    }

    /** As {@link #order}, one of which a half is given back once it is paid. */
    public ShopOrder refunded(String kind) {
        return own(kind).half();
    }

    /** The dot ends the number: who looks for 1 in a stream of bytes does not find 10. */
    private ShopOrder own(String kind) {
        return ShopOrder.of(name + "-" + kind, plan.seed(), probes.incrementAndGet())
                .named(".");
    }

    /** From now on this order is settled with the others. */
    public OrderService track(ShopOrder order) {
        OrderService service = new OrderService(api, order);
        services.add(service);
        return service;
    }

    /** Waits until every node that takes commands takes a payment; how long that took counts as the recovery. */
    public void awaitServing() throws InterruptedException {
        long begin = System.nanoTime();
        for (URI node : api.nodes()) {
            ShopOrder probe = order("probe");
            track(probe);
            Wait.until("a payment is taken at " + node, PROBE_PATIENCE, () -> {
                Reply reply = api.pay(node, probe, probe.id() + "-1");
                return reply.good() || reply.http() == 409;
            });
        }
        recovered(Duration.ofNanos(System.nanoTime() - begin));
    }

    /** Starts a node again, and counts how long until it is ready. */
    public void restart(LedgerNode node) throws Exception {
        recovered(node.start());
    }

    List<OrderService> services() {
        return services;
    }

    synchronized Map<String, Integer> faults() {
        return new LinkedHashMap<>(faults);
    }

    synchronized List<Duration> recoveries() {
        return List.copyOf(recoveries);
    }

    synchronized Map<String, Object> figures() {
        return new LinkedHashMap<>(figures);
    }

    List<String> brokenOnes() {
        return List.copyOf(broken);
    }
}
