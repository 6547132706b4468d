package io.payledger.app.fuzz;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.payledger.api.problem.ErrorCode;
import io.payledger.app.launch.Ledger;
import io.payledger.app.launch.LedgerOptions;
import io.payledger.app.quality.Repository;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.EdgeCasesMode;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.ShrinkingMode;
import net.jqwik.api.Tuple;
import net.jqwik.api.lifecycle.AfterContainer;
import net.jqwik.api.lifecycle.BeforeContainer;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * Goal: whatever is sent to any route, the answer is one that the description promises, never an error of ours, and nothing
 * is left half done. Method: random requests made from {@code docs/api/openapi.json}, to one whole ledger; in the end the
 * bank and the books are asked.
 */
class ApiFuzzIT {
    private static final List<String> WHO = List.of("right", "right", "right", "right", "merchant", "staff", "nobody");

    /**
     * Random requests must get behind the checks of these, or they show nothing. They are asked {@link #MORE_OFTEN}, so that
     * one that succeeds (one in forty of the rarest does, of some 600) is no matter of luck.
     */
    private static final Set<String> MUST_SUCCEED = Set.of(
            "POST /api/payments",
            "GET /api/payments/{orderId}",
            "POST /api/payments/{orderId}/refunds",
            "GET /api/transactions");

    private static final int MORE_OFTEN = 12;

    private static Path folder;
    private static Ledger ledger;
    private static Ledger.Addresses addresses;
    private static Map<String, String> keys;
    private static List<DescribedOperation> operations;
    private static HttpClient http;
    private static final Set<String> SUCCEEDED = new HashSet<>();
    private static final Map<String, String> FINDINGS = new TreeMap<>();

    @BeforeContainer
    static void start() throws Exception {
        folder = Files.createTempDirectory("payledger-fuzz-");
        ledger = new Ledger(LedgerOptions.onFreePorts(folder, Map.of("logging.level.step", "off")));
        addresses = ledger.start();
        keys = Map.of(
                "merchant", addresses.keys().merchant().orElseThrow(),
                "staff", addresses.keys().staff().orElseThrow(),
                "nobody", "");
        operations =
                DescribedOperation.all(JsonMapper.shared().readTree(Repository.text(Path.of("docs/api/openapi.json"))));
        http = HttpClient.newHttpClient();
        for (String order : FuzzedRequests.IDS.subList(0, 4)) {
            payInFull(order);
        }
    }

    /** So that refunds and disputes find something from the first request on. */
    private static void payInFull(String order) throws IOException, InterruptedException {
        HttpRequest request = HttpRequest.newBuilder(addresses.api().resolve("/api/payments"))
                .header("Authorization", "Bearer " + keys.get("merchant"))
                .header("Content-Type", "application/json")
                .header("Prefer", "wait=8")
                .POST(BodyPublishers.ofString(
                        "{\"orderId\":\"%s\",\"channel\":\"WECHAT\",\"amount\":500,\"currency\":\"CNY\"}"
                                .formatted(order)))
                .build();
        assertThat(http.send(request, BodyHandlers.discarding()).statusCode()).isEqualTo(200);
    }

    @AfterContainer
    static void theBooksAreInOrder() throws Exception {
        try {
            assertThat(FINDINGS.values()).isEmpty();
            assertThat(operations).hasSizeGreaterThan(15);
            assertThat(SUCCEEDED).containsAll(MUST_SUCCEED);
            await().atMost(Duration.ofSeconds(30)).untilAsserted(() -> {
                JsonNode payments = json(addresses.api(), "/api/transactions?limit=1000", "staff");
                assertThat(payments.path("transactions").values()).isNotEmpty();
                assertThat(payments.path("transactions")
                                .valueStream()
                                .map(row -> row.path("status").asString()))
                        .as("nothing stays open with a bank that answers")
                        .allMatch(status -> Set.of("SUCCESS", "FAILED").contains(status));
            });
            // Refunds may still be on their way; what the bank holds at the end is what was not given back in full.
            await().atMost(Duration.ofSeconds(30)).untilAsserted(() -> {
                JsonNode bank = json(addresses.bank(), "/sim/ledger", "nobody");
                assertThat(bank.path("doubleCharges").size()).isZero();
                assertThat(bank.path("ordersCharged").asLong()).isEqualTo(paidAndNotGivenBack());
            });
        } finally {
            ledger.close();
            try (Stream<Path> files = Files.walk(folder)) {
                files.sorted(Comparator.reverseOrder())
                        .forEach(file -> file.toFile().delete());
            }
        }
    }

