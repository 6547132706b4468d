package io.payledger.drills.drill;

import io.payledger.drills.proxy.CommitCut;
import io.payledger.drills.proxy.CommitCut.Place;
import io.payledger.drills.rig.RigPlan;
import io.payledger.drills.rig.Wait;
import io.payledger.drills.shop.OrderService;
import io.payledger.drills.shop.ShopOrder;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;

/**
 * {@code commit-cuts}: the connection to PostgreSQL is cut around the very COMMIT that stores a payment, a refund or what a
 * callback says, in three places. Each is recorded once, and whoever waits for it gets an answer that is true (case E14).
 */
final class CommitCutsDrill implements Drill {
    private static final int ONE_PER = 20;
    private static final int LEAST = 5;
    private static final Duration PATIENCE = Duration.ofSeconds(30);

    /** Of five cuts at the creation of a payment, so many more at refunds, and as many at callbacks. */
    private static final int OF_OTHERS = 2;

    private static final int OF_CREATES = 5;

    @Override
    public String name() {
        return "commit-cuts";
    }

    @Override
    public String what() {
        return "the connection is cut at the COMMIT of payments, refunds and callbacks: before it, after it, or left open";
    }

    @Override
    public RigPlan rig(DrillPlan plan) {
        return RigPlan.ofNodes(1);
    }

    /** {@link DrillPlan#faults()} is the number of cuts at creation; refunds and callbacks get two fifths of it each. */
    @Override
    public List<Step> schedule(DrillPlan plan, SplittableRandom random) {
        int creates = plan.faultsOr(ONE_PER, LEAST);
        int others = creates * OF_OTHERS / OF_CREATES;
        List<Step> steps = new ArrayList<>();
        Place[] places = Place.values();
        for (int i = 0; i < creates; i++) {
            Place place = places[random.nextInt(places.length)];
            steps.add(step("create", place, run -> create(run, place)));
        }
        for (int i = 0; i < others; i++) {
            Place ofRefund = places[random.nextInt(places.length)];
            steps.add(step("refund", ofRefund, run -> refund(run, ofRefund)));
            Place ofCallback = places[random.nextInt(places.length)];
            steps.add(step("callback", ofCallback, run -> callback(run, ofCallback)));
        }
        return steps;
    }

    private static Step step(String of, Place place, Step.Action action) {
        return new Step("cut at COMMIT of a " + of, "cut at COMMIT of a " + of + ", " + place, action);
    }

    private static void create(DrillRun run, Place place) throws Exception {
        ShopOrder order = run.order("create");
        CommitCut cut = arm(run, place, order, "PaymentSubmitted");
        submitted(run, order);
        awaitCut(run, cut, order);
    }

    private static void refund(DrillRun run, Place place) throws Exception {
        ShopOrder order = run.refunded("refund");
        OrderService service = submitted(run, order);
        CommitCut cut = arm(run, place, order, "RefundReserved");
        if (!service.settle(PATIENCE)) {
            run.say(order.id() + " is not given back within " + PATIENCE.toSeconds() + " s");
        }
        awaitCut(run, cut, order);
    }

    /** The bank charges and says nothing, so that its callback is what settles the payment. */
    private static void callback(DrillRun run, Place place) throws Exception {
        ShopOrder order = run.order("callback");
        run.rig().bank().faultsOf(order.id(), "{\"faults\":[\"silent\"],\"times\":1}");
        CommitCut cut = arm(run, place, order, "PaymentSucceeded");
        submitted(run, order);
        awaitCut(run, cut, order);
    }

    private static CommitCut arm(DrillRun run, Place place, ShopOrder order, String event) {
        CommitCut cut = new CommitCut(place, "demo/" + order.id(), event);
        run.rig().databaseProxy().watch(cut);
        return cut;
    }

    private static OrderService submitted(DrillRun run, ShopOrder order) throws InterruptedException {
        OrderService service = run.track(order);
        if (!service.submit(PATIENCE)) {
            run.broken(order.id() + " had no answer within " + PATIENCE.toSeconds() + " s");
        }
        return service;
    }

    private static void awaitCut(DrillRun run, CommitCut cut, ShopOrder order) throws InterruptedException {
        try {
            Wait.until("the cut", PATIENCE, cut::done);
        } catch (IllegalStateException e) {
            run.broken("nothing was cut for " + order.id() + ": this drill has shown less than it says");
        }
    }
}
