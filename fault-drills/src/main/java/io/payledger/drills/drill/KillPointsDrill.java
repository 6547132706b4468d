package io.payledger.drills.drill;

import io.payledger.api.id.PaymentId;
import io.payledger.api.id.TradeNo;
import io.payledger.drills.agent.KillHooks;
import io.payledger.drills.agent.KillPoint;
import io.payledger.drills.rig.LedgerNode;
import io.payledger.drills.rig.Rig;
import io.payledger.drills.rig.RigPlan;
import io.payledger.drills.rig.Secrets;
import io.payledger.drills.rig.Wait;
import io.payledger.drills.shop.BankMessage;
import io.payledger.drills.shop.OrderService;
import io.payledger.drills.shop.ShopOrder;
import java.io.IOException;
import java.nio.file.Files;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.stream.Stream;
import tools.jackson.databind.JsonNode;

/**
 * {@code kill-points}: a process is brought to many of the places where a payment changes hands at once, each with an order
 * of its own, and then killed; the next one starts where it lay. Whoever sent an order asks again, as an order service does.
 */
final class KillPointsDrill implements Drill {
    private static final Duration PATIENCE = Duration.ofSeconds(90);

    private static final List<KillPoint> AT_THE_WRITER =
            Stream.of(KillPoint.values()).filter(KillPoint::holdsTheWriter).toList();
    private static final List<KillPoint> AT_THE_SAGAS =
            Stream.of(KillPoint.values()).filter(KillPoint::holdsTheSagas).toList();
    private static final List<KillPoint> ALONE = Stream.of(KillPoint.values())
            .filter(point -> !point.holdsTheWriter() && !point.holdsTheSagas())
            .toList();

    @Override
    public String name() {
        return "kill-points";
    }

    @Override
    public String what() {
        return "kill -9 at " + KillPoint.values().length + " named points, at each so often as --kills says";
    }

    @Override
    public RigPlan rig(DrillPlan plan) {
        // No call may end, nor be asked about, before the process is killed in it.
        return RigPlan.ofNodes(1)
                .withAgent(KillHooks.class)
                .with("payledger.bank.call-timeout", "6s")
                .with("payledger.bank.listen-within", "7s")
                .with("payledger.bank.in-flight-window", "7s")
                .with("payledger.saga.deadline-poll", "100ms")
                .with("payledger.saga.deadline-heartbeat", "500ms")
                .with(
                        "payledger.saga.reconcile-schedule",
                        "2s,4s,6s,8s,10s,12s,14s,16s,18s,20s,25s,30s,40s,60s,90s,1h");
    }

    @Override
    public boolean traffic() {
        return false;
    }

    @Override
    public void before(DrillRun run) throws Exception {
        run.rig().bank().quiet(true);
    }

    @Override
    public List<Step> schedule(DrillPlan plan, SplittableRandom random) {
        List<Step> steps = new ArrayList<>();
        int lives = Math.max(1, plan.faults()) * AT_THE_WRITER.size();
        for (int i = 0; i < lives; i++) {
            int life = i;
            KillPoint writer = AT_THE_WRITER.get(life % AT_THE_WRITER.size());
            KillPoint sagas = AT_THE_SAGAS.get(life % AT_THE_SAGAS.size());
            steps.add(new Step(
                    "kill -9 at " + (ALONE.size() + 2) + " points at once",
                    "life %d: %s, %s and %d more".formatted(life, writer, sagas, ALONE.size()),
                    run -> new Life(run, life, writer, sagas).live()));
        }
        return steps;
    }

    @Override
    public void settled(DrillRun run) throws Exception {
        int lives = Integer.parseInt(
                Files.readString(run.rig().folder().resolve(KillHooks.LIFE)).strip());
        List<Map<String, Object>> rows = new ArrayList<>();
        for (KillPoint point : KillPoint.values()) {
            rows.add(row(run.rig(), point, lives));
        }
        run.figure("kill_points", rows);
    }

    private static Map<String, Object> row(Rig rig, KillPoint point, int lives) throws Exception {
        int kills = 0;
        int atOnce = 0;
        for (int life = 0; life < lives; life++) {
            JsonNode charges =
                    rig.bank().get("/sim/orders/demo/" + point.order(life)).path("charges");
            String first =
                    TradeNo.ofCharge(PaymentId.of("demo", point.order(life)), 1).value();
            kills += charges.isEmpty() ? 0 : 1;
            for (JsonNode charge : charges) {
                boolean paid = charge.path("status").asString().equals("CHARGED");
                atOnce += paid && charge.path("tradeNo").asString().equals(first) ? 1 : 0;
            }
        }
        Map<String, Object> row = new LinkedHashMap<>();
        row.put("killed", point.name());
        row.put("when", point.meaning());
        row.put("kills", kills);
        row.put("paid_under_first_number", atOnce);
        row.put("paid_under_a_later_one", kills - atOnce);
        return row;
    }

