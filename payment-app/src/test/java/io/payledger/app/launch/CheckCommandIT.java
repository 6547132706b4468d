package io.payledger.app.launch;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.payledger.app.audit.AuditCommand;
import io.payledger.app.database.LedgerDatabase;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.net.http.HttpRequest.BodyPublishers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.springframework.jdbc.core.simple.JdbcClient;
import picocli.CommandLine;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** Goal: a ledger that is well has no findings, running or at rest, and what is wrong is a row, a figure, an alarm, a page. */
class CheckCommandIT {
    private static final String NO_GRACE = "--grace=PT0S";

    @TempDir
    static Path folder;

    private static Path data;
    private static Ledger ledger;
    private static LedgerClient staff;

    @BeforeAll
    static void aLedgerWithPaymentsOfEachKind() {
        data = folder.resolve("data");
        ledger = new Ledger(LedgerOptions.onFreePorts(
                data,
                Map.of(
                        "payledger.alarms.interval", "200ms",
                        "payledger.metrics.interval", "200ms",
                        "payledger.checkpoint.interval", "200ms",
                        // The silent payment stays as it is for as long as the test takes.
                        "payledger.saga.reconcile-schedule", "1h,25h",
                        "logging.level.step", "off")));
        Ledger.Addresses addresses = ledger.start();
        staff = new LedgerClient(addresses.api(), addresses.keys().staff().orElseThrow());
        LedgerClient merchant =
                new LedgerClient(addresses.api(), addresses.keys().merchant().orElseThrow());
        LedgerClient bank = new LedgerClient(Objects.requireNonNull(addresses.bank()), "");
        bank.send(bank.request("/sim/faults/orders/demo/silent")
                .PUT(BodyPublishers.ofString("{\"faults\":[\"dropReply\",\"queryDown\",\"noCallback\"]}")));
        for (int i = 0; i < 4; i++) {
            merchant.pay("order-" + i, 500 + i, "CNY", "Prefer", "wait=8");
        }
        merchant.post(
                "/api/payments/order-0/refunds",
                "{\"refundId\":\"r1\",\"amount\":100}",
                "Content-Type",
                "application/json");
        merchant.pay("silent", 700, "CNY");
        await().atMost(Duration.ofSeconds(30))
                .until(() -> merchant.get("/api/payments/silent").text("status").equals("UNKNOWN")
                        && merchant.get("/api/payments/order-0/refunds/r1")
                                .text("status")
                                .equals("REFUNDED"));
    }

    @AfterAll
    static void stop() {
        ledger.close();
    }

    @Test
    void whatIsWrongIsARowAFigureAnAlarmAndAPage() throws Exception {
        Result well = check();
        assertThat(well.exitCode()).as(well.text()).isZero();
        assertThat(well.text())
                .contains("chain ", "projections ", "sums ", "journal ", "sagas ", "bank ", "history ", "all is well")
                .contains("not compared: No statement of a bank was imported");

        sql("UPDATE payment_transaction SET amount_minor = 1 WHERE order_id = 'order-2'");
        Path json = folder.resolve("check.json");
        Result wrong = check("--json", json.toString());
        assertThat(wrong.exitCode()).as(wrong.text()).isEqualTo(1);
        assertThat(wrong.text())
                .contains("payment_transaction payment_id=demo/order-2 amount_minor is 1, should be 502");
        JsonNode report = JsonMapper.shared().readTree(Files.readString(json));
        assertThat(report.path("state").asString()).isEqualTo("FOUND");
        assertThat(report.path("found").valueStream()).anySatisfy(it -> {
            assertThat(it.path("paymentId").asString()).isEqualTo("demo/order-2");
            assertThat(it.path("column").asString()).isEqualTo("amount_minor");
        });
        assertThat(staff.get("/api/audit/checks").json().path("checks").get(0).path("id"))
                .isEqualTo(report.path("id"));
        await().atMost(Duration.ofSeconds(20))
                .until(() -> staff.get("/api/alarms?open=true&kind=LEDGER_CHECK_FOUND")
                        .response()
                        .body()
                        .contains("\"orderId\":\"order-2\""));
        await().atMost(Duration.ofSeconds(20))
                .until(() -> staff.get("/actuator/prometheus")
                        .response()
                        .body()
                        .contains("payledger_check_findings{part=\"projections\"} 1.0"));
        assertThat(staff.get("/pages/checks/" + report.path("id").longValue())
                        .response()
                        .body())
                .contains("demo/order-2", "amount_minor");

        sql("UPDATE payment_transaction SET amount_minor = 502 WHERE order_id = 'order-2'");
        assertThat(check().exitCode()).isZero();
        await().atMost(Duration.ofSeconds(20))
                .until(() -> !staff.get("/api/alarms?open=true&kind=LEDGER_CHECK_FOUND")
                        .response()
                        .body()
                        .contains("order-2"));
    }

