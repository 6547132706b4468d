package io.payledger.app.demo;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import io.payledger.banksim.BankSimulator;
import io.payledger.banksim.charges.ChargeRequest;
import io.payledger.banksim.charges.OrderRef;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** A ledger over real HTTP that keeps its promises, but for the orders that it is told to lie about. */
final class StubLedger implements AutoCloseable {
    static final String KEY = "key-of-m1";

    /** What it does wrong with one order. */
    enum Misdeed {
        CHARGES_TWICE,
        FORGETS_WHAT_IT_ACCEPTED,
        CHARGES_AND_FORGETS,
        NEVER_SETTLES,
        SUCCESS_WITHOUT_CHARGE,
        FAILED_BUT_CHARGED,
        CHARGES_ANOTHER_AMOUNT,
        TAKES_BACK_A_SUCCESS,
        REFUSES,
        OVERLOADED_AT_FIRST,
        FAILS_AT_FIRST,
        HANGS_UP_AT_FIRST,
        SILENT_AT_FIRST,
        IN_FLIGHT_AT_FIRST
    }

    private record Payment(String status, long amount, String currency) {}

    private final BankSimulator bank;
    private final HttpServer http;
    private final Map<String, Misdeed> misdeeds = new ConcurrentHashMap<>();
    private final Map<String, Payment> payments = new ConcurrentHashMap<>();
    private final Set<String> misdone = ConcurrentHashMap.newKeySet();
    private final AtomicInteger requests = new AtomicInteger();

    StubLedger(BankSimulator bank) throws IOException {
        this.bank = bank;
        http = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 1024);
        http.setExecutor(Executors.newVirtualThreadPerTaskExecutor());
        http.createContext("/api/payments", this::handle);
        http.start();
    }

    void lieAbout(String orderId, Misdeed misdeed) {
        misdeeds.put(orderId, misdeed);
    }

    int requests() {
        return requests.get();
    }

    URI url() {
        return URI.create("http://127.0.0.1:" + http.getAddress().getPort());
    }

    DemoTarget target() {
        return new DemoTarget(url(), bank.baseUri(), KEY);
    }

    @Override
    public void close() {
        http.stop(0);
    }

    private void handle(HttpExchange exchange) throws IOException {
        requests.incrementAndGet();
        byte[] body = exchange.getRequestBody().readAllBytes();
        if (!("Bearer " + KEY).equals(exchange.getRequestHeaders().getFirst("Authorization"))) {
            answer(exchange, 401, "{\"code\":\"UNAUTHENTICATED\"}");
        } else if (exchange.getRequestMethod().equals("POST")) {
            pay(exchange, JsonMapper.shared().readTree(body));
        } else {
            find(exchange, exchange.getRequestURI().getPath().substring("/api/payments/".length()));
        }
    }

    private void pay(HttpExchange exchange, JsonNode body) throws IOException {
        String orderId = body.path("orderId").stringValue();
        Payment wanted = new Payment(
                "SUCCESS",
                body.path("amount").longValue(),
                body.path("currency").stringValue());
        Misdeed misdeed = misdeeds.get(orderId);
        if (misdeed != null && misdeed.name().endsWith("_AT_FIRST") && misdone.add(orderId)) {
            failOnce(exchange, misdeed, orderId, wanted);
            return;
        }
        if (misdeed == Misdeed.REFUSES) {
            answer(exchange, 400, "{\"code\":\"UNKNOWN_CHANNEL\"}");
            return;
        }
        Payment payment = payments.computeIfAbsent(orderId, order -> settle(order, wanted, misdeed));
        boolean sameAmount = payment.amount() == wanted.amount();
        answer(
                exchange,
                sameAmount ? (payment.status().equals("PROCESSING") ? 202 : 200) : 409,
                sameAmount ? json(orderId, payment) : "{\"code\":\"ORDER_ALREADY_HAS_PAYMENT\"}");
    }

    private void failOnce(HttpExchange exchange, Misdeed misdeed, String orderId, Payment wanted) throws IOException {
        switch (misdeed) {
            case OVERLOADED_AT_FIRST -> {
                exchange.getResponseHeaders().add("Retry-After", "1");
                answer(exchange, 503, "{\"code\":\"OVERLOADED\"}");
            }
            case HANGS_UP_AT_FIRST -> exchange.close();
            case SILENT_AT_FIRST -> payments.put(orderId, settle(orderId, wanted, null));
            case IN_FLIGHT_AT_FIRST -> {
                payments.put(orderId, settle(orderId, wanted, null));
                answer(exchange, 409, "{\"code\":\"REPEAT_SUBMIT\"}");
            }
            default -> answer(exchange, 500, "<html>no JSON</html>");
        }
    }

    private void find(HttpExchange exchange, String orderId) throws IOException {
        Payment payment = payments.get(orderId);
        Misdeed misdeed = misdeeds.get(orderId);
        if (misdeed == Misdeed.TAKES_BACK_A_SUCCESS && payment != null) {
            payment = new Payment("FAILED", payment.amount(), payment.currency());
        }
        boolean forgotten = misdeed == Misdeed.FORGETS_WHAT_IT_ACCEPTED || misdeed == Misdeed.CHARGES_AND_FORGETS;
        if (payment == null || forgotten) {
            answer(exchange, 404, "{\"code\":\"ORDER_NOT_FOUND\"}");
        } else {
            answer(exchange, 200, json(orderId, payment));
        }
    }

    private Payment settle(String orderId, Payment wanted, @Nullable Misdeed misdeed) {
        long amount = misdeed == Misdeed.CHARGES_ANOTHER_AMOUNT ? wanted.amount() + 1 : wanted.amount();
        if (misdeed != Misdeed.SUCCESS_WITHOUT_CHARGE
                && misdeed != Misdeed.FORGETS_WHAT_IT_ACCEPTED
                && misdeed != Misdeed.TAKES_BACK_A_SUCCESS
                && misdeed != Misdeed.NEVER_SETTLES) {
            charge(orderId, "1", amount, wanted.currency());
        }
        if (misdeed == Misdeed.CHARGES_TWICE) {
            charge(orderId, "2", amount, wanted.currency());
        }
        String status = switch (misdeed) {
            case FAILED_BUT_CHARGED -> "FAILED";
            case NEVER_SETTLES, FORGETS_WHAT_IT_ACCEPTED -> "PROCESSING";
            case null, default -> "SUCCESS";
        };
        return new Payment(status, wanted.amount(), wanted.currency());
    }

    /** Straight into the bank's books: how a ledger copes with lost replies is not what is tested here. */
    private void charge(String orderId, String attempt, long amount, String currency) {
        bank.ledger()
                .charge(
                        new ChargeRequest(
                                "T" + orderId + attempt, new OrderRef("m1", orderId), "WECHAT", amount, currency),
                        null);
    }

    private static String json(String orderId, Payment payment) {
        return JsonMapper.shared()
                .createObjectNode()
                .put("orderId", orderId)
                .put("merchantId", "m1")
                .put("status", payment.status())
                .put("amount", payment.amount())
                .put("currency", payment.currency())
                .toString();
    }

    private static void answer(HttpExchange exchange, int status, String body) throws IOException {
        byte[] bytes = body.getBytes(StandardCharsets.UTF_8);
        exchange.sendResponseHeaders(status, bytes.length);
        exchange.getResponseBody().write(bytes);
        exchange.close();
    }
}
