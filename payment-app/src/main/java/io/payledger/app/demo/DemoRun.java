package io.payledger.app.demo;

import io.payledger.app.demo.LedgerAnswer.Answered;
import java.net.http.HttpClient;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;

/**
 * Pays orders through HTTP while the bank loses replies, waits until they are settled, and compares the ledger with the
 * bank. A client and nothing else: it knows two addresses and a key.
 */
public final class DemoRun {
    private static final int EVERY_SO_MANY_A_BURST = 50;

    private final DemoTarget target;
    private final DemoOptions options;

    public DemoRun(DemoTarget target, DemoOptions options) {
        this.target = target;
        this.options = options;
    }

    /**
     * Runs it to its end; takes at most the settle limit and a little longer once all orders are sent.
     *
     * @throws DemoException when the ledger or the bank cannot be reached, or the ledger refuses the key
     */
    DemoReport run(List<DemoOrder> orders, Progress progress) throws InterruptedException {
        // HTTP/1.1: what order services speak, and the upgrade dance of the other would be counted in no request.
        try (HttpClient http = HttpClient.newBuilder()
                .version(HttpClient.Version.HTTP_1_1)
                .connectTimeout(Duration.ofSeconds(3))
                .build()) {
            return run(orders, progress, http);
        }
    }

    private DemoReport run(List<DemoOrder> orders, Progress progress, HttpClient http) throws InterruptedException {
        Tally tally = new Tally();
        LedgerClient ledger = new LedgerClient(http, target, tally);
        BankWitness bank = new BankWitness(http, target.bankUrl());
        OrderService service = new OrderService(ledger, options);

        // Counted in a tally of its own: it pays nothing, and its 404 would puzzle the reader of the figures.
        requireLedger(new LedgerClient(http, target, new Tally())
                .find(orders.getFirst().orderId()));
        List<OrderTrail> trails = trails(orders);
        long begin = System.nanoTime();
        try (LossyBank lossy = LossyBank.open(bank, target.bankUrl(), options)) {
            payAll(service, trails, progress);
        }
        List<LedgerAnswer> answers = checkAll(service, trails);
        Duration elapsed = Duration.ofNanos(System.nanoTime() - begin);
        return Comparison.compare(trails, answers, bank.charges(), tally, elapsed);
    }

    private void requireLedger(LedgerAnswer answer) {
        if (answer instanceof LedgerAnswer.NoAnswer none) {
            throw new DemoException("No ledger answers at " + target.baseUrl() + " (" + none.why() + ")", null);
        }
        if (answer instanceof Answered answered && (answered.status() == 401 || answered.status() == 403)) {
            throw new DemoException(
                    "The ledger at " + target.baseUrl() + " does not take this API key (" + answered.status() + ")",
                    null);
        }
    }

    private List<OrderTrail> trails(List<DemoOrder> orders) {
        List<OrderTrail> trails = new ArrayList<>(orders.size());
        for (int i = 0; i < orders.size(); i++) {
            DemoOrder order = orders.get(i);
            boolean burst = i % EVERY_SO_MANY_A_BURST == 0 && options.duplicates() > 1;
            trails.add(new OrderTrail(order, burst ? order.duplicates(options.duplicates()) : List.of(order)));
        }
        return trails;
    }

    private static void payAll(OrderService service, List<OrderTrail> trails, Progress progress)
            throws InterruptedException {
        List<Callable<OrderTrail>> tasks = new ArrayList<>(trails.size());
        for (OrderTrail trail : trails) {
            tasks.add(() -> {
                if (trail.requests().size() > 1) {
                    service.payManyAtOnce(trail);
                } else {
                    service.pay(trail);
                }
                progress.orderDone();
                return trail;
            });
        }
        Parallel.all(tasks);
    }

    private static List<LedgerAnswer> checkAll(OrderService service, List<OrderTrail> trails)
            throws InterruptedException {
        List<Callable<LedgerAnswer>> tasks = new ArrayList<>(trails.size());
        for (OrderTrail trail : trails) {
            tasks.add(() -> service.check(trail));
        }
        return Parallel.all(tasks);
    }
}