    @Test
    void openPaymentsWithoutWhoeverLooksAfterThemAreFound() {
        // The process manager of the silent payment is put aside and comes back as it was.
        List<Map<String, Object>> saga = rows("SELECT * FROM saga_entry");
        assertThat(saga).hasSize(1);
        String keep = "UPDATE saga_entry SET association_value = ";
        sql(keep + "'x' || association_value");
        assertThat(check(NO_GRACE).text())
                .contains("payment_attempt trade_no=", "no process manager has it", "never begun");
        sql(keep + "substr(association_value, 2)");

        List<Map<String, Object>> deadline = rows("SELECT task_instance FROM scheduled_tasks");
        assertThat(deadline).hasSize(1);
        sql(
                "UPDATE scheduled_tasks SET task_instance = 'x' || task_instance, execution_time = now() + interval '1 day'");
        assertThat(check(NO_GRACE).text())
                .contains("waits for a deadline that is not there", "nobody waits for it any more");
        sql("UPDATE scheduled_tasks SET task_instance = substr(task_instance, 2)");

        Result well = check(NO_GRACE);
        assertThat(well.exitCode()).as(well.text()).isZero();
    }

    @Test
    void aLedgerAtRestIsCheckedToo() throws Exception {
        Path rest = folder.resolve("rest");
        try (Ledger other = new Ledger(LedgerOptions.onFreePorts(rest, Map.of("logging.level.step", "off")))) {
            Ledger.Addresses addresses = other.start();
            new LedgerClient(addresses.api(), addresses.keys().merchant().orElseThrow())
                    .pay("order-1", 500, "CNY", "Prefer", "wait=8");
        }
        Result well = check(rest);
        assertThat(well.exitCode()).as(well.text()).isZero();
        try (JoinedDatabase database = JoinedDatabase.in(rest, LedgerDatabase.APP)) {
            JdbcClient.create(database.dataSource())
                    .sql("DELETE FROM journal_entry WHERE line = 2")
                    .update();
        }
        Result wrong = check(rest);
        assertThat(wrong.exitCode()).isEqualTo(1);
        assertThat(wrong.text())
                .contains("journal_entry payment_id=demo/order-1", "The row is missing", "Customers owe");
        assertThat(check(folder.resolve("nothing")).exitCode()).isEqualTo(2);
    }

    private static void sql(String sql) {
        try (JoinedDatabase database = JoinedDatabase.in(data, LedgerDatabase.APP)) {
            JdbcClient.create(database.dataSource()).sql(sql).update();
        }
    }

    private static List<Map<String, Object>> rows(String sql) {
        try (JoinedDatabase database = JoinedDatabase.in(data, LedgerDatabase.APP)) {
            return JdbcClient.create(database.dataSource()).sql(sql).query().listOfRows();
        }
    }

    private static Result check(String... arguments) {
        return check(data, arguments);
    }

    private static Result check(Path ofLedger, String... arguments) {
        StringWriter text = new StringWriter();
        int exit = new CommandLine(new AuditCommand())
                .setOut(new PrintWriter(text))
                .setErr(new PrintWriter(text))
                .execute(Stream.of(Stream.of("check", "--data", ofLedger.toString()), Stream.of(arguments))
                        .flatMap(it -> it)
                        .toArray(String[]::new));
        return new Result(exit, text.toString());
    }

    private record Result(int exitCode, String text) {}
}
