package io.payledger.drills.drill;

import io.payledger.drills.rig.Secrets;
import io.payledger.drills.shop.BankMessage;
import io.payledger.drills.shop.OrderService;
import io.payledger.drills.shop.Reply;
import io.payledger.drills.shop.ShopOrder;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.SplittableRandom;

/**
 * {@code callbacks}: the bank's messages come early, late, twice, not at all, forged and in the wrong order, with a decline
 * among them. A paid order stays paid; an unauthentic message changes nothing.
 */
final class CallbacksDrill implements Drill {
    private static final int ONE_PER = 50;
    private static final int LEAST = 4;
    private static final Duration PATIENCE = Duration.ofSeconds(60);

    @Override
    public String name() {
        return "callbacks";
    }

    @Override
    public String what() {
        return "callbacks early, late, twice, missing, forged, contradicting, in every order";
    }

    @Override
    public void before(DrillRun run) throws Exception {
        run.rig().bank().faults("""
                {"rates":{"callbackTwice":0.15,"callbackEarly":0.15,"callbackDelay":0.15,"noCallback":0.15,
                 "callbackForged":0.1,"callbackFailAfter":0.05,"dropReply":0.1},"delayMs":1500,"seed":%d}
                """.formatted(run.plan().seed()));
    }

    @Override
    public List<Step> schedule(DrillPlan plan, SplittableRandom random) {
        List<Step> steps = new ArrayList<>();
        for (int i = 0; i < plan.faultsOr(ONE_PER, LEAST); i++) {
            long shuffle = random.nextLong();
            steps.add(new Step(
                    "messages in the wrong order",
                    "success, decline, success again, forged success in the order of chance "
                            + Long.toHexString(shuffle),
                    run -> tell(run, shuffle)));
        }
        return steps;
    }

    private static void tell(DrillRun run, long shuffle) throws InterruptedException {
        ShopOrder order = run.order("told");
        OrderService service = run.track(order);
        service.submit(PATIENCE);
        service.settle(PATIENCE);
        String reference = run.api()
                .status(order)
                .json()
                .path("attempts")
                .path(0)
                .path("bankReference")
                .asString("");
        Instant now = run.clock().instant();
        BankMessage truth = BankMessage.success(order, reference, now);
        List<Message> messages = new ArrayList<>(List.of(
                new Message(truth, Secrets.CALLBACK, 202),
                new Message(truth.with("noise", "again"), Secrets.CALLBACK, 202),
                new Message(BankMessage.fail(order, now), Secrets.CALLBACK, 202),
                new Message(
                        truth.with("amount", order.amount() + 1), "a-secret-that-nobody-has-given-to-anyone", 401)));
        Collections.shuffle(messages, new Random(shuffle));
        for (Message message : messages) {
            Reply reply = run.api().send(message.text().to(run.api().next(), message.secret()));
            if (reply.http() != message.answer()) {
                run.broken("a callback of " + order.id() + " was answered with " + reply.http() + ", not "
                        + message.answer());
            }
        }
    }

    /** What is told, and what must be answered. */
    private record Message(BankMessage text, String secret, int answer) {}
}
