package io.payledger.app.fuzz;

import static org.assertj.core.api.Assertions.assertThat;

import io.payledger.api.access.Role;
import io.payledger.app.keys.MerchantCommand;
import io.payledger.app.keys.StaffCommand;
import io.payledger.app.launch.Ledger;
import io.payledger.app.launch.LedgerOptions;
import io.payledger.app.quality.Repository;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import picocli.CommandLine;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** Goal: every route opens to the roles that its description names and to nobody else (promise I17). */
class AccessMatrixIT {
    @TempDir
    static Path folder;

    private static final Map<String, String> KEYS = new LinkedHashMap<>();

    private static Ledger ledger;
    private static URI api;

    @BeforeAll
    static void start() {
        ledger = new Ledger(LedgerOptions.onFreePorts(folder, Map.of("logging.level.step", "off")));
        api = ledger.start().api();
        for (Role role : Role.values()) {
            String name = role.name().toLowerCase(Locale.ROOT).replace('_', '-');
            KEYS.put(
                    name,
                    role == Role.ORDER_SERVICE
                            ? newKey(new MerchantCommand(), "add", "matrix")
                            : newKey(new StaffCommand(), "add", name, "--role", name));
        }
    }

    @AfterAll
    static void stop() {
        ledger.close();
    }

    static Stream<DescribedOperation> operations() {
        return DescribedOperation.all(JsonMapper.shared().readTree(Repository.text(Path.of("docs/api/openapi.json"))))
                .stream()
                .filter(operation -> !operation.description().path("x-roles").isEmpty());
    }

    @ParameterizedTest
    @MethodSource("operations")
    void aRouteOpensToItsRolesAndToNobodyElse(DescribedOperation operation) throws Exception {
        assertThat(code(operation, "")).isEqualTo("401 UNAUTHENTICATED");
        List<String> allowed = operation
                .description()
                .path("x-roles")
                .valueStream()
                .map(JsonNode::asString)
                .toList();
        for (Map.Entry<String, String> key : KEYS.entrySet()) {
            String code = code(operation, key.getValue());
            if (allowed.contains(key.getKey())) {
                assertThat(code)
                        .as(key.getKey())
                        .isNotEqualTo("401 UNAUTHENTICATED")
                        .isNotEqualTo("403 FORBIDDEN");
            } else {
                assertThat(code).as(key.getKey()).isEqualTo("403 FORBIDDEN");
            }
        }
    }

    private static String code(DescribedOperation operation, String key) throws IOException, InterruptedException {
        HttpRequest.Builder request = HttpRequest.newBuilder(
                        URI.create(api + operation.path().replaceAll("\\{\\w+}", "x-1")))
                .header("Content-Type", "application/json")
                .method(
                        operation.method(),
                        operation.method().equals("GET") ? BodyPublishers.noBody() : BodyPublishers.ofString("{}"));
        if (!key.isEmpty()) {
            request.header("Authorization", "Bearer " + key);
        }
        HttpResponse<String> answer = HttpClient.newHttpClient().send(request.build(), BodyHandlers.ofString());
        return answer.statusCode() < 400
                ? Integer.toString(answer.statusCode())
                : answer.statusCode() + " "
                        + JsonMapper.shared()
                                .readTree(answer.body())
                                .path("code")
                                .asString();
    }

    private static String newKey(Object group, String... arguments) {
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
                .orElseThrow();
    }
}
