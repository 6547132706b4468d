package io.payledger.app.launch;

import static org.assertj.core.api.Assertions.assertThat;

import io.payledger.api.id.PaymentId;
import io.payledger.api.id.TradeNo;
import io.payledger.api.money.Currency;
import io.payledger.api.money.Money;
import io.payledger.api.payment.BankEvidence;
import io.payledger.api.payment.BankOutcome;
import io.payledger.api.payment.EvidenceSource;
import io.payledger.api.payment.PaymentCommand.RecordBankOutcome;
import io.payledger.api.payment.PaymentEvent;
import io.payledger.api.payment.PaymentEvent.ContradictionRecorded;
import io.payledger.api.payment.PaymentEvent.LateSuccessAccepted;
import io.payledger.api.payment.PaymentEvent.PaymentDeclined;
import io.payledger.api.payment.PaymentEvent.PaymentSucceeded;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import org.axonframework.commandhandling.gateway.CommandGateway;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * The answer to a query, the callback and the client's retry meet within 50 ms of each other, again and again:
 * 200 times, or more often by {@code -Dledger.test.races=1000}.
 */
class CallbackRaceIT {
    private static final int RACES = Integer.getInteger("ledger.test.races", 200);
    private static final int LATEST_MS = 50;

    @TempDir
    static Path folder;

    private static CallbackLedger ledger;

    @BeforeAll
    static void start() throws IOException {
        ledger = new CallbackLedger(folder);
    }

    @AfterAll
    static void stop() {
        ledger.close();
    }

    @Test
    @DisplayName("E03 reconciliation, callback and the client's retry at once: one terminal event each")
    void e03ReconciliationAgainstCallback() throws Exception {
        race("mute-e03-", RACES, true);
        for (int i = 0; i < RACES; i++) {
            List<PaymentEvent> events = ledger.events("mute-e03-" + i);
            assertThat(events.stream().filter(CallbackRaceIT::terminal))
                    .as("payment %s", i)
                    .hasSize(1);
            assertThat(events).noneMatch(ContradictionRecorded.class::isInstance);
            ledger.awaitAsked("mute-e03-" + i);
        }
    }

    @Test
    @DisplayName("A22 reconciliation says FAIL while the callback says SUCCESS: paid once, the loser recorded")
    void a22TheLoserIsRecorded() throws Exception {
        race("mute-a22-", RACES / 2, false);
        for (int i = 0; i < RACES / 2; i++) {
            String order = "mute-a22-" + i;
            List<PaymentEvent> events = ledger.events(order).stream()
                    .filter(it -> terminal(it) || it instanceof ContradictionRecorded)
                    .toList();
            assertThat(events).as("payment %s", i).hasSize(2);
            if (events.getFirst() instanceof PaymentSucceeded) {
                assertThat(events.getLast()).isInstanceOf(ContradictionRecorded.class);
            } else {
                assertThat(events.getFirst()).isInstanceOf(PaymentDeclined.class);
                assertThat(events.getLast()).isInstanceOf(LateSuccessAccepted.class);
            }
            assertThat(ledger.status(order)).isEqualTo("SUCCESS");
        }
    }

    /** Whether the reconciliation agrees with the callback's SUCCESS; a client's retry joins in when it does. */
    private static void race(String prefix, int rounds, boolean agree) throws Exception {
        CommandGateway gateway = ledger.bean(CommandGateway.class);
        Random offsets = new Random(20_160_822);
        IntStream.range(0, rounds).forEach(i -> ledger.shop().pay(prefix + i, 500, "CNY"));
        IntStream.range(0, rounds).forEach(i -> ledger.awaitStatus(prefix + i, "UNKNOWN"));
        try (ScheduledExecutorService racers = Executors.newScheduledThreadPool(12)) {
            List<Future<?>> all = new ArrayList<>();
            for (int i = 0; i < rounds; i++) {
                String order = prefix + i;
                all.add(racers.schedule(
                        () -> gateway.sendAndWait(queried(order, agree)),
                        offsets.nextInt(LATEST_MS + 1),
                        TimeUnit.MILLISECONDS));
                all.add(racers.schedule(
                        () -> ledger.deliver(BankCallback.success(order, 500, "CNY")),
                        offsets.nextInt(LATEST_MS + 1),
                        TimeUnit.MILLISECONDS));
                if (agree) {
                    all.add(racers.schedule(
                            () -> assertThat(
                                            ledger.shop().pay(order, 500, "CNY").status())
                                    .isLessThan(500),
                            offsets.nextInt(LATEST_MS + 1),
                            TimeUnit.MILLISECONDS));
                }
                if (i % 4 == 3) {
                    // A few at a time: it is the meeting that is tested, not the queue.
                    for (Future<?> one : all) {
                        one.get();
                    }
                    all.clear();
                }
            }
        }
        IntStream.range(0, rounds).forEach(i -> ledger.awaitApplied(prefix + i, 1));
    }

    /** What reconciliation sends when the bank has answered its query. */
    private static RecordBankOutcome queried(String order, boolean charged) {
        PaymentId payment = PaymentId.of("demo", order);
        BankOutcome outcome = charged
                ? new BankOutcome.Charged(Money.of(500, Currency.CNY), "BK-" + order)
                : new BankOutcome.Declined("NO_MONEY");
        return new RecordBankOutcome(
                payment, new BankEvidence(TradeNo.ofCharge(payment, 1), EvidenceSource.QUERY, outcome));
    }

    private static boolean terminal(PaymentEvent event) {
        return event instanceof PaymentSucceeded
                || event instanceof PaymentDeclined
                || event instanceof LateSuccessAccepted;
    }
}
