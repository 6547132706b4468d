package io.payledger.app.page;

import static org.assertj.core.api.Assertions.assertThat;

import io.payledger.api.access.Role;
import io.payledger.api.id.PaymentId;
import io.payledger.api.id.TradeNo;
import io.payledger.app.audit.AuditCommand;
import io.payledger.app.database.LedgerDatabase;
import io.payledger.app.keys.MerchantCommand;
import io.payledger.app.keys.StaffCommand;
import io.payledger.app.launch.BankCallback;
import io.payledger.app.launch.JoinedDatabase;
import io.payledger.app.launch.Ledger;
import io.payledger.app.launch.LedgerOptions;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.EnumMap;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Stream;
import org.awaitility.Awaitility;
import org.springframework.util.FileSystemUtils;
import picocli.CommandLine;

/** A whole ledger with a few payments, for all tests of pages: started once, with a person of each role. */
final class PageLedger implements AutoCloseable {
    /** Bytes of a bank's file. */
    static final int LARGEST_STATEMENT = 4 << 20;

    private static final String BANK_SECRET = "a-secret-of-the-tests-of-pages-of-32-bytes";
    private static final HttpClient HTTP = HttpClient.newHttpClient();

    private final Path folder;
    private final Ledger ledger;
    private final URI api;
    private final URI bank;
    private final String shop;
    private final Map<Role, String> keys = new EnumMap<>(Role.class);

