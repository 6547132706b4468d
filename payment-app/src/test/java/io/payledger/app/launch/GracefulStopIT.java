package io.payledger.app.launch;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.payledger.app.launch.LedgerClient.Answer;
import io.payledger.banksim.BankSimulator;
import io.payledger.banksim.BankSimulatorConfig;
import io.payledger.banksim.faults.Fault;
import io.payledger.banksim.faults.FaultSettings;
import io.payledger.banksim.faults.OrderFaults;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class GracefulStopIT {
    @TempDir
    Path folder;

    @Test
    void whoWaitsIsAnsweredWhoComesLaterIsRefusedAndTheBanksWordIsKept() {
        // Threads of their own: the JDK's HTTP client completes its answers in the common pool, which has one on two
        // cores.
        try (BankSimulator bank = BankSimulator.start(BankSimulatorConfig.inMemory());
                ExecutorService threads = Executors.newCachedThreadPool()) {
            FaultSettings twoSeconds = FaultSettings.DEFAULT.withDelay(Duration.ofSeconds(2));
            bank.faults().setOrder("demo", "slow", new OrderFaults(Set.of(Fault.DELAY_AFTER_CHARGE), twoSeconds));
            LedgerOptions options = new LedgerOptions(
                    folder,
                    "127.0.0.1",
                    0,
                    0,
                    null,
                    null,
                    LedgerOptions.NO_BANK,
                    Map.of("payledger.bank.url", bank.baseUri().toString()));
            Ledger ledger = new Ledger(options);
            LedgerClient shop = client(ledger.start());
            CompletableFuture<Answer> waiting =
                    CompletableFuture.supplyAsync(() -> shop.pay("slow", 500, "CNY", "Prefer", "wait=8"), threads);
            await().until(() -> bank.ledger().effectiveCharges("demo", "slow") == 1);

            CompletableFuture<Void> stopped = CompletableFuture.runAsync(ledger::close, threads);
            await().until(() -> isRefused(shop));
            assertThat(waiting.join().text("status")).isIn("PROCESSING", "SUCCESS");
            stopped.join();
            assertThat(folder.resolve("postgres/postmaster.pid")).doesNotExist();

            // The call that was under way was finished, and what it brought was stored before the database stopped.
            try (Ledger again = new Ledger(options)) {
                assertThat(client(again.start()).get("/api/payments/slow").text("status"))
                        .isEqualTo("SUCCESS");
            }
        }
    }

    private static LedgerClient client(Ledger.Addresses addresses) {
        return new LedgerClient(addresses.api(), addresses.keys().merchant().orElseThrow());
    }

    /** Either nobody listens any more, or a connection that is still open says so. */
    private static boolean isRefused(LedgerClient shop) {
        try {
            return shop.get("/api/payments/slow").text("code").equals("SHUTTING_DOWN");
        } catch (IllegalStateException noAnswer) {
            return true;
        }
    }
}
