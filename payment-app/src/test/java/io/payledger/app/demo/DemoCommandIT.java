package io.payledger.app.demo;

import static org.assertj.core.api.Assertions.assertThat;

import io.payledger.app.demo.StubLedger.Misdeed;
import io.payledger.banksim.BankSimulator;
import io.payledger.banksim.BankSimulatorConfig;
import io.payledger.banksim.charges.ChargeRequest;
import io.payledger.banksim.charges.OrderRef;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import picocli.CommandLine;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

@Timeout(60)
class DemoCommandIT {
    private static final int ORDERS = 60;

    private final BankSimulator bank = BankSimulator.start(BankSimulatorConfig.inMemory());
    private final StubLedger ledger = new StubLedger(bank);
    private final StringWriter out = new StringWriter();
    private final StringWriter err = new StringWriter();

    @TempDir
    private Path folder;

    private Path orders;
    private Path json;

    DemoCommandIT() throws IOException {}

    @BeforeEach
    void writeOrders() throws IOException {
        json = folder.resolve("figures.json");
        orders = Files.writeString(
                folder.resolve("orders.jsonl"),
                IntStream.range(0, ORDERS)
                        .mapToObj(i -> "{\"orderId\":\"o%d\",\"channel\":\"WECHAT\",\"amount\":%d,\"currency\":\"%s\"}"
                                .formatted(i, 100 + i, i % 3 == 0 ? "KWD" : "JPY"))
                        .collect(Collectors.joining("\n")));
    }

    @AfterEach
    void stop() {
        ledger.close();
        bank.close();
    }

    private int demo(String... more) {
        List<String> arguments = new ArrayList<>(List.of(
                orders.toString(),
                "--base-url=" + ledger.url(),
                "--bank-url=" + bank.baseUri(),
                "--api-key=" + StubLedger.KEY,
                "--json=" + json));
        arguments.addAll(List.of(more));
        return execute(new DemoCommand(), arguments);
    }

    private int execute(DemoCommand command, List<String> arguments) {
        return new CommandLine(command)
                // A test may say again what all of them say.
                .setOverwrittenOptionsAllowed(true)
                .setOut(new PrintWriter(out, true))
                .setErr(new PrintWriter(err, true))
                .execute(arguments.toArray(String[]::new));
    }

    private JsonNode figures() throws IOException {
        return JsonMapper.shared().readTree(Files.readString(json));
    }

    @Test
    void aLedgerThatKeepsItsPromisesPasses() throws IOException {
        assertThat(demo()).isZero();
        JsonNode figures = figures();
        assertThat(figures.path("kept").booleanValue()).isTrue();
        assertThat(figures.path("orders").intValue()).isEqualTo(ORDERS);
        assertThat(figures.path("settled").intValue()).isEqualTo(ORDERS);
        assertThat(figures.path("charges_at_bank").intValue()).isEqualTo(ORDERS);
        assertThat(figures.path("double_charges").intValue()).isZero();
        assertThat(figures.path("lost").intValue()).isZero();
        // But for the one that asks whether a ledger is there at all.
        assertThat(figures.path("requests").intValue()).isEqualTo(ledger.requests() - 1);
        // Two of sixty orders are sent fifty times each, half of them with another amount than the winner's.
        assertThat(ledger.requests()).isGreaterThanOrEqualTo(ORDERS - 2 + 2 * 50 + ORDERS);
        assertThat(figures.path("answers").path("409").intValue()).isBetween(2 * 24, 2 * 26);
        assertThat(figures.path("seconds").decimalValue()).isPositive();
        assertThat(out.toString())
                .contains("final statuses       SUCCESS: 60")
                .containsPattern("KWD +\\d\\.\\d{3} +\\d\\.\\d{3}\\n")
                .containsPattern("JPY +\\d{4} +\\d{4}\\n")
                .contains("no order twice, none lost");
        assertThat(bank.faults().rates().rates()).isEmpty();
    }

    @ParameterizedTest
    @CsvSource({
        "CHARGES_TWICE,            double_charges, charged 2 times",
        "FORGETS_WHAT_IT_ACCEPTED, lost,           was unknown to the ledger after it had been accepted",
        "CHARGES_AND_FORGETS,      lost,           'answered with a 2xx, but unknown to the ledger'",
        "SUCCESS_WITHOUT_CHARGE,   lost,           'SUCCESS, but not charged at the bank'",
        "FAILED_BUT_CHARGED,       lost,           'FAILED, but charged at the bank'",
        "CHARGES_ANOTHER_AMOUNT,   lost,           'SUCCESS with 107 JPY, but the bank charged 108 JPY'",
        "TAKES_BACK_A_SUCCESS,     lost,           was answered SUCCESS and is now FAILED",
        "NEVER_SETTLES,            unsettled,      still PROCESSING",
        "REFUSES,                  refused,        answered 400 UNKNOWN_CHANNEL",
    })
    void aLieIsFoundAndNamed(Misdeed misdeed, String figure, String words) throws IOException {
        ledger.lieAbout("o7", misdeed);
        assertThat(demo("--settle-seconds=2")).isEqualTo(1);
        assertThat(figures().path("kept").booleanValue()).isFalse();
        assertThat(figures().path(figure).intValue()).isEqualTo(1);
        assertThat(figures().path("findings").toString()).contains("\"o7\"").contains(words);
        assertThat(out.toString()).contains("o7 " + words).endsWith("A promise is broken.\n");
    }

