package io.payledger.app.launch;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.payledger.app.launch.LedgerClient.Answer;
import io.payledger.banksim.BankSimulator;
import io.payledger.banksim.BankSimulatorConfig;
import io.payledger.banksim.faults.Fault;
import io.payledger.banksim.faults.OrderFaults;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Kills the ledger where it hurts most: the bank has charged, and nobody here knows. */
class KillIT {
    @TempDir
    Path folder;

    @Test
    @DisplayName(
            "A04 A10 A11 killed between charge and reply the order is paid once, its key leads to the true outcome, "
                    + "and keys that had their answers have the same ones")
    void killedBetweenChargeAndReply() throws Exception {
        Path data = folder.resolve("data");
        try (BankSimulator bank = BankSimulator.start(BankSimulatorConfig.inMemory())) {
            bank.faults()
                    .setOrder("demo", "killed", OrderFaults.of(Fault.SILENT).times(1));
            String setting = "payledger.bank.url=" + bank.baseUri();
            List<String> before;
            try (LedgerProcess first =
                    LedgerProcess.up(data, "--no-bank", "--set", setting).ready()) {
                before = answers(first.client());
                assertThat(first.client()
                                .pay("killed", 500, "CNY", "Idempotency-Key", "killed-1")
                                .status())
                        .isEqualTo(202);
                await().until(() -> bank.ledger().effectiveCharges("demo", "killed") == 1);
                first.kill();
            }
            try (LedgerProcess second =
                    LedgerProcess.up(data, "--no-bank", "--set", setting).ready()) {
                LedgerClient shop = second.client();
                assertThat(answers(shop)).isEqualTo(before);
                await().atMost(Duration.ofSeconds(60)).until(() -> {
                    Answer again = shop.pay("killed", 500, "CNY", "Idempotency-Key", "killed-1");
                    assertThat(again.status()).isIn(200, 409);
                    return again.status() == 200 && again.text("status").equals("SUCCESS");
                });
                assertThat(bank.ledger().effectiveCharges("demo", "killed")).isEqualTo(1);
                assertThat(shop.get("/api/payments/killed")
                                .json()
                                .path("attempts")
                                .size())
                        .isEqualTo(1);
            }
        }
    }

    /** Final answers, which keys get again for ever: of the key that paid, of one that came too late, of a wrong amount. */
    private static List<String> answers(LedgerClient shop) {
        return Stream.of(
                        shop.pay("settled", 500, "CNY", "Idempotency-Key", "settled-1", "Prefer", "wait=8"),
                        shop.pay("settled", 500, "CNY", "Idempotency-Key", "settled-1"),
                        shop.pay("settled", 500, "CNY", "Idempotency-Key", "settled-2"),
                        shop.pay("settled", 501, "CNY", "Idempotency-Key", "settled-3"),
                        shop.pay("settled-not", 500, "CNY", "Idempotency-Key", "settled-2"))
                .map(it -> it.status() + " " + it.text("status") + it.text("code") + it.text("detail"))
                .toList();
    }
}
