package io.payledger.app.keys;

import static org.assertj.core.api.Assertions.assertThat;

import io.payledger.app.launch.Ledger;
import io.payledger.app.launch.LedgerOptions;
import io.payledger.testsupport.TestDatabase;
import io.payledger.testsupport.TestPostgres;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import picocli.CommandLine;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** Goal: keys are made, changed and ended from the command line, whether the ledger runs, rests or is elsewhere. */
class KeyCommandsIT {
    private static final String AT_ONCE = "payledger.access.key-cache-time";

    @TempDir
    private Path folder;

    @Test
    void keysOfARunningLedgerAreChangedWithoutAPause() throws Exception {
        Path data = folder.resolve("data");
        try (Ledger ledger = new Ledger(LedgerOptions.onFreePorts(data, Map.of(AT_ONCE, "0s")))) {
            URI api = ledger.start().api();
            String first = newKey(merchant(data, "add", "shop-1"));
            assertThat(status(api, first)).isEqualTo(404);
            String second = newKey(merchant(data, "rotate", "shop-1"));
            assertThat(List.of(status(api, first), status(api, second))).containsExactly(404, 404);
            String third = newKey(merchant(data, "rotate", "shop-1"));
            assertThat(List.of(status(api, first), status(api, second), status(api, third)))
                    .containsExactly(401, 404, 404);
            String fourth = newKey(merchant(data, "rotate", "shop-1", "--end-old"));
            assertThat(List.of(status(api, second), status(api, third), status(api, fourth)))
                    .containsExactly(401, 401, 404);
            assertThat(merchant(data, "end", "shop-1", fourth.substring(4, 16)).exitCode())
                    .isZero();
            assertThat(status(api, fourth)).isEqualTo(401);
        }
    }

    @Test
    void aListShowsWhoHasKeysAndNoSecret() throws Exception {
        Path data = folder.resolve("data");
        try (Ledger ledger = new Ledger(LedgerOptions.onFreePorts(data, Map.of()))) {
            ledger.start();
        }
        // The ledger rests now: the command starts its database and stops it again.
        String key = newKey(merchant(data, "add", "shop-1"));
        String staff = newKey(run(new StaffCommand(), data, "add", "jane", "--role", "finance,auditor"));
        Path json = folder.resolve("list.json");
        Result list = merchant(data, "list", "--json", json.toString());
        assertThat(list.text())
                .contains("merchant:shop-1", key.substring(4, 16), "…" + key.substring(key.length() - 4))
                .doesNotContain(key.substring(17), "jane");
        JsonNode keys = JsonMapper.shared().readTree(Files.readString(json)).path("keys");
        assertThat(keys.valueStream().map(entry -> entry.path("caller").asString()))
                .containsExactly("merchant:demo", "merchant:shop-1");
        assertThat(keys.toString()).doesNotContain(key.substring(17));
        assertThat(run(new StaffCommand(), data, "list").text())
                .contains("staff:jane", "auditor,finance")
                .doesNotContain("shop-1", staff.substring(17));
    }

    @Test
    void aResultWithAKeyIsReadableByItsOwnerAlone() throws Exception {
        TestDatabase database = TestPostgres.migratedDatabase();
        Path json = folder.resolve("key.json");
        Result added = elsewhere(database, "add", "shop-1", "--json", json.toString());
        assertThat(JsonMapper.shared()
                        .readTree(Files.readString(json))
                        .path("key")
                        .asString())
                .isEqualTo(newKey(added));
        assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(json)))
                .isEqualTo("rw-------");
    }

    @Test
    void theDemoKeyThatWasEndedNeitherComesBackNorStopsAStart() throws Exception {
        Path data = folder.resolve("data");
        String ended;
        try (Ledger ledger = new Ledger(LedgerOptions.onFreePorts(data, Map.of()))) {
            ended = ledger.start().keys().merchant().orElseThrow();
        }
        assertThat(merchant(data, "end", "demo", ended.substring(4, 16)).exitCode())
                .isZero();
        try (Ledger ledger = new Ledger(LedgerOptions.onFreePorts(data, Map.of()))) {
            Ledger.Addresses addresses = ledger.start();
            String next = addresses.keys().merchant().orElseThrow();
            assertThat(status(addresses.api(), ended)).isEqualTo(401);
            assertThat(status(addresses.api(), next)).isEqualTo(404);
        }
        newKey(merchant(data, "rotate", "demo", "--end-old"));
        try (Ledger ledger = new Ledger(LedgerOptions.onFreePorts(data, Map.of()))) {
            assertThat(ledger.start().keys().merchant()).isEmpty();
        }
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "add taken              | has a key already",
                "rotate nobody          | has no live key",
                "end taken 000000000000 | has no live key of this id",
                "add a,b                | merchantId must be",
                "add x --role finance   | roles are for ./ledger staff add",
            })
    void whatCannotBeDoneIsOneLine(String arguments, String why) {
        TestDatabase database = TestPostgres.migratedDatabase();
        elsewhere(database, "add", "taken");
        Result result = elsewhere(database, arguments.split(" "));
        assertThat(result.exitCode()).isEqualTo(1);
        assertThat(result.text().strip().lines())
                .singleElement()
                .asString()
                .startsWith("ledger: ")
                .contains(why);
    }

    @Test
    void aDatabaseThatIsMissingEmptyOrNotOursIsOneLine() {
        Path nothing = folder.resolve("nothing");
        assertThat(merchant(nothing, "list").text()).startsWith("ledger: There is no ledger in ");
        assertThat(nothing).doesNotExist();
        assertThat(elsewhere(TestPostgres.newDatabase(), "list").text()).contains("start it once with ./ledger up");
        assertThat(merchant(folder, "list", "--database", "jdbc:postgresql://127.0.0.1:1/ledger")
                        .text())
                .startsWith("ledger: The database does not do it: ")
                .hasLineCount(1);
        assertThat(merchant(folder, "list", "--database", "mysql:x").text()).contains("must start with jdbc:");
    }

    private static Result merchant(Path data, String... arguments) {
        return run(new MerchantCommand(), data, arguments);
    }

    private static Result elsewhere(TestDatabase database, String... arguments) {
        return call(
                new MerchantCommand(),
                Stream.concat(
                        Stream.of(arguments),
                        Stream.of("--database", database.url(), "--database-password", TestDatabase.PASSWORD)));
    }

    private static Result run(Object group, Path data, String... arguments) {
        return call(group, Stream.concat(Stream.of(arguments), Stream.of("--data", data.toString())));
    }

    private static Result call(Object group, Stream<String> arguments) {
        StringWriter text = new StringWriter();
        CommandLine command =
                new CommandLine(group).setOut(new PrintWriter(text)).setErr(new PrintWriter(text));
        return new Result(command.execute(arguments.toArray(String[]::new)), text.toString());
    }

    private static String newKey(Result result) {
        assertThat(result.exitCode()).as(result.text()).isZero();
        return result.text()
                .lines()
                .filter(line -> line.startsWith("plk_"))
                .findFirst()
                .orElseThrow();
    }

    private static int status(URI api, String key) throws Exception {
        HttpRequest request = HttpRequest.newBuilder(api.resolve("/api/payments/none"))
                .header("Authorization", "Bearer " + key)
                .build();
        return HttpClient.newHttpClient()
                .send(request, BodyHandlers.discarding())
                .statusCode();
    }

    private record Result(int exitCode, String text) {}
}
