package io.payledger.benchmarks.charge.axon;

import io.payledger.benchmarks.charge.rival.BankClient;
import io.payledger.benchmarks.payment.BenchCommand.RecordResult;
import io.payledger.benchmarks.payment.BenchEvent.AttemptStarted;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Future;
import org.axonframework.commandhandling.gateway.CommandGateway;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Calls the bank outside every transaction, records its word, and wakes the request that waits for it in this process. */
final class AxonDesk {
    private static final Logger LOG = LoggerFactory.getLogger(AxonDesk.class);

    private final BankClient bank;
    private final CommandGateway commands;
    private final ExecutorService bankCalls;
    private final Map<String, CompletableFuture<Void>> waiting = new ConcurrentHashMap<>();

    AxonDesk(BankClient bank, CommandGateway commands, ExecutorService bankCalls) {
        this.bank = bank;
        this.commands = commands;
        this.bankCalls = bankCalls;
    }

    /** Done once the outcome of this payment is stored. */
    CompletableFuture<Void> outcome(String paymentId) {
        return waiting.computeIfAbsent(paymentId, id -> new CompletableFuture<>());
    }

    void forget(String paymentId) {
        waiting.remove(paymentId);
    }

    void charge(AttemptStarted attempt) {
        Future<?> unused = bankCalls.submit(() -> chargeNow(attempt));
    }

    private void chargeNow(AttemptStarted attempt) {
        try {
            String[] id = attempt.paymentId().split("/");
            BankClient.Answer answer = bank.charge(new BankClient.Charge(
                    attempt.tradeNo(), id[0], id[1], attempt.channel(), attempt.amountMinor(), attempt.currency()));
            Object unused = commands.sendAndWait(
                    new RecordResult(attempt.paymentId(), attempt.tradeNo(), String.valueOf(answer.bankReference())));
            CompletableFuture<Void> waiter = waiting.remove(attempt.paymentId());
            if (waiter != null) {
                waiter.complete(null);
            }
        } catch (RuntimeException e) {
            LOG.error("{} was not settled", attempt.tradeNo(), e);
        }
    }
}