    @Test
    void aDoubleChargeThatHidesInABurstIsFound() throws IOException {
        ledger.lieAbout("o50", Misdeed.CHARGES_TWICE);
        assertThat(demo()).isEqualTo(1);
        assertThat(figures().path("double_charges").intValue()).isEqualTo(1);
        assertThat(figures().path("charges_at_bank").intValue()).isEqualTo(ORDERS + 1);
    }

    @ParameterizedTest
    @EnumSource(mode = EnumSource.Mode.MATCH_ALL, names = ".*_AT_FIRST")
    void whatPassesIsTriedAgain(Misdeed misdeed) throws IOException {
        ledger.lieAbout("o7", misdeed);
        assertThat(demo("--duplicates=0")).isZero();
        assertThat(figures().path("settled").intValue()).isEqualTo(ORDERS);
    }

    @Test
    void chargesOfOtherMerchantsAndOrdersAreNotOurs() {
        bank.ledger().charge(new ChargeRequest("X1", new OrderRef("m2", "o1"), "CARD", 5, "JPY"), null);
        bank.ledger().charge(new ChargeRequest("X2", new OrderRef("m1", "other"), "CARD", 5, "JPY"), null);
        bank.ledger().charge(new ChargeRequest("X3", new OrderRef("m1", "other"), "CARD", 5, "JPY"), null);
        assertThat(demo("--duplicates=0")).isZero();
    }

    @Test
    void aWrongLineSendsNothing() throws IOException {
        Files.writeString(orders, Files.readString(orders) + "\n{\"orderId\":\"late\"}\n");
        assertThat(demo()).isEqualTo(2);
        assertThat(err.toString()).isEqualTo("ledger demo: " + orders + " line 61: channel is missing\n");
        assertThat(ledger.requests()).isZero();
    }

    @Test
    void nobodyThereIsOneLine() {
        ledger.close();
        assertThat(demo()).isEqualTo(2);
        assertThat(err.toString()).startsWith("ledger demo: No ledger answers at " + ledger.url());
    }

    @Test
    void aKeyThatTheLedgerDoesNotTakeIsOneLineWithoutTheKey() {
        assertThat(demo("--api-key=wrong-secret")).isEqualTo(2);
        assertThat(err.toString()).contains("does not take this API key (401)").doesNotContain("wrong-secret");
    }

    @Test
    void noBankIsOneLine() {
        bank.close();
        assertThat(demo()).isEqualTo(2);
        assertThat(err.toString()).isEqualTo("ledger demo: There is no bank simulator at " + bank.baseUri() + "\n");
    }

    @ParameterizedTest
    @CsvSource({
        "--parallel=0, --parallel must be 1 to 1000",
        "--duplicates=-1, --duplicates must be 0 to 1000",
        "--lost-replies=1.5, --lost-replies must be 0 to 1",
        "--settle-seconds=0, --settle-seconds must be at least 1",
        "--base-url=ftp://x, --base-url must be an http address",
        "--json=/no/such/folder/x, The figures cannot be written to",
    })
    void aWrongOptionIsNamed(String option, String words) {
        assertThat(demo(option)).isEqualTo(2);
        assertThat(err.toString()).contains(words);
        assertThat(ledger.requests()).isZero();
    }

    @Test
    void withoutAnAddressALedgerIsStartedAndStoppedAgain() {
        AtomicInteger stops = new AtomicInteger();
        DemoCommand command = new DemoCommand(() -> new DemoLedger() {
            @Override
            public DemoTarget target() {
                return ledger.target();
            }

            @Override
            public void close() {
                stops.incrementAndGet();
            }
        });
        assertThat(execute(command, List.of(orders.toString()))).isZero();
        assertThat(stops).hasValue(1);
        assertThat(execute(new DemoCommand(), List.of(orders.toString()))).isEqualTo(2);
        assertThat(err.toString()).contains("--base-url and --api-key (or LEDGER_API_KEY) are needed");
    }
}
