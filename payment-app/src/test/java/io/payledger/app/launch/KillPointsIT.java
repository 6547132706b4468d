package io.payledger.app.launch;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.payledger.api.id.PaymentId;
import io.payledger.api.id.RefundId;
import io.payledger.api.id.TradeNo;
import io.payledger.app.audit.AuditCommand;
import io.payledger.app.kill.KillHooks;
import io.payledger.app.kill.KillPoint;
import io.payledger.banksim.BankSimulator;
import io.payledger.banksim.BankSimulatorConfig;
import io.payledger.banksim.faults.Fault;
import io.payledger.banksim.faults.OrderFaults;
import io.payledger.testsupport.TestDatabase;
import io.payledger.testsupport.TestPostgres;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.jar.Attributes;
import java.util.jar.JarOutputStream;
import java.util.jar.Manifest;
import java.util.stream.Stream;
import org.awaitility.core.ConditionFactory;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.springframework.jdbc.core.simple.JdbcClient;
import picocli.CommandLine;

/**
 * Goal: a ledger that is killed at any of the places where a payment changes hands ends with each order paid once, and
 * with nothing left over. Method: a process is brought to many of the points at once, each with an order of its own, and
 * then killed; the next one starts where it lay. Whoever sent an order asks again, as an order service does, and pays
 * again what the bank never charged.
 */
@Timeout(1800)
class KillPointsIT {
    /** Kills at each point: one in the build, for a round takes a minute; {@code -Dledger.test.kills=50} for a drill. */
    private static final int ROUNDS = Integer.getInteger("ledger.test.kills", 1);

    private static final List<KillPoint> AT_THE_WRITER =
            Stream.of(KillPoint.values()).filter(KillPoint::holdsTheWriter).toList();
    private static final List<KillPoint> AT_THE_SAGAS =
            Stream.of(KillPoint.values()).filter(KillPoint::holdsTheSagas).toList();
    private static final List<KillPoint> ALONE = Stream.of(KillPoint.values())
            .filter(point -> !point.holdsTheWriter() && !point.holdsTheSagas())
            .toList();

    @TempDir
    static Path folder;

    private final TestDatabase database = TestPostgres.newDatabase();
    private final BankSimulator bank = BankSimulator.start(BankSimulatorConfig.inMemory());
    private final List<Held> held = new ArrayList<>();

    /** What was held when its process was killed. */
    private record Held(KillPoint point, String order) {}

    @Test
    @DisplayName(
            "A04 I1 I4 I15 killed at fifteen points, again and again: every order is paid once, nothing is left over")
    void killedAnywhere() throws Exception {
        Path agent = agent();
        int lives = ROUNDS * AT_THE_WRITER.size();
        for (int life = 0; life < lives; life++) {
            try (LedgerProcess ledger = start(agent, life)) {
                holdAndKill(ledger, life);
            }
        }
        try (LedgerProcess ledger = start(agent, lives)) {
            LedgerClient shop = ledger.client();
            List<KillRow> rows = new ArrayList<>();
            for (KillPoint point : KillPoint.values()) {
                List<Held> here =
                        held.stream().filter(it -> it.point() == point).toList();
                here.forEach(it -> settle(shop, it));
                rows.add(KillRow.of(
                        point,
                        here.stream()
                                .map(it -> bank.ledger()
                                        .find(TradeNo.ofCharge(PaymentId.of("demo", it.order()), 1)
                                                .value())
                                        .isPresent())
                                .toList()));
            }
            assertThat(rows).allSatisfy(row -> assertThat(row.kills()).isGreaterThanOrEqualTo(ROUNDS));
            assertThat(bank.ledger().summary().doubleCharges()).isEmpty();
            assertThat(held)
                    .allSatisfy(it -> assertThat(bank.ledger().effectiveCharges("demo", it.order()))
                            .as(it.order())
                            .isEqualTo(1));
            assertThat(held)
                    .filteredOn(it -> it.point() == KillPoint.IN_REFUND_RESERVE)
                    .allSatisfy(it -> assertThat(bank.ledger().findRefund(refundNo(it.order())))
                            .isPresent());
            JdbcClient tables = JdbcClient.create(database.superuser());
            for (String table : List.of("saga_entry", "scheduled_tasks")) {
                soon().until(() -> count(tables, table) == 0);
            }
            assertThat(count(tables, "callback_inbox WHERE state <> 'APPLIED'")).isZero();
            assertThat(count(tables, "payment_transaction WHERE status <> 'SUCCESS'"))
                    .isZero();
            assertThat(count(tables, "payment_transaction")).isEqualTo(held.size());
            assertTheChainIsIntact();
            KillRow.write(rows);
        }
    }