    PageLedger() {
        try {
            folder = Files.createTempDirectory("ledger-pages");
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        ledger = new Ledger(LedgerOptions.onFreePorts(
                folder,
                Map.ofEntries(
                        Map.entry("logging.level.step", "off"),
                        Map.entry("payledger.callback.secrets", BANK_SECRET),
                        Map.entry("payledger.statements.date-window", "0"),
                        Map.entry("payledger.statements.max-size", LARGEST_STATEMENT + "B"),
                        // A merchant's server is a test's own, and given up at once.
                        Map.entry("payledger.notify.webhook.enabled", "true"),
                        Map.entry("payledger.notify.webhook.plain-http", "true"),
                        Map.entry("payledger.notify.webhook.allowed-networks", "127.0.0.0/8"),
                        Map.entry("payledger.notify.webhook.first-pause", "50ms"),
                        Map.entry("payledger.notify.webhook.longest-pause", "50ms"),
                        Map.entry("payledger.notify.webhook.give-up-after", "200ms"),
                        // All tests come from one address.
                        Map.entry("payledger.access.public-page.sends-per-hour", "600"))));
        Ledger.Addresses addresses = ledger.start();
        api = addresses.api();
        bank = Objects.requireNonNull(addresses.bank());
        shop = newKey(new MerchantCommand(), "add", "shop-1");
        for (Role role : Role.values()) {
            String name = role.name().toLowerCase(Locale.ROOT).replace('_', '-');
            keys.put(role, role == Role.ORDER_SERVICE ? shop : newKey(new StaffCommand(), "add", name, "--role", name));
        }
        payments();
    }

    URI address() {
        return api;
    }

    String key(Role role) {
        return Objects.requireNonNull(keys.get(role));
    }

    String newStaffKey(String name, Role role) {
        return newKey(new StaffCommand(), "add", name, "--role", role.name().toLowerCase(Locale.ROOT));
    }

    void endKey(String name, String key) {
        newKey(new StaffCommand(), "end", name, key.split("_", 3)[1]);
    }

    /** Checks the whole ledger, as {@code ./ledger audit check} does. */
    void check() {
        newKey(new AuditCommand(), "check");
    }

    /** Makes the tables of a projection again, as {@code ./ledger audit rebuild} does. */
    void rebuild(String projection) {
        newKey(new AuditCommand(), "rebuild", projection, "--reason", "a test");
    }

    /** The database, as the role that owns its tables. */
    JoinedDatabase asOwner() {
        return JoinedDatabase.in(folder, LedgerDatabase.OWNER);
    }

    /** Pays an order of {@code shop-1}, and waits until the pages know of it. */
    void pay(String order, String channel, long amount, String currency) {
        pay(order, channel, amount, currency, "");
    }

    /**
     * As {@link #pay(String, String, long, String)}.
     *
     * @param faults names of what the bank does wrong, as JSON; empty for none
     */
    void pay(String order, String channel, long amount, String currency, String faults) {
        if (!faults.isEmpty()) {
            send("PUT", bank.resolve("/sim/faults/orders/shop-1/" + order), "{\"faults\":[" + faults + "]}", "");
        }
        send(
                "POST",
                api.resolve("/api/payments"),
                "{\"orderId\":\"%s\",\"channel\":\"%s\",\"amount\":%d,\"currency\":\"%s\"}"
                        .formatted(order, channel, amount, currency),
                shop);
        Awaitility.await(order)
                .atMost(Duration.ofSeconds(30))
                .pollInterval(Duration.ofMillis(50))
                .until(() -> send("GET", api.resolve("/api/transactions?orderId=" + order), "", shop)
                        .body()
                        .matches("(?s).*\"status\":\"(SUCCESS|FAILED|UNKNOWN)\".*"));
    }

    /** Has the bank deny the charge of a paid order, and waits until a person is called. */
    void deny(String order, long amount, String currency) {
        var unused = BankCallback.fail(order, amount, currency)
                .with("merchantId", "shop-1")
                .with(
                        "tradeNo",
                        TradeNo.ofCharge(PaymentId.of("shop-1", order), 1).value())
                .send(api, BANK_SECRET);
        Awaitility.await(order)
                .atMost(Duration.ofSeconds(30))
                .pollInterval(Duration.ofMillis(50))
                .until(() -> apiAs(Role.SUPPORT, "GET", "/api/reviews?limit=1000", "")
                        .body()
                        .contains("\"" + order + "\""));
    }

    /** The trade number of the first attempt of an order. */
    static String number(String order) {
        return TradeNo.ofCharge(PaymentId.of("shop-1", order), 1).value();
    }

    /** Asks the API as a person of this role does. */
    HttpResponse<String> apiAs(Role role, String method, String path, String body) {
        return send(method, api.resolve(path), body, key(role));
    }

    /** Asks the API as the shop does. */
    HttpResponse<String> api(String method, String path, String body) {
        return send(method, api.resolve(path), body, shop);
    }

    @Override
    public void close() {
        ledger.close();
        FileSystemUtils.deleteRecursively(folder.toFile());
    }

    private void payments() {
        pay("O-1001", "WECHAT", 123_450, "CNY");
        pay("O-1002", "ALIPAY", 8_800, "JPY");
        pay("O-1003", "CARD", 12_345, "KWD");
        pay("O-1004", "CARD", 5_000, "USD", "\"decline\"");
        pay("O-1005", "WECHAT", 99_900, "CNY", "\"dropReply\",\"queryDown\",\"noCallback\"");
        pay("O-1006", "WECHAT", 700, "CNY");
    }

    private String newKey(Object group, String... arguments) {
        StringWriter text = new StringWriter();
        int exit = new CommandLine(group)
                .setOut(new PrintWriter(text))
                .setErr(new PrintWriter(text))
                .execute(Stream.concat(Stream.of(arguments), Stream.of("--data", folder.toString()))
                        .toArray(String[]::new));
        assertThat(exit).as(text.toString()).isZero();
        return text.toString()
                .lines()
                .filter(line -> line.startsWith("plk_"))
                .findFirst()
                .orElse("");
    }

    private static HttpResponse<String> send(String method, URI address, String body, String key) {
        HttpRequest.Builder request = HttpRequest.newBuilder(address)
                .header("Content-Type", "application/json")
                .method(method, body.isEmpty() ? BodyPublishers.noBody() : BodyPublishers.ofString(body));
        if (!key.isEmpty()) {
            request.header("Authorization", "Bearer " + key);
        }
        try {
            HttpResponse<String> answer = HTTP.send(request.build(), BodyHandlers.ofString());
            assertThat(answer.statusCode()).as(answer.body()).isLessThan(500);
            return answer;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException(e);
        }
    }
}
