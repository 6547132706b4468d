package io.payledger.app.launch;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.payledger.banksim.BankSimulator;
import io.payledger.banksim.BankSimulatorConfig;
import io.payledger.banksim.faults.Fault;
import io.payledger.banksim.faults.OrderFaults;
import java.nio.file.Path;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Kills the ledger where it hurts most: the bank has charged, and nobody here knows. */
class KillIT {
    @TempDir
    Path folder;

    @Test
    void a04KilledBetweenChargeAndReplyTheOrderIsPaidOnceAndKnownAsPaid() throws Exception {
        Path data = folder.resolve("data");
        try (BankSimulator bank = BankSimulator.start(BankSimulatorConfig.inMemory())) {
            bank.faults()
                    .setOrder("demo", "killed", OrderFaults.of(Fault.SILENT).times(1));
            String setting = "payledger.bank.url=" + bank.baseUri();
            try (LedgerProcess first =
                    LedgerProcess.up(data, "--no-bank", "--set", setting).ready()) {
                assertThat(first.client().pay("killed", 500, "CNY").status()).isEqualTo(202);
                await().until(() -> bank.ledger().effectiveCharges("demo", "killed") == 1);
                first.kill();
            }
            try (LedgerProcess second =
                    LedgerProcess.up(data, "--no-bank", "--set", setting).ready()) {
                LedgerClient shop = second.client();
                assertThat(shop.pay("killed", 500, "CNY").status()).isIn(200, 409);
                await().atMost(Duration.ofSeconds(60))
                        .until(() ->
                                shop.get("/api/payments/killed").text("status").equals("SUCCESS"));
                assertThat(bank.ledger().effectiveCharges("demo", "killed")).isEqualTo(1);
                assertThat(shop.get("/api/payments/killed")
                                .json()
                                .path("attempts")
                                .size())
                        .isEqualTo(1);
            }
        }
    }
}