    private void holdAndKill(LedgerProcess ledger, int life) throws Exception {
        LedgerClient shop = ledger.client();
        KillPoint atTheWriter = AT_THE_WRITER.get(life % AT_THE_WRITER.size());
        KillPoint atTheSagas = AT_THE_SAGAS.get(life % AT_THE_SAGAS.size());
        if (atTheWriter == KillPoint.IN_REFUND_RESERVE) {
            settle(shop, atTheWriter.order(life));
        }
        bank.faults().setOrder("demo", KillPoint.BEFORE_BANK_CHARGE.order(life), once(Fault.NEVER_SEEN, Fault.SILENT));
        for (KillPoint point : List.of(KillPoint.AFTER_BANK_CHARGE, KillPoint.IN_CALLBACK, KillPoint.IN_DEADLINE)) {
            bank.faults().setOrder("demo", point.order(life), once(Fault.SILENT));
        }
        ALONE.forEach(point -> payUnheard(shop, point.order(life)));
        if (atTheWriter == KillPoint.BEFORE_RESULT_COMMIT) {
            payUnheard(shop, atTheWriter.order(life));
        }
        for (KillPoint point : ALONE) {
            awaitHeld(shop, point, life);
        }
        if (atTheWriter == KillPoint.BEFORE_RESULT_COMMIT) {
            soon().until(() -> bank.ledger().effectiveCharges("demo", atTheWriter.order(life)) == 1);
        }
        payUnheard(shop, atTheSagas.order(life));
        awaitHeld(shop, atTheSagas, life);
        switch (atTheWriter) {
            case BEFORE_INTENT_COMMIT -> payUnheard(shop, atTheWriter.order(life));
            case IN_REFUND_RESERVE -> refundUnheard(shop, atTheWriter.order(life));
            default -> Files.createFile(folder.resolve("reply"));
        }
        awaitHeld(shop, atTheWriter, life);
        ledger.kill();
        Files.deleteIfExists(folder.resolve("reply"));
        // Else the next process waits ten seconds for the claims of the dead one to end.
        JdbcClient.create(database.superuser())
                .sql("UPDATE token_entry SET owner = NULL")
                .update();
        Stream.concat(ALONE.stream(), Stream.of(atTheSagas, atTheWriter))
                .forEach(point -> held.add(new Held(point, point.order(life))));
    }

    private void awaitHeld(LedgerClient shop, KillPoint point, int life) {
        String order = point.order(life);
        switch (point) {
            case BEFORE_BANK_CHARGE -> soon().until(() -> neverSeen() > life);
            case AFTER_BANK_CHARGE -> soon().until(() -> bank.ledger().effectiveCharges("demo", order) == 1);
            case IN_CALLBACK -> {
                soon().until(() -> bank.ledger().effectiveCharges("demo", order) == 1);
                String reference = String.valueOf(bank.ledger()
                        .find(TradeNo.ofCharge(PaymentId.of("demo", order), 1).value())
                        .orElseThrow()
                        .bankReference());
                BankCallback message = BankCallback.success(order, 500, "CNY").with("bankReference", reference);
                assertThat(message.send(shop.api(), CallbackLedger.SECRET).status())
                        .isBetween(200, 202);
                soon().until(() -> Files.exists(folder.resolve(order)));
            }
            default -> soon().until(() -> Files.exists(folder.resolve(order)));
        }
    }

    private long neverSeen() {
        return new LedgerClient(bank.baseUri(), "")
                .get("/sim/ledger")
                .json()
                .path("faultsInjected")
                .path("neverSeen")
                .asLong();
    }

    /** As an order service does that got no answer: it asks, and pays again what is not known or has failed. */
    private void settle(LedgerClient shop, Held it) {
        settle(shop, it.order());
        if (it.point() == KillPoint.IN_REFUND_RESERVE) {
            String refund = "/api/payments/" + it.order() + "/refunds";
            assertThat(shop.post(refund, "{\"refundId\":\"r\",\"amount\":200}", "Content-Type", "application/json")
                            .status())
                    .isIn(200, 201, 202);
            soon().until(() -> shop.get(refund + "/r").text("status").equals("REFUNDED"));
        }
    }

