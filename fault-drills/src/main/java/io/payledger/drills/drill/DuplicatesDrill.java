package io.payledger.drills.drill;

import io.payledger.drills.shop.Reply;
import io.payledger.drills.shop.ShopOrder;
import java.net.URI;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

/** {@code duplicates}: fifty requests at once for one order, on both nodes, under the same key, other keys and amounts. */
final class DuplicatesDrill implements Drill {
    private static final int AT_ONCE = 50;
    private static final int ONE_PER = 40;
    private static final int LEAST = 5;
    private static final Set<Integer> RIGHT = Set.of(200, 202, 409, 422);

    @Override
    public String name() {
        return "duplicates";
    }

    @Override
    public String what() {
        return "50 parallel duplicates of an order on two nodes, with mixed keys and amounts";
    }

    @Override
    public List<Step> schedule(DrillPlan plan, SplittableRandom random) {
        List<Step> steps = new ArrayList<>();
        for (int i = 0; i < plan.faultsOr(ONE_PER, LEAST); i++) {
            int keys = random.nextInt(1, 11);
            boolean otherAmounts = random.nextInt(3) == 0;
            steps.add(new Step(
                    "burst of 50 duplicates",
                    "50 at once under %d keys%s".formatted(keys, otherAmounts ? ", some with another amount" : ""),
                    run -> burst(run, keys, otherAmounts)));
        }
        return steps;
    }

    private static void burst(DrillRun run, int keys, boolean otherAmounts) throws Exception {
        ShopOrder order = run.order("burst");
        run.track(order);
        CyclicBarrier together = new CyclicBarrier(AT_ONCE);
        List<Future<Reply>> replies = new ArrayList<>();
        try (ExecutorService callers = Executors.newVirtualThreadPerTaskExecutor()) {
            for (int i = 0; i < AT_ONCE; i++) {
                int number = i;
                replies.add(callers.submit(() -> {
                    URI node = run.api().nodes().get(number % run.api().nodes().size());
                    ShopOrder wish = otherAmounts && number % 5 == 4 ? order.dearer() : order;
                    together.await();
                    return run.api().pay(node, wish, order.id() + "-" + number % keys);
                }));
            }
        }
        int accepted = 0;
        for (Future<Reply> future : replies) {
            Reply reply = future.get();
            accepted += reply.http() == 202 ? 1 : 0;
            if (!RIGHT.contains(reply.http())) {
                run.broken("a duplicate of " + order.id() + " was answered with " + reply.http() + " " + reply.code());
            }
        }
        if (accepted > 1) {
            run.broken(accepted + " of " + AT_ONCE + " duplicates of " + order.id() + " were accepted");
        }
    }
}
