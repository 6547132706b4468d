package io.payledger.drills.shop;

import io.payledger.drills.told.AnswersFile;
import io.payledger.drills.told.Told;
import io.payledger.drills.told.Told.Kind;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.LongAdder;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.MissingNode;

/** Sends requests to the nodes in turn, as merchant {@code demo}, and keeps every answer. Safe for threads. */
public final class LedgerApi implements AutoCloseable {
    private static final Duration CONNECT = Duration.ofSeconds(2);
    private static final Duration PATIENCE = Duration.ofSeconds(10);

    private final HttpClient http = HttpClient.newBuilder()
            .version(HttpClient.Version.HTTP_1_1)
            .connectTimeout(CONNECT)
            .build();
    private final List<URI> nodes;
    private final String key;
    private final AnswersFile answers;
    private final Clock clock;
    private final AtomicInteger turn = new AtomicInteger();
    private final ConcurrentMap<String, LongAdder> counts = new ConcurrentHashMap<>();

    /**
     * @param nodes those that take commands
     * @param key of merchant {@code demo}
     */
    public LedgerApi(List<URI> nodes, String key, AnswersFile answers, Clock clock) {
        this.nodes = List.copyOf(nodes);
        this.key = key;
        this.answers = answers;
        this.clock = clock;
    }

    /** Asks that the order be paid. */
    public Reply pay(ShopOrder order, String idempotencyKey) throws InterruptedException {
        return pay(next(), order, idempotencyKey);
    }

    /** As {@link #pay(ShopOrder, String)}, of this node. */
    public Reply pay(URI node, ShopOrder order, String idempotencyKey) throws InterruptedException {
        HttpRequest.Builder request = request(node, "/api/payments")
                .header("Content-Type", "application/json")
                .header("Idempotency-Key", idempotencyKey)
                .POST(BodyPublishers.ofString(order.payBody()));
        if (order.waits()) {
            request.header("Prefer", "wait=4");
        }
        return kept(Kind.PAY, order, idempotencyKey, null, send(request));
    }

    /** Asks how the order stands. */
    public Reply status(ShopOrder order) throws InterruptedException {
        return kept(Kind.STATUS, order, null, null, send(request(next(), "/api/payments/" + order.id())));
    }

    /** Asks that a part of it be given back. */
    public Reply refund(ShopOrder order, String refundId) throws InterruptedException {
        return kept(
                Kind.REFUND,
                order,
                null,
                refundId,
                send(request(next(), "/api/payments/" + order.id() + "/refunds")
                        .header("Content-Type", "application/json")
                        .POST(BodyPublishers.ofString(
                                "{\"refundId\":\"%s\",\"amount\":%d}".formatted(refundId, order.refund())))));
    }

    /** Asks how the refund stands. */
    public Reply refundStatus(ShopOrder order, String refundId) throws InterruptedException {
        return kept(
                Kind.REFUND_STATUS,
                order,
                null,
                refundId,
                send(request(next(), "/api/payments/" + order.id() + "/refunds/" + refundId)));
    }

    /** Any other request; its answer is not kept. */
    public Reply send(HttpRequest.Builder request) throws InterruptedException {
        try {
            HttpResponse<String> response = http.send(request.build(), BodyHandlers.ofString());
            return new Reply(
                    response.statusCode(),
                    json(response.body()),
                    response.headers().firstValue("Idempotent-Replayed").isPresent());
        } catch (IOException e) {
            return Reply.none();
        }
    }

    /** A request to this node with the merchant's key. */
    public HttpRequest.Builder request(URI node, String path) {
        return HttpRequest.newBuilder(node.resolve(path)).timeout(PATIENCE).header("Authorization", "Bearer " + key);
    }

    /** The node whose turn it is. */
    public URI next() {
        return nodes.get(Math.floorMod(turn.getAndIncrement(), nodes.size()));
    }

    public List<URI> nodes() {
        return nodes;
    }

    /** Answers so far of this status, as {@code "202"}; 0 is those that never came. */
    public long answers(int status) {
        LongAdder count = counts.get(Integer.toString(status));
        return count == null ? 0 : count.sum();
    }

    private Reply kept(
            Kind kind, ShopOrder order, @Nullable String idempotencyKey, @Nullable String refund, Reply reply) {
        counts.computeIfAbsent(Integer.toString(reply.http()), status -> new LongAdder())
                .increment();
        boolean ofRefund = kind == Kind.REFUND || kind == Kind.REFUND_STATUS;
        JsonNode attempts = reply.json().path("attempts");
        String tradeNo = ofRefund
                ? reply.json().path("refundNo").asString(null)
                : attempts.isEmpty()
                        ? null
                        : attempts.path(attempts.size() - 1).path("tradeNo").asString(null);
        answers.add(new Told(
                clock.millis(),
                kind,
                "demo",
                order.id(),
                idempotencyKey,
                refund,
                reply.good() ? reply.json().path("amount").asLong(0) : ofRefund ? order.refund() : order.amount(),
                reply.good() ? reply.json().path("currency").asString("") : order.currency(),
                reply.http(),
                reply.code(),
                reply.good() ? reply.status() : null,
                tradeNo));
        return reply;
    }

    /** What is no JSON is no answer that anybody could use; its status is kept. */
    private static JsonNode json(String body) {
        try {
            return body.isEmpty()
                    ? MissingNode.getInstance()
                    : JsonMapper.shared().readTree(body);
        } catch (JacksonException e) {
            return MissingNode.getInstance();
        }
    }

    @Override
    public void close() {
        http.shutdownNow();
        http.close();
    }
}
