package io.payledger.saga.bank;

import io.payledger.api.id.TradeNo;
import io.payledger.api.payment.BankEvidence;
import io.payledger.api.payment.PaymentCommand.RecordBankOutcome;
import io.payledger.api.payment.RefundCommand.RecordRefundOutcome;
import io.payledger.api.payment.RefundEvidence;
import io.payledger.saga.dispatch.SagaCommands;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.function.BiFunction;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The only caller of {@link BankGateway}. Calls run on bounded workers, outside every handler, transaction and lock;
 * each answer goes to the payment as evidence. Nothing here decides what becomes of the payment.
 */
public final class BankCalls {
    private static final Logger LOG = LoggerFactory.getLogger(BankCalls.class);
    private static final String CHARGE = "bank.charge";
    private static final String QUERY = "bank.query";
    private static final String CANCEL = "bank.cancel";
    private static final String REFUND = "bank.refund";
    private static final String REFUND_QUERY = "bank.refund-query";

    private static final String NOT_CONFIGURED = "CHANNEL_NOT_CONFIGURED";
    private static final String WAITED_TOO_LONG = "WAITED_TOO_LONG";
    /** Short beside the seconds that a charge may wait. */
    private static final long WATCH_MILLIS = 250;

    private final BankLanes lanes;
    private final SagaCommands commands;
    private final Clock clock;
    private final UnsentCharges unsent = new UnsentCharges();
    private final ScheduledThreadPoolExecutor watch = new ScheduledThreadPoolExecutor(
            1, Thread.ofPlatform().daemon().name("bank-waiting").factory());
    private volatile boolean stopping;

    public BankCalls(BankLanes lanes, SagaCommands commands, Clock clock) {
        this.lanes = lanes;
        this.commands = commands;
        this.clock = clock;
    }

    /** From now on what waits for longer than its channel allows is reported as not sent, however stuck its lane is. */
    public void start() {
        ScheduledFuture<?> unused =
                watch.scheduleWithFixedDelay(this::turnAwayTheLate, WATCH_MILLIS, WATCH_MILLIS, TimeUnit.MILLISECONDS);
    }

    /**
     * Sends the charge; returns at once and never throws. The intent must be committed (promise I3). What finds no free
     * worker is reported as not sent.
     */
    public void charge(BankOrder<Charge> order) {
        UnsentCharges.Unsent waiting = unsent.waits(order);
        send(CHARGE, order, BankGateway::charge, () -> unsent.leave(waiting), answer -> reportOfCharge(order, answer));
    }

    private void reportOfCharge(BankOrder<Charge> order, BankAnswer answer) {
        if (answer instanceof BankAnswer.NotSent) {
            unsent.turnedAway(order);
        }
        report(order, answer, Evidence.ofCharge(order.request().tradeNo(), answer));
    }

    /** Reports them now, and forgets those whose report is so old that the payment has long gone on. */
    void turnAwayTheLate() {
        for (UnsentCharges.Unsent one : unsent.all(it -> true)) {
            Instant now = clock.instant();
            Instant sentAt = one.order().sentAt();
            lane(one.order()).map(BankLane::settings).ifPresent(settings -> {
                Duration limit = one.waiting() ? settings.sendWithin() : settings.notFoundCountsAfter();
                if (now.isAfter(sentAt.plus(limit)) && unsent.leave(one) && one.waiting()) {
                    reportOfCharge(one.order(), notSent(CHARGE, one.order(), WAITED_TOO_LONG));
                }
            });
        }
    }

    /** Sends the refund; otherwise as {@link #charge}. */
    public void refund(BankOrder<Refund> order) {
        send(
                REFUND,
                order,
                BankGateway::refund,
                () -> true,
                answer -> report(order, Evidence.ofRefund(order.request().refundNo(), answer)));
    }

    /**
     * Asks the bank what became of the charge; returns at once and never throws. A query that finds no free worker is
     * left out: the next deadline asks again. When the bank does not know the charge though it should by now, it is told
     * never to take it: only then is "not found" more than a matter of clocks. So it is when nobody has paid by then. A
     * charge that still waits here is not asked about but reported as not sent.
     */
    public void query(BankOrder<Charge> order) {
        if (unsent.withdraw(order)) {
            BankAnswer never = notSent(CHARGE, order, WAITED_TOO_LONG);
            report(order, never, Evidence.ofCharge(order.request().tradeNo(), never));
            return;
        }
        ask(QUERY, order, lane -> {
            boolean windowOver = windowOver(lane, order);
            Consumer<BankAnswer> report = answer ->
                    report(order, answer, Evidence.ofQuery(order.request().tradeNo(), answer, windowOver));
            BankAnswer answer = call(QUERY, lane, lane.questions(), order, BankGateway::query, report);
            if (windowOver && (answer instanceof BankAnswer.NotFound || answer instanceof BankAnswer.Unpaid)) {
                answer = call(CANCEL, lane, lane.questions(), order, BankGateway::cancel, report);
            }
            report.accept(answer);
        });
    }

    /** Asks the bank never to take this charge, or what became of it; otherwise as {@link #query}. */
    public void cancel(BankOrder<Charge> order) {
        ask(CANCEL, order, lane -> {
            boolean windowOver = windowOver(lane, order);
            Consumer<BankAnswer> report = answer ->
                    report(order, answer, Evidence.ofQuery(order.request().tradeNo(), answer, windowOver));
            report.accept(call(CANCEL, lane, lane.questions(), order, BankGateway::cancel, report));
        });
    }

