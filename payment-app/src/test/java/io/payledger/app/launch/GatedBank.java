package io.payledger.app.launch;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * A bank that charges at once and answers when the test says so; orders whose name begins with {@code mute} get no usable
 * answer at all. A query finds nothing (yet).
 */
final class GatedBank implements AutoCloseable {
    private final HttpServer server;
    private final Map<String, CountDownLatch> gates = new ConcurrentHashMap<>();
    private final Map<String, Set<String>> charged = new ConcurrentHashMap<>();

    GatedBank() throws IOException {
        server = HttpServer.create(new InetSocketAddress("127.0.0.1", 0), 0);
        server.setExecutor(Executors.newVirtualThreadPerTaskExecutor());
        server.createContext("/bank/v1/charges", exchange -> {
            if (exchange.getRequestMethod().equals("POST")) {
                charge(exchange);
            } else {
                answer(exchange, 404, "{\"error\":\"NOT_FOUND\"}");
            }
        });
        server.start();
    }

    URI address() {
        return URI.create("http://127.0.0.1:" + server.getAddress().getPort());
    }

    /** Lets the answer to this order's charge go. */
    void answer(String orderId) {
        gate(orderId).countDown();
    }

    /** Under how many trade numbers this order was charged. */
    int charges(String orderId) {
        return charged.getOrDefault(orderId, Set.of()).size();
    }

    @Override
    public void close() {
        gates.values().forEach(CountDownLatch::countDown);
        server.stop(0);
    }

    private void charge(HttpExchange exchange) throws IOException {
        JsonNode request =
                JsonMapper.shared().readTree(exchange.getRequestBody().readAllBytes());
        String order = request.path("orderId").asString();
        String tradeNo = request.path("tradeNo").asString();
        charged.computeIfAbsent(order, any -> ConcurrentHashMap.newKeySet()).add(tradeNo);
        if (order.startsWith("mute")) {
            answer(exchange, 500, "");
            return;
        }
        try {
            if (!gate(order).await(60, TimeUnit.SECONDS)) {
                throw new IOException("nobody let the answer to " + order + " go");
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        answer(
                exchange,
                200,
                "{\"tradeNo\":\"%s\",\"status\":\"CHARGED\",\"bankReference\":\"BK-%s\",\"amount\":%s,\"currency\":\"%s\"}"
                        .formatted(
                                tradeNo,
                                order,
                                request.path("amount").asLong(),
                                request.path("currency").asString()));
    }

    private CountDownLatch gate(String order) {
        return gates.computeIfAbsent(order, any -> new CountDownLatch(1));
    }

    private static void answer(HttpExchange exchange, int status, String body) throws IOException {
        byte[] bytes = body.getBytes(StandardCharsets.UTF_8);
        exchange.getResponseHeaders().add("Content-Type", "application/json");
        exchange.sendResponseHeaders(status, bytes.length == 0 ? -1 : bytes.length);
        exchange.getResponseBody().write(bytes);
        exchange.close();
    }
}
