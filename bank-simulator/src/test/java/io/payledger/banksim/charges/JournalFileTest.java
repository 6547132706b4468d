package io.payledger.banksim.charges;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.Arrays;
import java.util.List;
import java.util.logging.Level;
import java.util.logging.Logger;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class JournalFileTest {
    private static final Clock CLOCK = Clock.fixed(Instant.parse("2026-11-29T08:00:00.123Z"), ZoneOffset.UTC);

    // Held, or the level is forgotten with it: a thousand cut journals are a thousand warnings.
    private static final Logger LOG = Logger.getLogger(JournalFile.class.getName());

    @TempDir
    private Path folder;

    private Path journal;

    @BeforeEach
    void nameTheFile() {
        LOG.setLevel(Level.OFF);
        journal = folder.resolve("charges.jsonl");
    }

    private static ChargeRequest request(String tradeNo) {
        return new ChargeRequest(tradeNo, new OrderRef("m1", "o-" + tradeNo), "WECHAT", 500, "CNY");
    }

    private void bookSomeOfEverything() {
        try (ChargeLedger ledger = ChargeLedger.open(folder, CLOCK)) {
            ledger.charge(request("T1"), null);
            ledger.charge(request("T2"), "DO_NOT_HONOR");
            ledger.cancel("T3");
            ledger.refund(new RefundRequest("R1", "T1", 200, "CNY"), null);
            ledger.refund(new RefundRequest("R2", "T1", 301, "CNY"), null);
        }
    }

    @Test
    void everythingIsThereAfterARestart() {
        bookSomeOfEverything();
        try (ChargeLedger ledger = ChargeLedger.open(folder, Clock.systemUTC())) {
            assertThat(ledger.find("T1").orElseThrow())
                    .isEqualTo(new Charge(1, request("T1"), ChargeStatus.CHARGED, null, 200, CLOCK.instant()));
            assertThat(ledger.find("T2").orElseThrow().declineCode()).isEqualTo("DO_NOT_HONOR");
            assertThat(ledger.isCancelled("T3")).isTrue();
            assertThat(ledger.findRefund("R1").orElseThrow().refunded()).isTrue();
            assertThat(ledger.findRefund("R2").orElseThrow().declineCode()).isEqualTo("EXCEEDS_CHARGE");
            ledger.charge(request("T4"), null);
            assertThat(ledger.find("T4").orElseThrow().sequence()).isEqualTo(3);
        }
    }

    /** A kill -9 can cut the last write anywhere. */
    @Test
    void aJournalCutAtAnyByteOpensWithItsWholeLinesAndGoesOn() throws IOException {
        bookSomeOfEverything();
        byte[] whole = Files.readAllBytes(journal);
        for (int length = 0; length <= whole.length; length++) {
            byte[] cut = Arrays.copyOf(whole, length);
            Files.write(journal, cut);
            try (ChargeLedger ledger = ChargeLedger.open(folder, CLOCK)) {
                ledger.charge(request("T9"), null);
            }
            List<String> lines = Files.readAllLines(journal);
            assertThat(lines)
                    .hasSize(1
                            + (int) new String(cut, StandardCharsets.UTF_8)
                                    .chars()
                                    .filter(c -> c == '\n')
                                    .count());
            try (ChargeLedger again = ChargeLedger.open(folder, CLOCK)) {
                assertThat(again.find("T9")).isPresent();
            }
        }
    }

    @Test
    void aDamagedLineIsNamedAndNothingIsChanged() throws IOException {
        bookSomeOfEverything();
        String damaged = Files.readString(journal).replace("\"kind\":\"cancel\"", "\"kind\":\"cancel");
        Files.writeString(journal, damaged);
        assertThatThrownBy(() -> ChargeLedger.open(folder, CLOCK))
                .isInstanceOf(BankDataException.class)
                .hasMessageContaining("damaged at line 3");
        assertThat(journal).hasContent(damaged);
    }

    @Test
    void aLostLineInTheMiddleIsNoticed() throws IOException {
        bookSomeOfEverything();
        List<String> lines = Files.readAllLines(journal);
        Files.write(journal, lines.subList(1, lines.size()));
        assertThatThrownBy(() -> ChargeLedger.open(folder, CLOCK))
                .isInstanceOf(BankDataException.class)
                .hasMessageContaining("line 1 (row 2 where row 1 is due)");
    }

    @Test
    void twoBanksCannotShareAFolder() {
        try (ChargeLedger first = ChargeLedger.open(folder, CLOCK)) {
            first.charge(request("T1"), null);
            assertThatThrownBy(() -> ChargeLedger.open(folder, CLOCK))
                    .isInstanceOf(BankDataException.class)
                    .hasMessageContaining("used by another bank simulator");
            first.charge(request("T2"), null);
        }
        try (ChargeLedger again = ChargeLedger.open(folder, CLOCK)) {
            assertThat(again.summary().charged()).isEqualTo(2);
        }
    }

    @Test
    void aFileIsNoFolder() throws IOException {
        Path file = Files.createFile(folder.resolve("occupied"));
        assertThatThrownBy(() -> ChargeLedger.open(file, CLOCK))
                .isInstanceOf(BankDataException.class)
                .hasMessageContaining("cannot be used");
    }
}
