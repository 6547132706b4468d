package io.payledger.app.demo;

import io.payledger.app.demo.LedgerAnswer.Answered;
import io.payledger.app.demo.LedgerAnswer.NoAnswer;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Semaphore;
import java.util.concurrent.atomic.AtomicLong;

/**
 * Pays orders as a careful order service does: the same request again after a timeout, a broken connection, a 5xx or a
 * 503; once the ledger has the order, it asks for it until it is settled. Safe for threads.
 */
final class OrderService {
    private final LedgerClient ledger;
    private final Semaphore places;
    private final DemoOptions options;
    private final AtomicLong senders = new AtomicLong();

    OrderService(LedgerClient ledger, DemoOptions options) {
        this.ledger = ledger;
        this.options = options;
        this.places = new Semaphore(options.parallel(), true);
    }

    /** What to do next for an order. */
    private enum Step {
        PAY,
        ASK,
        DONE
    }

    /**
     * Pays one order and returns when it is settled, refused, lost, or its time is over. The first request waits for its
     * place among all others.
     */
    void pay(OrderTrail trail) throws InterruptedException {
        places.acquire();
        Deadline deadline = Deadline.after(options.settleLimit());
        LedgerAnswer first;
        try {
            first = ledger.pay(trail.order());
        } finally {
            places.release();
        }
        goOn(trail, trail.order(), first, deadline);
    }

    /** Sends all requests of the trail at once and returns when each of them is done; they share one place. */
    void payManyAtOnce(OrderTrail trail) throws InterruptedException {
        places.acquire();
        CountDownLatch start = new CountDownLatch(1);
        CountDownLatch answered = new CountDownLatch(trail.requests().size());
        List<Thread> senders = trail.requests().stream()
                .map(request -> Thread.ofVirtual().start(() -> payOneOfMany(trail, request, start, answered)))
                .toList();
        try {
            start.countDown();
            answered.await();
        } finally {
            places.release();
        }
        for (Thread sender : senders) {
            sender.join();
        }
    }

    private void payOneOfMany(OrderTrail trail, DemoOrder request, CountDownLatch start, CountDownLatch answered) {
        try {
            start.await();
            Deadline deadline = Deadline.after(options.settleLimit());
            LedgerAnswer first = ledger.pay(request);
            answered.countDown();
            goOn(trail, request, first, deadline);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        } finally {
            // Also after a failure, or nobody would ever get the place back.
            answered.countDown();
        }
    }

    /** Where the order stands; the last answer when none was good in some tries. */
    LedgerAnswer check(OrderTrail trail) throws InterruptedException {
        Pauses pauses = pauses();
        LedgerAnswer answer = ask(trail.order());
        for (int attempt = 1; attempt < 5 && mayPass(answer); attempt++) {
            pauses.pause(Duration.ZERO);
            answer = ask(trail.order());
        }
        return answer;
    }

    private void goOn(OrderTrail trail, DemoOrder request, LedgerAnswer first, Deadline deadline)
            throws InterruptedException {
        Pauses pauses = pauses();
        LedgerAnswer answer = first;
        Step step = next(trail, Step.PAY, answer);
        while (step != Step.DONE && !deadline.passed()) {
            pauses.pause(answer instanceof Answered answered ? answered.retryAfter() : Duration.ZERO);
            answer = step == Step.PAY ? payAgain(request) : ask(request);
            step = next(trail, step, answer);
        }
    }

    private static Step next(OrderTrail trail, Step step, LedgerAnswer answer) {
        return switch (answer) {
            case NoAnswer none -> step;
            case Answered answered when answered.passing() -> step;
            case Answered answered
            when answered.good() -> {
                LedgerPayment payment = answered.payment().orElseThrow();
                trail.told(payment);
                yield payment.status().settled() ? Step.DONE : Step.ASK;
            }
            case Answered answered when answered.code().equals("REPEAT_SUBMIT") -> Step.ASK;
            case Answered answered
            when answered.status() == 409 && trail.requests().size() > 1 -> Step.DONE;
            case Answered answered
            when answered.status() == 404 && step == Step.ASK -> {
                if (!trail.promised()) {
                    yield Step.PAY;
                }
                // Not paid again: that would hide that the ledger has lost what it promised.
                trail.missing();
                yield Step.DONE;
            }
            case Answered answered -> {
                trail.refused(answered.status() + " " + answered.code());
                yield Step.DONE;
            }
        };
    }

    private LedgerAnswer payAgain(DemoOrder request) throws InterruptedException {
        places.acquire();
        try {
            return ledger.pay(request);
        } finally {
            places.release();
        }
    }

    private LedgerAnswer ask(DemoOrder request) throws InterruptedException {
        places.acquire();
        try {
            return ledger.find(request.orderId());
        } finally {
            places.release();
        }
    }

    private static boolean mayPass(LedgerAnswer answer) {
        return answer instanceof NoAnswer || (answer instanceof Answered answered && answered.passing());
    }

    private Pauses pauses() {
        return new Pauses(options.seed() + senders.incrementAndGet());
    }
}
