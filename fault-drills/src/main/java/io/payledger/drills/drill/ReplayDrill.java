package io.payledger.drills.drill;

import io.payledger.drills.rig.Secrets;
import io.payledger.drills.shop.BankMessage;
import io.payledger.drills.shop.OrderService;
import io.payledger.drills.shop.Reply;
import io.payledger.drills.shop.ShopOrder;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import tools.jackson.databind.JsonNode;

/** {@code replay}: every message of a payment comes ten times more: the request, the refund, the bank's callback. */
final class ReplayDrill implements Drill {
    private static final int TIMES = 10;
    private static final int ONE_PER = 40;
    private static final int LEAST = 5;
    private static final Duration PATIENCE = Duration.ofSeconds(60);

    @Override
    public String name() {
        return "replay";
    }

    @Override
    public String what() {
        return "requests, refunds and callbacks of settled payments ten times more; nothing happens twice";
    }

    @Override
    public List<Step> schedule(DrillPlan plan, SplittableRandom random) {
        List<Step> steps = new ArrayList<>();
        for (int i = 0; i < plan.faultsOr(ONE_PER, LEAST); i++) {
            steps.add(new Step(
                    "ten replays of each message", "each message of a payment ten times", ReplayDrill::replay));
        }
        return steps;
    }

    private static void replay(DrillRun run) throws Exception {
        ShopOrder order = run.refunded("replayed");
        OrderService service = run.track(order);
        service.submit(PATIENCE);
        if (!service.settle(PATIENCE)) {
            run.say(order.id() + " is not settled; its replays say little");
            return;
        }
        JsonNode settled = run.api().status(order).json();
        JsonNode attempt = settled.path("attempts").path(0);
        BankMessage message = BankMessage.success(
                order, attempt.path("bankReference").asString(""), run.clock().instant());
        long before = charges(run, order);
        for (int i = 0; i < TIMES; i++) {
            Reply again = run.api().pay(order, order.id() + "-1");
            if (again.http() != 200 || !again.replayed() || !again.status().equals("SUCCESS")) {
                run.broken("the request of " + order.id() + " was answered with " + again.http() + " " + again.status()
                        + (again.replayed() ? "" : ", not as a replay"));
            }
            Reply refund = run.api().refund(order, "r1");
            if (refund.http() != 200 || !refund.status().equals("REFUNDED")) {
                run.broken(
                        "the refund of " + order.id() + " was answered with " + refund.http() + " " + refund.status());
            }
            Reply callback = run.api().send(message.to(run.api().next(), Secrets.CALLBACK));
            if (callback.http() != 202) {
                run.broken("the callback of " + order.id() + " was answered with " + callback.http());
            }
        }
        if (charges(run, order) != before) {
            run.broken("replays of " + order.id() + " made the bank book something");
        }
    }

    /** Rows of the bank's books about this order. */
    private static long charges(DrillRun run, ShopOrder order) throws Exception {
        return run.rig()
                .bank()
                .get("/sim/orders/demo/" + order.id())
                .path("charges")
                .size();
    }
}
