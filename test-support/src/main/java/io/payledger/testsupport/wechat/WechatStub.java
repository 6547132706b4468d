package io.payledger.testsupport.wechat;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * WeChat Pay's API v3 over HTTP on a free port: it checks the signature of each request, keeps orders and refunds, signs
 * its answers and sends encrypted notifications. A fault holds for its call until it is taken away.
 */
public final class WechatStub implements AutoCloseable {
    private static final JsonMapper JSON = JsonMapper.builder().build();
    private static final Pattern AUTHORIZATION = Pattern.compile("WECHATPAY2-SHA256-RSA2048 mchid=\"(\\d+)\","
            + "nonce_str=\"(\\w+)\",timestamp=\"(\\d+)\",serial_no=\"(\\w+)\",signature=\"([^\"]+)\"");

    private final WechatKeys keys;
    private final WechatBooks books = new WechatBooks();
    private final HttpServer server;
    private final ExecutorService hands = Executors.newCachedThreadPool();
    private final Map<Call, Fault> faults = new ConcurrentHashMap<>();
    private final List<String> calls = new CopyOnWriteArrayList<>();

    /** What a merchant may ask for. */
    public enum Call {
        PREPAY,
        QUERY,
        CLOSE,
        REFUND,
        REFUND_QUERY
    }

    /** How an answer goes wrong; what was asked for is done all the same unless the fault says otherwise. */
    public sealed interface Fault {
        /** The connection ends instead of an answer. */
        record NoReply() implements Fault {}

        /** The connection ends before anything is done. */
        record Lost() implements Fault {}

        /** The answer comes late. */
        record Late(long millis) implements Fault {}

        /** Half of the answer, signed as a whole. */
        record Half() implements Fault {}

        /** Signed by somebody else. */
        record Forged() implements Fault {}

        /** Not signed. */
        record Unsigned() implements Fault {}

        /** Signed at another time. */
        record Stale(long seconds) implements Fault {}

        /** Nothing is done; WeChat refuses with this status and code. */
        record Refuses(int status, String code) implements Fault {}

        /** The answer has another text in one place. */
        record Replaces(String text, String by) implements Fault {}

        /** Nothing is done; somebody on the way answers with a page. */
        record Page(int status) implements Fault {}
    }

    private WechatStub(WechatKeys keys) throws IOException {
        this.keys = keys;
        server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.createContext("/v3/", this::serve);
        server.setExecutor(hands);
        server.start();
    }

