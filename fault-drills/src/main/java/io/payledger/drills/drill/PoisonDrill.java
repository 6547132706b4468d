package io.payledger.drills.drill;

import io.payledger.drills.audit.AuditRules;
import io.payledger.drills.rig.Wait;
import io.payledger.drills.shop.OrderService;
import io.payledger.drills.shop.ShopOrder;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.concurrent.ConcurrentHashMap;

/**
 * {@code poison}: events that nobody can read are in the log, rightly chained, as a newer release or a fault would write
 * them. Each parks its own payment and calls somebody; all others go on (promise I13, case F37).
 */
final class PoisonDrill implements Drill {
    private static final int ONE_PER = 100;
    private static final Duration PATIENCE = Duration.ofSeconds(60);

    private final Set<String> spoilt = ConcurrentHashMap.newKeySet();

    @Override
    public String name() {
        return "poison";
    }

    @Override
    public String what() {
        return "events that cannot be read: unknown name, newer revision, wrong shape, metadata that is none";
    }

    @Override
    public List<Step> schedule(DrillPlan plan, SplittableRandom random) {
        spoilt.clear();
        List<Step> steps = new ArrayList<>();
        PoisonEvent[] kinds = PoisonEvent.values();
        for (int i = 0; i < plan.faultsOr(ONE_PER, kinds.length); i++) {
            PoisonEvent kind = kinds[i % kinds.length];
            steps.add(
                    new Step("event with " + kind.words(), "an event with " + kind.words(), run -> poison(run, kind)));
        }
        return steps;
    }

    private void poison(DrillRun run, PoisonEvent kind) throws Exception {
        ShopOrder order = run.order("spoilt");
        OrderService service = new OrderService(run.api(), order);
        service.submit(PATIENCE);
        service.settle(PATIENCE);
        String payment = "demo/" + order.id();
        spoilt.add(payment);
        kind.append(run.rig().superuser(), payment, run.clock().instant());
        Wait.until(
                payment + " is parked by what follows the log",
                PATIENCE,
                () -> run.rig()
                                .number("SELECT count(*) FROM projection_parked_payment WHERE payment_id = '" + payment
                                        + "'")
                        > 0);
        run.awaitServing();
    }

    @Override
    public AuditRules rules(DrillRun run) {
        return AuditRules.strict().settingAside(spoilt);
    }
}