    /**
     * Asks the bank what became of the refund; otherwise as {@link #query}. What the bank does not know is sent again
     * under its old number, which can never be two refunds.
     */
    public void settle(BankOrder<Refund> order) {
        ask(REFUND_QUERY, order, lane -> {
            TradeNo refundNo = order.request().refundNo();
            Consumer<BankAnswer> told = answer -> report(order, Evidence.ofRefundQuery(refundNo, answer));
            Consumer<BankAnswer> done = answer -> report(order, Evidence.ofRefund(refundNo, answer));
            BankAnswer answer = call(REFUND_QUERY, lane, lane.questions(), order, BankGateway::queryRefund, told);
            if (answer instanceof BankAnswer.NotFound) {
                done.accept(call(REFUND, lane, lane.questions(), order, BankGateway::refund, done));
            } else {
                told.accept(answer);
            }
        });
    }

    /** Lets no further call begin, waits for the running ones, {@code limit} at the most, and closes the gateways. */
    public void stop(Duration limit) throws InterruptedException {
        stopping = true;
        watch.shutdown();
        lanes.open().forEach(BankLane::stop);
        long end = System.nanoTime() + limit.toNanos();
        for (BankLane lane : lanes.open()) {
            lane.awaitStopped(Duration.ofNanos(Math.max(0, end - System.nanoTime())));
        }
    }

    private <R extends BankRequest> void send(
            String step,
            BankOrder<R> order,
            BiFunction<BankGateway, R, BankAnswer> call,
            BooleanSupplier mayLeave,
            Consumer<BankAnswer> report) {
        Optional<BankLane> lane = lane(order);
        if (lane.isEmpty()) {
            report.accept(notSent(step, order, NOT_CONFIGURED));
        } else if (!lane.get().orders().offer(() -> {
            if (mayLeave.getAsBoolean()) {
                report.accept(sendNow(step, lane.get(), order, call, report));
            }
        })) {
            report.accept(notSent(step, order, stopping ? "STOPPING" : "TOO_MANY_CALLS_WAIT"));
        }
    }

    private <R extends BankRequest> BankAnswer sendNow(
            String step,
            BankLane lane,
            BankOrder<R> order,
            BiFunction<BankGateway, R, BankAnswer> call,
            Consumer<BankAnswer> report) {
        if (stopping) {
            return notSent(step, order, "STOPPING");
        }
        return clock.instant().isAfter(order.sentAt().plus(lane.settings().sendWithin()))
                ? notSent(step, order, WAITED_TOO_LONG)
                : call(step, lane, lane.orders(), order, call, report);
    }

    /** Measured before the bank is asked: its "not found" must be younger than the end of its window. */
    private boolean windowOver(BankLane lane, BankOrder<Charge> order) {
        return clock.instant().isAfter(order.sentAt().plus(lane.settings().notFoundCountsAfter()));
    }

    private void ask(String step, BankOrder<?> order, Consumer<BankLane> question) {
        Optional<BankLane> lane = lane(order);
        if (lane.isEmpty()
                || !lane.get().questions().offer(() -> {
                    if (!stopping) {
                        question.accept(lane.get());
                    }
                })) {
            BankLog.log(step, order, "LEFT_OUT", "next", "deadline");
        }
    }

    private Optional<BankLane> lane(BankOrder<?> order) {
        try {
            return lanes.find(order.request().channel());
        } catch (RuntimeException e) {
            LOG.error(
                    "The gateway of channel {} could not be opened",
                    order.request().channel(),
                    e);
            return Optional.empty();
        }
    }

    /** An order that waits for its payer is no news: the payment stays as it is, and is asked about when its time comes. */
    private void report(BankOrder<Charge> order, BankAnswer answer, BankEvidence evidence) {
        if (!(answer instanceof BankAnswer.Unpaid)) {
            commands.send(new RecordBankOutcome(order.request().paymentId(), evidence), order.cause());
        }
    }

    private void report(BankOrder<Refund> order, RefundEvidence evidence) {
        commands.send(new RecordRefundOutcome(order.request().paymentId(), evidence), order.cause());
    }

    /** @param late gets the bank's word when it comes after the time limit; more silence is no news by then */
    private <R extends BankRequest> BankAnswer call(
            String step,
            BankLane lane,
            BankLane.Side side,
            BankOrder<R> order,
            BiFunction<BankGateway, R, BankAnswer> call,
            Consumer<BankAnswer> late) {
        BankLog.begin(step, order);
        Instant began = clock.instant();
        long start = System.nanoTime();
        BankAnswer answer = side.call(() -> ask(lane, order, call), told -> {
            BankLog.answer(step + ".late", order, told);
            if (told.isTheBanksWord()) {
                late.accept(told);
            }
        });
        Duration took = Duration.ofNanos(System.nanoTime() - start);
        lanes.meters().ended(order.request().channel().value(), step, answer, took);
        for (BankCallWatch watch : lanes.watches()) {
            watch.ended(step, order, BankMeters.outcome(answer), began, took);
        }
        BankLog.answer(step, order, answer);
        return answer;
    }

    /** A fault in an adapter says nothing of what the bank did. */
    private static <R extends BankRequest> BankAnswer ask(
            BankLane lane, BankOrder<R> order, BiFunction<BankGateway, R, BankAnswer> call) {
        try {
            return call.apply(lane.gateway(), order.request());
        } catch (RuntimeException e) {
            LOG.error(
                    "The adapter of channel {} failed; {} is asked about later",
                    order.request().channel(),
                    order.request().number(),
                    e);
            return new BankAnswer.Unknown("ADAPTER_FAILED");
        }
    }

    private BankAnswer notSent(String step, BankOrder<?> order, String why) {
        BankAnswer answer = new BankAnswer.NotSent(why);
        String channel = why.equals(NOT_CONFIGURED)
                ? "not configured"
                : order.request().channel().value();
        lanes.meters().ended(channel, step, answer, Duration.ZERO);
        BankLog.answer(step, order, answer);
        return answer;
    }
}