    public static WechatStub start(WechatKeys keys) {
        try {
            return new WechatStub(keys);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    public URI url() {
        return URI.create("http://127.0.0.1:" + server.getAddress().getPort());
    }

    /** What it has on record. */
    public WechatBooks books() {
        return books;
    }

    public void fault(Call call, Fault fault) {
        faults.put(call, fault);
    }

    public void noFaults() {
        faults.clear();
    }

    /** All calls that were authentic, as {@code QUERY C123…}. */
    public List<String> calls() {
        return List.copyOf(calls);
    }

    /** The message that tells of a paid order. */
    public WechatNotice notice(String outTradeNo) {
        return WechatNotice.of(books.order(outTradeNo), keys);
    }

    @Override
    public void close() {
        server.stop(0);
        hands.shutdownNow();
    }

    private void serve(HttpExchange exchange) throws IOException {
        try (exchange) {
            String body = new String(exchange.getRequestBody().readAllBytes(), StandardCharsets.UTF_8);
            URI uri = exchange.getRequestURI();
            if (!isAuthentic(exchange, body)) {
                send(exchange, WechatBooks.Answer.refusal(401, "SIGN_ERROR"), null);
                return;
            }
            String number = uri.getPath()
                    .replaceFirst(".*/(out-trade-no|refunds)/?", "")
                    .replace("/close", "");
            JsonNode asked = body.isEmpty() ? JSON.createObjectNode() : JSON.readTree(body);
            Call call = call(exchange.getRequestMethod(), uri.getPath());
            String subject = switch (call) {
                case PREPAY -> asked.path("out_trade_no").asString();
                case REFUND -> asked.path("out_refund_no").asString();
                default -> number;
            };
            calls.add(call + " " + subject);
            answer(exchange, call, subject, asked);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private void answer(HttpExchange exchange, Call call, String number, JsonNode asked)
            throws IOException, InterruptedException {
        Fault fault = faults.get(call);
        switch (fault) {
            case Fault.Lost() -> {}
            case Fault.Refuses(int status, String code) ->
                send(exchange, WechatBooks.Answer.refusal(status, code), null);
            case Fault.Page(int status) ->
                write(exchange, status, "<html>busy</html>".getBytes(StandardCharsets.UTF_8));
            case null, default -> {
                WechatBooks.Answer answer = books.answer(call, number, asked);
                if (fault instanceof Fault.Late(long millis)) {
                    Thread.sleep(millis);
                }
                if (!(fault instanceof Fault.NoReply)) {
                    send(exchange, answer, fault);
                }
            }
        }
    }

    private static Call call(String method, String path) {
        boolean refund = path.contains("/refunds");
        if (method.equals("GET")) {
            return refund ? Call.REFUND_QUERY : Call.QUERY;
        }
        return refund ? Call.REFUND : path.endsWith("/close") ? Call.CLOSE : Call.PREPAY;
    }

    private boolean isAuthentic(HttpExchange exchange, String body) {
        Matcher told = AUTHORIZATION.matcher(
                String.valueOf(exchange.getRequestHeaders().getFirst("Authorization")));
        String message = !told.matches()
                ? ""
                : exchange.getRequestMethod() + "\n" + exchange.getRequestURI() + "\n" + told.group(3) + "\n"
                        + told.group(2) + "\n" + body + "\n";
        return told.matches()
                && told.group(1).equals(WechatKeys.MERCHANT)
                && told.group(4).equals(WechatKeys.MERCHANT_SERIAL)
                && WechatKeys.PLATFORM_ID.equals(exchange.getRequestHeaders().getFirst("Wechatpay-Serial"))
                && keys.isSignedByMerchant(message, told.group(5));
    }

    private void send(HttpExchange exchange, WechatBooks.Answer answer, @Nullable Fault fault) throws IOException {
        String body = fault instanceof Fault.Replaces(String text, String by)
                ? answer.body().replace(text, by)
                : answer.body();
        long shift = fault instanceof Fault.Stale(long seconds) ? seconds : 0;
        String time = String.valueOf(Instant.now().getEpochSecond() - shift);
        String message = time + "\nanswer-nonce\n" + body + "\n";
        if (!(fault instanceof Fault.Unsigned)) {
            exchange.getResponseHeaders().set("Wechatpay-Serial", WechatKeys.PLATFORM_ID);
            exchange.getResponseHeaders().set("Wechatpay-Timestamp", time);
            exchange.getResponseHeaders().set("Wechatpay-Nonce", "answer-nonce");
            exchange.getResponseHeaders()
                    .set(
                            "Wechatpay-Signature",
                            fault instanceof Fault.Forged ? keys.forge(message) : keys.sign(message));
        }
        exchange.getResponseHeaders().set("Content-Type", "application/json; charset=utf-8");
        byte[] bytes = body.getBytes(StandardCharsets.UTF_8);
        if (fault instanceof Fault.Half) {
            exchange.sendResponseHeaders(answer.status(), bytes.length);
            exchange.getResponseBody().write(bytes, 0, bytes.length / 2);
            exchange.getResponseBody().flush();
        } else {
            write(exchange, answer.status(), bytes);
        }
    }

    private static void write(HttpExchange exchange, int status, byte[] bytes) throws IOException {
        exchange.sendResponseHeaders(status, bytes.length == 0 ? -1 : bytes.length);
        try (OutputStream out = exchange.getResponseBody()) {
            out.write(bytes);
        }
    }
}
