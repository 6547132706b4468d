package io.payledger.app.launch;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import io.payledger.app.webhook.WebhookCommand;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.util.Base64;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.Executors;
import java.util.function.BooleanSupplier;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;
import picocli.CommandLine;
import tools.jackson.databind.json.JsonMapper;

/** A shop that is told of its payments: keeps what comes, and takes all of it but for what a test has it leave unanswered. */
final class WebhookReceiver implements AutoCloseable {
    private final List<Webhook> received = new CopyOnWriteArrayList<>();
    private final Set<String> answered = ConcurrentHashMap.newKeySet();
    private final HttpServer server;
    private volatile BooleanSupplier silent = () -> false;

    private WebhookReceiver() throws IOException {
        server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.setExecutor(Executors.newVirtualThreadPerTaskExecutor());
        server.createContext("/", this::take);
        server.start();
    }

    static WebhookReceiver start() throws IOException {
        return new WebhookReceiver();
    }

    /** What came, with what signs it. */
    record Webhook(String path, String id, String timestamp, String signature, String body) {
        boolean isBy(String secret) {
            try {
                Mac mac = Mac.getInstance("HmacSHA256");
                mac.init(new SecretKeySpec(Base64.getDecoder().decode(secret.substring(6)), "HmacSHA256"));
                String wanted = Base64.getEncoder()
                        .encodeToString(
                                mac.doFinal((id + "." + timestamp + "." + body).getBytes(StandardCharsets.UTF_8)));
                return Stream.of(signature.split(" ")).anyMatch(("v1," + wanted)::equals);
            } catch (GeneralSecurityException e) {
                throw new IllegalStateException(e);
            }
        }

        String member(String name) {
            return JsonMapper.shared().readTree(body).path(name).asString();
        }
    }

    List<Webhook> received() {
        return List.copyOf(received);
    }

    /** Ids of those that were answered. */
    Set<String> answered() {
        return Set.copyOf(answered);
    }

    /** Ids of those that came, but whose sender has never heard so. */
    Set<String> unanswered() {
        return received.stream()
                .map(Webhook::id)
                .filter(id -> !answered.contains(id))
                .collect(Collectors.toSet());
    }

    List<Webhook> at(String path) {
        return received.stream().filter(webhook -> webhook.path().equals(path)).toList();
    }

    String url(String path) {
        return "http://localhost:" + server.getAddress().getPort() + path;
    }

    /** While this holds, what comes is kept, but the caller hears nothing. */
    void leaveUnansweredWhile(BooleanSupplier condition) {
        silent = condition;
    }

    /** {@code ./ledger webhook …} for the ledger of this data folder; what it printed. */
    static String command(Path folder, String... arguments) {
        StringWriter output = new StringWriter();
        new CommandLine(new WebhookCommand())
                .setOut(new PrintWriter(output, true))
                .setErr(new PrintWriter(output, true))
                .execute(Stream.concat(Stream.of(arguments), Stream.of("--data", folder.toString()))
                        .toArray(String[]::new));
        return output.toString();
    }

    private void take(HttpExchange exchange) throws IOException {
        Webhook webhook = new Webhook(
                exchange.getRequestURI().getPath(),
                exchange.getRequestHeaders().getFirst("webhook-id"),
                exchange.getRequestHeaders().getFirst("webhook-timestamp"),
                exchange.getRequestHeaders().getFirst("webhook-signature"),
                new String(exchange.getRequestBody().readAllBytes(), StandardCharsets.UTF_8));
        received.add(webhook);
        if (!silent.getAsBoolean()) {
            exchange.sendResponseHeaders(204, -1);
            exchange.close();
            answered.add(webhook.id());
        }
    }

    @Override
    public void close() {
        server.stop(0);
    }
}
