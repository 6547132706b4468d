package io.payledger.app.launch;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.groups.Tuple.tuple;
import static org.awaitility.Awaitility.await;

import io.payledger.api.alarm.AlarmKind;
import io.payledger.query.check.CheckReport;
import io.payledger.query.check.CheckState;
import io.payledger.query.check.CheckWatcher;
import io.payledger.query.check.LedgerCheck;
import io.payledger.query.check.PartFinding;
import io.payledger.query.check.PartResult;
import java.net.http.HttpRequest.BodyPublishers;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalTime;
import java.time.ZoneOffset;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.MethodOrderer;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestMethodOrder;
import org.junit.jupiter.api.io.TempDir;
import org.springframework.jdbc.core.simple.JdbcClient;

/**
 * Goal: a charge more or less at the bank is found by the nightly check, from what the bank itself says of the day. The days
 * of the tests are today's, which the check itself would ask about when they are over.
 */
@TestMethodOrder(MethodOrderer.OrderAnnotation.class)
class BankDaysIT {
    private static final LocalTime NEARLY_MIDNIGHT = LocalTime.of(23, 50);
    private static final LocalTime AFTER_MIDNIGHT = LocalTime.of(0, 2);

    @TempDir
    static Path folder;

    private static Ledger ledger;
    private static Ledger.Addresses addresses;
    private static LedgerClient shop;
    private static LedgerClient bank;

    @BeforeAll
    static void aDayOfPayments() {
        // What is near to midnight may be of either day, and is compared less strictly.
        await().atMost(Duration.ofMinutes(15)).until(() -> {
            LocalTime now = LocalTime.now(ZoneOffset.UTC);
            return now.isBefore(NEARLY_MIDNIGHT) && now.isAfter(AFTER_MIDNIGHT);
        });
        ledger = new Ledger(LedgerOptions.onFreePorts(folder, Map.of()));
        addresses = ledger.start();
        shop = new LedgerClient(addresses.api(), addresses.keys().merchant().orElseThrow());
        bank = new LedgerClient(Objects.requireNonNull(addresses.bank()), "");
        for (int order = 0; order < 5; order++) {
            assertThat(shop.pay("day-" + order, 700 + order, "CNY", "Prefer", "wait=8")
                            .text("status"))
                    .isEqualTo("SUCCESS");
        }
        shop.post(
                "/api/payments/day-0/refunds",
                "{\"refundId\":\"r\",\"amount\":100}",
                "Content-Type",
                "application/json");
        await().atMost(Duration.ofSeconds(20))
                .until(() -> jdbc().sql("SELECT count(*) FROM journal_entry WHERE kind = 'REFUND_PAID'")
                                .query(Long.class)
                                .single()
                        == 1);
    }

    @AfterAll
    static void stop() {
        ledger.close();
    }

    @Test
    @Order(1)
    void whatTheBankSaysOfTheDayIsWhatTheBooksSay() throws Exception {
        asked();
        assertThat(jdbc().sql("SELECT charges || ' ' || charged_minor || ' ' || refunds || ' ' || refunded_minor"
                                + " FROM bank_day_total WHERE channel = 'WECHAT'")
                        .query(String.class)
                        .single())
                .isEqualTo("5 3510 1 100");
        PartResult part = checked().parts().stream()
                .filter(it -> it.name().equals("bank-days"))
                .findFirst()
                .orElseThrow();
        assertThat(part.state()).isEqualTo(CheckState.OK);
        assertThat(part.looked()).containsEntry("days", 1L);
        assertThat(part.notCompared()).isEmpty();
    }

    @Test
    @Order(2)
    @DisplayName("H06 a charge that the bank holds and no event tells of is found, with an alarm and a figure")
    void h06AChargeMoreAtTheBankIsFound() throws Exception {
        String body =
                "{\"tradeNo\":\"CNOBODYKNOWSIT\",\"merchantId\":\"demo\",\"orderId\":\"lost\",\"channel\":\"WECHAT\","
                        + "\"amount\":4200,\"currency\":\"CNY\"}";
        assertThat(bank.post("/bank/v1/charges", body, signed("POST", "/bank/v1/charges", body))
                        .status())
                .isEqualTo(200);
        asked();
        assertThat(found(checked())).singleElement().satisfies(it -> {
            assertThat(it.place()).startsWith("bank_day channel=WECHAT day=").endsWith(" CNY");
            assertThat(it.column()).isEqualTo("charges");
            assertThat(it.is()).isEqualTo("5, 3510");
            assertThat(it.should()).isEqualTo("6, 7710");
        });
        LedgerClient staff =
                new LedgerClient(addresses.api(), addresses.keys().staff().orElseThrow());
        await().atMost(Duration.ofSeconds(90))
                .until(() -> staff.get("/api/alarms?open=true&kind=" + AlarmKind.LEDGER_CHECK_FOUND)
                        .response()
                        .body()
                        .contains("bank_day channel=WECHAT"));
    }

