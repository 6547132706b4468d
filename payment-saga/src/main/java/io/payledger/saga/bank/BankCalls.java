package io.payledger.saga.bank;

import io.payledger.api.id.TradeNo;
import io.payledger.api.log.StepLog;
import io.payledger.api.money.Money;
import io.payledger.api.payment.BankEvidence;
import io.payledger.api.payment.PaymentCommand.RecordBankOutcome;
import io.payledger.saga.dispatch.SagaCommands;
import java.time.Clock;
import java.time.Duration;
import java.util.Arrays;
import java.util.Optional;
import java.util.function.Function;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The only caller of {@link BankGateway}. Calls run on bounded workers, outside every handler, transaction and lock;
 * each answer goes to the payment as evidence. Nothing here decides what becomes of the payment.
 */
public final class BankCalls {
    private static final Logger LOG = LoggerFactory.getLogger(BankCalls.class);

    private final BankLanes lanes;
    private final SagaCommands commands;
    private final Clock clock;
    private volatile boolean stopping;

    public BankCalls(BankLanes lanes, SagaCommands commands, Clock clock) {
        this.lanes = lanes;
        this.commands = commands;
        this.clock = clock;
    }

    /**
     * Sends the charge; returns at once and never throws. The intent must be committed (promise I3). What finds no free
     * worker is reported as not sent.
     */
    public void charge(ChargeOrder order) {
        Optional<BankLane> lane = lane(order);
        if (lane.isEmpty()) {
            reportCharge(order, new BankAnswer.NotSent("CHANNEL_NOT_CONFIGURED"));
        } else if (!lane.get().offer(() -> reportCharge(order, send(lane.get(), order)))) {
            reportCharge(order, new BankAnswer.NotSent(stopping ? "STOPPING" : "TOO_MANY_CALLS_WAIT"));
        }
    }

    /**
     * Asks the bank what became of the charge; returns at once and never throws. A query that finds no free worker is
     * left out: the next deadline asks again.
     */
    public void query(ChargeOrder order) {
        Optional<BankLane> lane = lane(order);
        if (lane.isEmpty() || !lane.get().offer(() -> ask(lane.get(), order))) {
            log("bank.query", order, "LEFT_OUT", "next", "deadline");
        }
    }

    /** Lets no further call begin, waits for the running ones, {@code limit} at the most, and closes the gateways. */
    public void stop(Duration limit) throws InterruptedException {
        stopping = true;
        lanes.open().forEach(BankLane::stop);
        long end = System.nanoTime() + limit.toNanos();
        for (BankLane lane : lanes.open()) {
            lane.awaitStopped(Duration.ofNanos(Math.max(0, end - System.nanoTime())));
        }
    }

    private Optional<BankLane> lane(ChargeOrder order) {
        try {
            return lanes.find(order.charge().channel());
        } catch (RuntimeException e) {
            LOG.error(
                    "The gateway of channel {} could not be opened",
                    order.charge().channel(),
                    e);
            return Optional.empty();
        }
    }

    private BankAnswer send(BankLane lane, ChargeOrder order) {
        if (stopping) {
            return new BankAnswer.NotSent("STOPPING");
        }
        if (clock.instant().isAfter(order.sentAt().plus(lane.settings().sendWithin()))) {
            return new BankAnswer.NotSent("WAITED_TOO_LONG");
        }
        log("bank.charge", order, "BEGIN");
        return call(order, charge -> lane.gateway().charge(charge));
    }

    private void ask(BankLane lane, ChargeOrder order) {
        if (stopping) {
            return;
        }
        log("bank.query", order, "BEGIN");
        // Measured before the bank is asked: its "not found" must be younger than the end of its window.
        boolean windowOver =
                clock.instant().isAfter(order.sentAt().plus(lane.settings().notFoundCountsAfter()));
        BankAnswer answer = call(order, charge -> lane.gateway().query(charge));
        logAnswer("bank.query", order, answer);
        report(order, Evidence.ofQuery(order.charge().tradeNo(), answer, windowOver));
    }

    private void reportCharge(ChargeOrder order, BankAnswer answer) {
        logAnswer("bank.charge", order, answer);
        report(order, Evidence.ofCharge(order.charge().tradeNo(), answer));
    }

    private void report(ChargeOrder order, BankEvidence evidence) {
        commands.send(new RecordBankOutcome(order.charge().paymentId(), evidence), order.cause());
    }

    /** A fault in an adapter says nothing of the charge. */
    private static BankAnswer call(ChargeOrder order, Function<Charge, BankAnswer> call) {
        try {
            return call.apply(order.charge());
        } catch (RuntimeException e) {
            LOG.error(
                    "The adapter of channel {} failed; {} is asked about later",
                    order.charge().channel(),
                    order.charge().tradeNo(),
                    e);
            return new BankAnswer.Unknown("ADAPTER_FAILED");
        }
    }

    private static void logAnswer(String step, ChargeOrder order, BankAnswer answer) {
        switch (answer) {
            case BankAnswer.Succeeded(Money amount, String reference) ->
                log(step, order, "OK", "amount", amount.minor(), "bankReference", reference);
            case BankAnswer.OtherCharge(TradeNo other, Money amount, String reference) ->
                log(
                        step,
                        order,
                        "OTHER_CHARGE",
                        "amount",
                        amount.minor(),
                        "bankReference",
                        reference,
                        "otherTradeNo",
                        other);
            case BankAnswer.Declined(String bankCode) -> log(step, order, "DECLINED", "bankCode", bankCode);
            case BankAnswer.Pending() -> log(step, order, "PENDING");
            case BankAnswer.NotFound() -> log(step, order, "NOT_FOUND");
            case BankAnswer.NotSent(String why) -> log(step, order, "NOT_SENT", "why", why);
            case BankAnswer.Unknown(String why) -> log(step, order, "SILENT", "why", why);
        }
    }

    private static void log(String step, ChargeOrder order, String status, Object... more) {
        Charge charge = order.charge();
        Object[] common = {
            "merchant", charge.paymentId().merchantId(), "channel", charge.channel(), "tradeNo", charge.tradeNo()
        };
        Object[] all = Arrays.copyOf(common, common.length + more.length);
        System.arraycopy(more, 0, all, common.length, more.length);
        StepLog.info(step, charge.paymentId().orderId(), order.cause().traceId(), status, all);
    }
}
