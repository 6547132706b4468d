package io.payledger.saga;

import io.payledger.api.id.Channel;
import io.payledger.api.id.TradeNo;
import io.payledger.saga.bank.BankAdapter;
import io.payledger.saga.bank.BankAnswer;
import io.payledger.saga.bank.BankGateway;
import io.payledger.saga.bank.ChannelSettings;
import io.payledger.saga.bank.Charge;
import io.payledger.saga.bank.Refund;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Function;
import org.axonframework.messaging.unitofwork.CurrentUnitOfWork;
import org.springframework.transaction.support.TransactionSynchronizationManager;

/** A bank in memory, idempotent by trade number, that answers as the test says. Adapter {@code fake}. */
public final class FakeBank implements BankAdapter, BankGateway {
    private final Map<TradeNo, Charge> ledger = new ConcurrentHashMap<>();
    private final Queue<Charge> chargeCalls = new ConcurrentLinkedQueue<>();
    private final Queue<Charge> queryCalls = new ConcurrentLinkedQueue<>();
    private final Map<TradeNo, Refund> refunds = new ConcurrentHashMap<>();
    private final Queue<Charge> cancelCalls = new ConcurrentLinkedQueue<>();
    private final Queue<Refund> refundCalls = new ConcurrentLinkedQueue<>();
    private final Queue<Refund> refundQueryCalls = new ConcurrentLinkedQueue<>();
    private final AtomicInteger callsInsideHandlers = new AtomicInteger();
    private volatile Function<Charge, BankAnswer> onCharge = this::charges;
    private volatile Function<Charge, BankAnswer> onQuery = this::tells;
    private volatile Function<Charge, BankAnswer> onCancel = this::cancels;
    private volatile Function<Refund, BankAnswer> onRefund = this::refunds;

    @Override
    public String name() {
        return "fake";
    }

    @Override
    public BankGateway open(Channel channel, ChannelSettings settings) {
        return this;
    }

    @Override
    public BankAnswer charge(Charge charge) {
        watch();
        chargeCalls.add(charge);
        return onCharge.apply(charge);
    }

    @Override
    public BankAnswer query(Charge charge) {
        watch();
        queryCalls.add(charge);
        return onQuery.apply(charge);
    }

    @Override
    public BankAnswer cancel(Charge charge) {
        watch();
        cancelCalls.add(charge);
        return onCancel.apply(charge);
    }

    @Override
    public BankAnswer refund(Refund refund) {
        watch();
        refundCalls.add(refund);
        return onRefund.apply(refund);
    }

    @Override
    public BankAnswer queryRefund(Refund refund) {
        watch();
        refundQueryCalls.add(refund);
        return refunds.containsKey(refund.refundNo()) ? refunds(refund) : new BankAnswer.NotFound();
    }

    @Override
    public void close() {
        // Several nodes of a test share one bank.
    }

    public FakeBank onCharge(Function<Charge, BankAnswer> answer) {
        onCharge = answer;
        return this;
    }

    public FakeBank onQuery(Function<Charge, BankAnswer> answer) {
        onQuery = answer;
        return this;
    }

    /** Takes the money and says so. */
    public BankAnswer charges(Charge charge) {
        ledger.put(charge.tradeNo(), charge);
        return new BankAnswer.Succeeded(charge.amount(), "B" + charge.tradeNo());
    }

    /** Takes the money; the answer is lost. */
    public BankAnswer chargesInSilence(Charge charge) {
        ledger.put(charge.tradeNo(), charge);
        return new BankAnswer.Unknown("TIMEOUT");
    }

    /** Says what its ledger says. */
    public BankAnswer tells(Charge charge) {
        return ledger.containsKey(charge.tradeNo())
                ? new BankAnswer.Succeeded(charge.amount(), "B" + charge.tradeNo())
                : new BankAnswer.NotFound();
    }

    public FakeBank onCancel(Function<Charge, BankAnswer> answer) {
        onCancel = answer;
        return this;
    }

    public FakeBank onRefund(Function<Refund, BankAnswer> answer) {
        onRefund = answer;
        return this;
    }

    /** Promises never to take the money, unless it has. */
    public BankAnswer cancels(Charge charge) {
        return ledger.containsKey(charge.tradeNo()) ? tells(charge) : new BankAnswer.Cancelled();
    }

    /** Gives the money back and says so. */
    public BankAnswer refunds(Refund refund) {
        refunds.put(refund.refundNo(), refund);
        return new BankAnswer.Succeeded(refund.amount(), "B" + refund.refundNo());
    }

    /** Gives the money back; the answer is lost. */
    public BankAnswer refundsInSilence(Refund refund) {
        refunds.put(refund.refundNo(), refund);
        return new BankAnswer.Unknown("TIMEOUT");
    }

    public List<Charge> cancelCalls() {
        return List.copyOf(cancelCalls);
    }

    public List<Refund> refundCalls() {
        return List.copyOf(refundCalls);
    }

    public List<Refund> refundQueryCalls() {
        return List.copyOf(refundQueryCalls);
    }

    public List<Charge> chargeCalls() {
        return List.copyOf(chargeCalls);
    }

    public List<Charge> queryCalls() {
        return List.copyOf(queryCalls);
    }

    /** How many charges it holds. */
    public int held() {
        return ledger.size();
    }

    public int callsInsideHandlers() {
        return callsInsideHandlers.get();
    }

    private void watch() {
        if (TransactionSynchronizationManager.isActualTransactionActive() || CurrentUnitOfWork.isStarted()) {
            callsInsideHandlers.incrementAndGet();
        }
    }
}