    /** One process from its start to its kill. */
    private record Life(DrillRun run, int life, KillPoint writer, KillPoint sagas) {

        void live() throws Exception {
            if (writer == KillPoint.IN_REFUND_RESERVE) {
                OrderService paid = new OrderService(run.api(), order(writer).kept());
                paid.submit(PATIENCE);
                paid.settle(PATIENCE);
            }
            faults(KillPoint.BEFORE_BANK_CHARGE, "neverSeen", "silent");
            // The saga of an order whose charge is over before it comes would not be written.
            for (KillPoint point :
                    List.of(KillPoint.AFTER_BANK_CHARGE, KillPoint.IN_CALLBACK, KillPoint.IN_DEADLINE, sagas)) {
                faults(point, "silent");
            }
            ALONE.forEach(this::send);
            if (writer == KillPoint.BEFORE_RESULT_COMMIT) {
                send(writer);
            }
            for (KillPoint point : ALONE) {
                awaitHeld(point);
            }
            if (writer == KillPoint.BEFORE_RESULT_COMMIT) {
                awaitCharged(writer);
            }
            send(sagas);
            awaitHeld(sagas);
            switch (writer) {
                case BEFORE_INTENT_COMMIT -> send(writer);
                case IN_REFUND_RESERVE -> sendRefund();
                default -> Files.createFile(rig().folder().resolve(KillHooks.REPLY));
            }
            awaitHeld(writer);
            LedgerNode node = rig().node(0);
            node.kill();
            Files.deleteIfExists(rig().folder().resolve(KillHooks.REPLY));
            Files.writeString(rig().folder().resolve(KillHooks.LIFE), Integer.toString(life + 1));
            // Else the next process waits ten seconds for the claims of the dead one to end.
            rig().execute("UPDATE token_entry SET owner = NULL");
            run.restart(node);
            Stream.concat(ALONE.stream(), Stream.of(sagas, writer)).forEach(point -> run.track(order(point)));
        }

        private Rig rig() {
            return run.rig();
        }

        private ShopOrder order(KillPoint point) {
            return new ShopOrder(
                    point.order(life), "WECHAT", 500, "CNY", point == KillPoint.IN_REFUND_RESERVE ? 200 : 0, false);
        }

        private void faults(KillPoint point, String... faults) throws IOException, InterruptedException {
            rig().bank()
                    .faultsOf(point.order(life), "{\"faults\":[\"" + String.join("\",\"", faults) + "\"],\"times\":1}");
        }

        /** Its answer may never come. */
        private void send(KillPoint point) {
            ShopOrder order = order(point).kept();
            unheard(() -> run.api().pay(order, order.id() + "-1"));
        }

        private void sendRefund() {
            unheard(() -> run.api().refund(order(writer), "r1"));
        }

        private static void unheard(Request request) {
            Thread.ofVirtual().start(() -> {
                try {
                    request.send();
                } catch (InterruptedException e) {
                    Thread.currentThread().interrupt();
                }
            });
        }

        private void awaitHeld(KillPoint point) throws Exception {
            switch (point) {
                case BEFORE_BANK_CHARGE ->
                    Wait.until(
                            "the bank has not seen " + order(point).id(),
                            PATIENCE,
                            () -> rig().bank()
                                            .get("/sim/ledger")
                                            .path("faultsInjected")
                                            .path("neverSeen")
                                            .asInt()
                                    > life);
                case AFTER_BANK_CHARGE -> awaitCharged(point);
                case IN_CALLBACK -> {
                    JsonNode charge = awaitCharged(point);
                    run.api()
                            .send(BankMessage.success(
                                            order(point),
                                            charge.path("bankReference").asString(),
                                            run.clock().instant())
                                    .to(run.api().next(), Secrets.CALLBACK));
                    awaitFile(point);
                }
                default -> awaitFile(point);
            }
        }

        private void awaitFile(KillPoint point) throws InterruptedException {
            Wait.until(
                    "a process is held at " + point,
                    PATIENCE,
                    () -> Files.exists(rig().folder().resolve(point.order(life))));
        }

        private JsonNode awaitCharged(KillPoint point) throws Exception {
            String path = "/sim/orders/demo/" + point.order(life);
            Wait.until(
                    "the bank charges for " + point,
                    PATIENCE,
                    () -> rig().bank().get(path).path("effectiveCharges").asInt() == 1);
            return rig().bank().get(path).path("charges").path(0);
        }
    }

    /** A request that nobody waits for. */
    @FunctionalInterface
    private interface Request {
        void send() throws InterruptedException;
    }
}