    private static void settle(LedgerClient shop, String order) {
        soon().until(() -> {
            LedgerClient.Answer known = shop.get("/api/payments/" + order);
            if (known.status() == 404 || known.text("status").equals("FAILED")) {
                shop.pay(order, 500, "CNY");
            }
            return known.text("status").equals("SUCCESS");
        });
    }

    private static void payUnheard(LedgerClient shop, String order) {
        unheard(() -> shop.pay(order, 500, "CNY"));
    }

    private static void refundUnheard(LedgerClient shop, String order) {
        unheard(() -> shop.post(
                "/api/payments/" + order + "/refunds",
                "{\"refundId\":\"r\",\"amount\":200}",
                "Content-Type",
                "application/json"));
    }

    /** Its answer may never come. */
    private static void unheard(Runnable request) {
        Thread.ofVirtual().start(() -> {
            try {
                request.run();
            } catch (IllegalStateException e) {
                // The process was killed.
            }
        });
    }

    private LedgerProcess start(Path agent, int life) {
        return LedgerProcess.up(
                        Map.of(
                                "JAVA_TOOL_OPTIONS", "-javaagent:" + agent + "=" + folder + "," + life,
                                "LEDGER_DATABASE_PASSWORD", TestDatabase.PASSWORD,
                                "LEDGER_DATABASE_OWNER_PASSWORD", TestDatabase.PASSWORD),
                        folder.resolve("data"),
                        "--no-bank",
                        "--database-url",
                        database.url(),
                        "--set",
                        "payledger.bank.url=" + bank.baseUri(),
                        "--set",
                        "payledger.bank.connect-timeout=1s",
                        "--set",
                        "payledger.bank.call-timeout=6s",
                        "--set",
                        "payledger.bank.listen-within=7s",
                        "--set",
                        "payledger.bank.in-flight-window=7s",
                        "--set",
                        "payledger.bank.send-within=1500ms",
                        "--set",
                        "payledger.callback.secrets=" + CallbackLedger.SECRET,
                        "--set",
                        "payledger.callback.lease=2s",
                        "--set",
                        "payledger.saga.deadline-poll=100ms",
                        "--set",
                        "payledger.saga.deadline-heartbeat=500ms",
                        "--set",
                        "payledger.saga.reconcile-schedule=2s,4s,6s,8s,10s,12s,14s,16s,18s,20s,25s,30s,40s,60s,90s,1h")
                .ready();
    }

    /** An empty jar that names the class of the agent, which is on the class path of these tests. */
    private static Path agent() throws IOException {
        Manifest manifest = new Manifest();
        manifest.getMainAttributes().put(Attributes.Name.MANIFEST_VERSION, "1.0");
        manifest.getMainAttributes().putValue("Premain-Class", KillHooks.class.getName());
        manifest.getMainAttributes().putValue("Can-Retransform-Classes", "true");
        Path jar = folder.resolve("agent.jar");
        try (OutputStream file = Files.newOutputStream(jar);
                JarOutputStream out = new JarOutputStream(file, manifest)) {
            out.finish();
        }
        return jar;
    }

    private void assertTheChainIsIntact() {
        StringWriter text = new StringWriter();
        int exit = new CommandLine(new AuditCommand())
                .setOut(new PrintWriter(text))
                .setErr(new PrintWriter(text))
                .execute(
                        "verify",
                        "--data",
                        folder.resolve("data").toString(),
                        "--database-url",
                        database.url(),
                        "--database-password",
                        TestDatabase.PASSWORD);
        assertThat(exit).as(text.toString()).isZero();
        assertThat(text.toString()).contains("intact: ");
    }

    private static String refundNo(String order) {
        return TradeNo.ofRefund(PaymentId.of("demo", order), new RefundId("r")).value();
    }

    private static OrderFaults once(Fault... faults) {
        return OrderFaults.of(faults).times(1);
    }

    private static long count(JdbcClient tables, String rows) {
        return tables.sql("SELECT count(*) FROM " + rows).query(Long.class).single();
    }

    private static ConditionFactory soon() {
        return await().atMost(Duration.ofSeconds(90)).pollInterval(Duration.ofMillis(100));
    }
}