    private static long paidAndNotGivenBack() throws Exception {
        return json(addresses.api(), "/api/transactions?limit=1000&status=SUCCESS", "staff")
                .path("transactions")
                .valueStream()
                .filter(row ->
                        row.path("refunded").asLong() < row.path("amount").asLong())
                .count();
    }

    @Provide
    Arbitrary<FuzzedRequest> requests() {
        return Arbitraries.frequency(operations.stream()
                        .map(operation ->
                                Tuple.of(MUST_SUCCEED.contains(operation.toString()) ? MORE_OFTEN : 1, operation))
                        .toList())
                .flatMap(FuzzedRequests::of);
    }

    @Provide
    Arbitrary<String> callers() {
        return Arbitraries.of(WHO);
    }

    @Property(tries = 6_000, shrinking = ShrinkingMode.OFF, edgeCases = EdgeCasesMode.NONE)
    void everyAnswerIsOneThatIsDescribed(@ForAll("requests") FuzzedRequest request, @ForAll("callers") String caller)
            throws Exception {
        String who = caller.equals("right") ? rightCaller(request.operation()) : caller;
        HttpResponse<String> answer =
                http.send(request.to(addresses.api(), keys.getOrDefault(who, "")), BodyHandlers.ofString());
        try {
            isDescribed(request, who, answer);
        } catch (AssertionError e) {
            // The first of each kind: all kinds are told at the end.
            FINDINGS.putIfAbsent(request.operation() + " " + answer.statusCode() + code(answer), e.getMessage());
        }
    }

    /** So that most requests get behind the door. */
    private static String rightCaller(DescribedOperation operation) {
        return operation.description().path("x-roles").toString().contains("order-service") ? "merchant" : "staff";
    }

    private static String code(HttpResponse<String> answer) {
        return answer.body().replaceFirst("(?s).*\"code\":\"(\\w+)\".*", " $1");
    }

    private static void isDescribed(FuzzedRequest request, String who, HttpResponse<String> answer) {
        String seen = who + ": " + request + "\n→ " + answer.statusCode() + " "
                + answer.headers().map() + "\n" + answer.body();
        assertThat(answer.statusCode()).as(seen).isBetween(200, 499);
        String type = answer.headers().firstValue("Content-Type").orElse("").replaceFirst(";.*", "");
        if (answer.statusCode() >= 400) {
            assertThat(type).as(seen).isEqualTo("application/problem+json");
            JsonNode problem = JsonMapper.shared().readTree(answer.body());
            assertThat(problem.path("status").asInt()).as(seen).isEqualTo(answer.statusCode());
            assertThat(allowed(request, answer.statusCode()))
                    .as(seen)
                    .contains(problem.path("code").asString());
            assertThat(answer.body()).as(seen).doesNotContain("Exception", "\tat ", "SELECT ");
        } else {
            JsonNode described = request.operation().response(answer.statusCode());
            assertThat(described.isMissingNode()).as(seen).isFalse();
            if (!answer.body().isEmpty() && type.equals("application/json")) {
                assertThat(described.path("content").has(type)).as(seen).isTrue();
                JsonMapper.shared().readTree(answer.body());
            }
            SUCCEEDED.add(request.operation().toString());
        }
        assertThat(answer.headers().firstValue("Trace-Id")).as(seen).isPresent();
        assertThat(answer.headers().map()).as(seen).doesNotContainKey("Set-Cookie");
    }

    private static Set<String> allowed(FuzzedRequest request, int status) {
        Set<String> codes = request.operation()
                .response(status)
                .path("x-codes")
                .valueStream()
                .map(JsonNode::asString)
                .collect(Collectors.toSet());
        if (request.asStrange()) {
            // ".." or nothing leads elsewhere.
            codes.addAll(Set.of(
                    ErrorCode.NOT_FOUND.name(),
                    ErrorCode.METHOD_NOT_ALLOWED.name(),
                    ErrorCode.FORBIDDEN.name(),
                    ErrorCode.UNAUTHENTICATED.name()));
        }
        return codes;
    }

    private static JsonNode json(URI server, String path, String who) throws IOException, InterruptedException {
        HttpRequest request = HttpRequest.newBuilder(server.resolve(path))
                .header("Authorization", "Bearer " + keys.getOrDefault(who, ""))
                .build();
        return JsonMapper.shared()
                .readTree(http.send(request, BodyHandlers.ofString()).body());
    }
}