    @Test
    @Order(3)
    void aChargeLessAtTheBankIsFoundAndSoIsARefundOfAnotherAmount() throws Exception {
        // The bank's own books know no way back; so does what it has told.
        jdbc().sql("UPDATE bank_day_total SET charges = 4, charged_minor = 2806, refunded_minor = 99")
                .update();
        assertThat(found(checked()))
                .extracting(PartFinding::column, PartFinding::is, PartFinding::should)
                .containsExactly(tuple("charges", "5, 3510", "4, 2806"), tuple("refunds", "1, 100", "1, 99"));
    }

    @Test
    @Order(4)
    void aChargeWhoseOutcomeIsOpenMayBeThereOrNot() throws Exception {
        jdbc().sql("UPDATE bank_day_total SET charges = 5, charged_minor = 3510, refunded_minor = 100")
                .update();
        bank.send(bank.request("/sim/faults/orders/demo/silent")
                .PUT(BodyPublishers.ofString("{\"faults\":[\"silent\",\"queryDown\",\"noCallback\"]}")));
        shop.pay("silent", 900, "CNY");
        await().atMost(Duration.ofSeconds(20))
                .until(() ->
                        jdbc().sql("SELECT count(*) FROM payment_attempt WHERE status IN ('PROCESSING', 'UNKNOWN')")
                                        .query(Long.class)
                                        .single()
                                == 1);
        assertThat(found(checked())).isEmpty();
        jdbc().sql("UPDATE bank_day_total SET charges = 6, charged_minor = 4410")
                .update();
        assertThat(found(checked())).isEmpty();
        jdbc().sql("UPDATE bank_day_total SET charges = 7, charged_minor = 5310")
                .update();
        assertThat(found(checked()))
                .singleElement()
                .satisfies(it -> assertThat(it.is()).isEqualTo("5 to 6, 3510 to 4410"));
    }

    @Test
    @Order(5)
    void aBankThatDoesNotTellIsNamed() throws Exception {
        jdbc().sql("INSERT INTO bank_day (channel, day, state) VALUES ('CARD', current_date - 1, 'NOT_TOLD'),"
                        + " ('ALIPAY', current_date - 1, 'WANTED')")
                .update();
        jdbc().sql("UPDATE bank_day SET asked_at = now(), problem = 'HTTP_503' WHERE channel = 'ALIPAY'")
                .update();
        PartResult part = checked().parts().stream()
                .filter(it -> it.name().equals("bank-days"))
                .findFirst()
                .orElseThrow();
        assertThat(part.notCompared())
                .hasSize(2)
                .anySatisfy(it -> assertThat(it).contains("The bank of CARD tells no totals of days"))
                .anySatisfy(it -> assertThat(it).startsWith("ALIPAY of ").contains("HTTP_503"));
    }

    /** The headers by which the bank knows the ledger. */
    private static String[] signed(String method, String path, String body) throws GeneralSecurityException {
        String secret =
                Objects.requireNonNull(ledger.application().getEnvironment().getProperty("payledger.bank.secret"));
        String timestamp = Long.toString(Instant.now().getEpochSecond());
        String nonce = "0123456789abcdef";
        Mac mac = Mac.getInstance("HmacSHA256");
        mac.init(new SecretKeySpec(secret.getBytes(StandardCharsets.UTF_8), "HmacSHA256"));
        String text = method + "\n" + path + "\n" + timestamp + "\n" + nonce + "\n" + body;
        String signature = HexFormat.of().formatHex(mac.doFinal(text.getBytes(StandardCharsets.UTF_8)));
        return new String[] {"Ledger-Timestamp", timestamp, "Ledger-Nonce", nonce, "Ledger-Signature", "v1=" + signature
        };
    }

    /** Has the bank asked about today, and waits until it has told. */
    private static void asked() {
        jdbc().sql("INSERT INTO bank_day (channel, day) VALUES ('WECHAT', (now() AT TIME ZONE 'UTC')::date)"
                        + " ON CONFLICT (channel, day) DO UPDATE SET state = 'WANTED', asked_at = NULL")
                .update();
        await().atMost(Duration.ofSeconds(60))
                .until(() -> jdbc().sql("SELECT state FROM bank_day WHERE channel = 'WECHAT'")
                        .query(String.class)
                        .single()
                        .equals("TOLD"));
    }

    private static CheckReport checked() throws Exception {
        return ledger.application()
                .getBean(LedgerCheck.class)
                .run("test", CheckWatcher.NOBODY)
                .orElseThrow();
    }

    private static List<PartFinding> found(CheckReport report) {
        return report.found().stream()
                .filter(it -> it.part().equals("bank-days"))
                .toList();
    }

    private static JdbcClient jdbc() {
        return ledger.application().getBean(JdbcClient.class);
    }
}
