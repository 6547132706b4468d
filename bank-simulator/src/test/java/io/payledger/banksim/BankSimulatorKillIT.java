package io.payledger.banksim;

import static org.assertj.core.api.Assertions.assertThat;

import io.payledger.banksim.charges.Charge;
import io.payledger.banksim.web.BankClient;
import java.io.BufferedReader;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

class BankSimulatorKillIT {
    private static final int CALLERS = 16;
    private static final int ANSWERED_BEFORE_THE_KILL = 2_000;
    private static final Pattern READY = Pattern.compile("ready at (\\S+)");

    @TempDir
    private Path folder;

    @Test
    @Timeout(60)
    void whatWasAnsweredBeforeAKillIsChargedAfterItAndNothingIsChargedTwice() throws Exception {
        Map<String, String> referenceOfAnswered = new ConcurrentHashMap<>();
        Map<String, String> orderOfSent = new ConcurrentHashMap<>();
        Process process = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-XX:TieredStopAtLevel=1",
                        "-cp",
                        System.getProperty("java.class.path"),
                        BankSimulatorMain.class.getName(),
                        "--port=0",
                        "--data-dir=" + folder)
                .redirectErrorStream(true)
                .start();
        try (ExecutorService callers = Executors.newVirtualThreadPerTaskExecutor()) {
            BankClient client = new BankClient(address(process));
            for (int caller = 0; caller < CALLERS; caller++) {
                String name = "K" + caller;
                callers.execute(() -> chargeUntilKilled(client, name, orderOfSent, referenceOfAnswered));
            }
            Awaitility.await().until(() -> referenceOfAnswered.size() >= ANSWERED_BEFORE_THE_KILL);
            process.destroyForcibly();
            assertThat(process.waitFor(10, TimeUnit.SECONDS)).isTrue();
        } finally {
            process.destroyForcibly();
        }

        try (BankSimulator bank = BankSimulator.start(BankSimulatorConfig.in(folder))) {
            referenceOfAnswered.forEach((tradeNo, reference) -> assertThat(
                            bank.ledger().find(tradeNo).orElseThrow().bankReference())
                    .isEqualTo(reference));
            BankClient client = new BankClient(bank);
            for (Map.Entry<String, String> sent : orderOfSent.entrySet()) {
                assertThat(client.charge(sent.getKey(), sent.getValue()).text("status"))
                        .isEqualTo("CHARGED");
            }
            List<Charge> rows = bank.ledger().page(0, Integer.MAX_VALUE);
            assertThat(rows).hasSameSizeAs(orderOfSent.keySet());
            assertThat(bank.ledger().summary().doubleCharges()).isEmpty();
        }
    }

    private static void chargeUntilKilled(
            BankClient client, String caller, Map<String, String> sent, Map<String, String> answered) {
        try {
            for (int i = 0; ; i++) {
                String tradeNo = caller + "N" + i;
                sent.put(tradeNo, "o-" + tradeNo);
                answered.put(tradeNo, client.charge(tradeNo, "o-" + tradeNo).text("bankReference"));
            }
        } catch (IOException e) {
            // The kill: this call has no answer.
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private static URI address(Process process) throws IOException {
        BufferedReader out = process.inputReader();
        StringBuilder seen = new StringBuilder();
        for (String line = out.readLine(); line != null; line = out.readLine()) {
            Matcher ready = READY.matcher(line);
            if (ready.find()) {
                return URI.create(ready.group(1));
            }
            seen.append(line).append('\n');
        }
        throw new AssertionError("The simulator ended before it was ready:\n" + seen);
    }
}
