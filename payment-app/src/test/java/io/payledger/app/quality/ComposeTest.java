package io.payledger.app.quality;

import static org.assertj.core.api.Assertions.assertThat;

import io.payledger.app.launch.UpCommand;
import io.payledger.app.wiring.KnownKeys;
import io.payledger.app.wiring.NodeRole;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.yaml.snakeyaml.Yaml;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Nobody can run docker-compose.yml in every build; what can be known without an engine is held here. */
class ComposeTest {
    private static final Map<String, Object> FILE = new Yaml().load(Repository.text(Path.of("docker-compose.yml")));
    private static final String DOCKERFILE = Repository.text(Path.of("Dockerfile"));

    @SuppressWarnings("unchecked")
    private final Map<String, Map<String, Object>> services = (Map<String, Map<String, Object>>) FILE.get("services");

    private final KnownKeys keys = KnownKeys.ofTheWiring();

    @Test
    void itHasTheLedgerAndAllThatItWorksWith() {
        assertThat(services.keySet())
                .contains(
                        "postgres",
                        "bank",
                        "kafka",
                        "rabbitmq",
                        "ledger",
                        "ledger-saga",
                        "ledger-query",
                        "prometheus",
                        "grafana");
    }

    @Test
    void everyServiceHasAnImageWithAVersionOrIsBuiltHere() {
        services.forEach((name, service) -> {
            if (service.containsKey("build")) {
                assertThat(service).as(name).containsEntry("build", ".");
            } else {
                assertThat(String.valueOf(service.get("image")))
                        .as(name)
                        .matches("[a-z0-9./-]+:v?[0-9]+\\.[0-9][a-z0-9.-]*");
            }
        });
    }

    @Test
    void whatIsBuiltHereWritesNothingAndBecomesNobodyElse() {
        assertThat(ours())
                .hasSizeGreaterThan(3)
                .allSatisfy((name, service) -> assertThat(service)
                        .as(name)
                        .containsEntry("read_only", true)
                        .containsEntry("cap_drop", List.of("ALL"))
                        .containsEntry("security_opt", List.of("no-new-privileges:true")));
        assertThat(DOCKERFILE).contains("\nUSER ledger\n").containsOnlyOnce("\nUSER ");
    }

    @Test
    void everyFolderOfAVolumeIsTheLedgersInTheImage() {
        String owned = DOCKERFILE
                .lines()
                .filter(line -> line.contains("chown -R ledger"))
                .findFirst()
                .orElseThrow();
        assertThat(ours().values().stream()
                        .flatMap(service -> list(service, "volumes"))
                        .map(volume -> volume.split(":")[1]))
                .isNotEmpty()
                .allSatisfy(folder -> assertThat(owned).contains(folder + " "));
    }

    @Test
    void everyVolumeIsDeclared() {
        assertThat(services.values().stream()
                        .flatMap(service -> list(service, "volumes"))
                        .map(volume -> volume.split(":")[0])
                        .filter(volume -> !volume.startsWith("./")))
                .isNotEmpty()
                .allMatch(((Map<?, ?>) FILE.get("volumes"))::containsKey);
    }

    @Test
    void everySecretThatIsOnlyThereToTryItIsRefusedInProduction() {
        assertThat(ours().values().stream()
                        .flatMap(ComposeTest::environment)
                        .filter(variable -> variable.getKey().matches(".*(PASSWORD|SECRET).*"))
                        .map(variable -> variable.getValue().replaceFirst("\\$\\{[A-Z_]+:-(.*)}", "$1")))
                .isNotEmpty()
                .allMatch(secret -> secret.startsWith("only-to-try-it"));
    }

    @Test
    void everyRoleIsRunWhicheverWayItIsStarted() {
        Set<String> all = Stream.of(NodeRole.values())
                .map(role -> role.name().toLowerCase(Locale.ROOT))
                .collect(Collectors.toSet());
        String together =
                environmentOf("ledger").get("PAYLEDGER_NODE_ROLES").replaceFirst("\\$\\{LEDGER_ROLES:-(.*)}", "$1");
        assertThat(together.split(",")).containsExactlyInAnyOrderElementsOf(all);
        Stream<String> split = services.keySet().stream()
                .filter(name -> name.startsWith("ledger-"))
                .map(name -> environmentOf(name).get("PAYLEDGER_NODE_ROLES"));
        assertThat(Stream.concat(Stream.of("command"), split)).containsExactlyInAnyOrderElementsOf(all);
    }

    @Test
    void prometheusAsksWhatIsThere() {
        String scraped = Repository.text(Path.of("deploy/prometheus/prometheus.yml"));
        List<String> ledgers = Pattern.compile("\"(ledger[a-z-]*)(?::8080)?\"")
                .matcher(scraped)
                .results()
                .map(found -> found.group(1))
                .toList();
        assertThat(ledgers)
                .containsExactlyInAnyOrderElementsOf(services.keySet().stream()
                        .filter(name -> name.startsWith("ledger"))
                        .toList());
        assertThat(Repository.text(Path.of("deploy/grafana/provisioning/datasources/prometheus.yml")))
                .contains("http://prometheus:9090");
    }

    @Test
    void portsArePublishedOnThisMachineOnly() {
        assertThat(services.values().stream().flatMap(service -> list(service, "ports")))
                .isNotEmpty()
                .allMatch(port -> port.matches("127\\.0\\.0\\.1:\\d+:\\d+"));
    }

    @Test
    void everyServiceItWaitsForIsThere() {
        services.values().forEach(service -> {
            if (service.get("depends_on") instanceof Map<?, ?> others) {
                assertThat(services.keySet())
                        .containsAll(
                                others.keySet().stream().map(String::valueOf).toList());
            }
        });
    }

    @Test
    void everyVariableIsOneThatTheLedgerReads() {
        Set<String> known = Stream.of(UpCommand.class.getDeclaredFields())
                .flatMap(field -> field.isAnnotationPresent(Mixin.class)
                        ? Stream.of(field.getType().getDeclaredFields())
                        : Stream.of(field))
                .flatMap(field -> Stream.ofNullable(field.getAnnotation(Option.class)))
                .map(Option::defaultValue)
                .filter(value -> value.startsWith("${env:"))
                .map(value -> value.replaceFirst("\\$\\{env:([A-Z_]+).*", "$1"))
                .collect(Collectors.toSet());
        assertThat(services.keySet().stream()
                        .filter(name -> name.startsWith("ledger"))
                        .flatMap(name -> environmentOf(name).keySet().stream()))
                .isNotEmpty()
                .allMatch(
                        name -> known.contains(name) || name.startsWith("PAYLEDGER_") && keys.knowsVariable(name),
                        "is read by ./ledger up");
    }

    @Test
    void filesThatAreMountedAreThere() {
        assertThat(services.values().stream()
                        .flatMap(service -> list(service, "volumes"))
                        .filter(volume -> volume.startsWith("./"))
                        .map(volume -> volume.replaceFirst(":.*", "")))
                .allMatch(file -> Files.exists(Repository.ROOT.resolve(file)));
    }

    private static Stream<String> list(Map<String, Object> service, String key) {
        return service.get(key) instanceof List<?> entries ? entries.stream().map(String::valueOf) : Stream.empty();
    }

    private Map<String, Map<String, Object>> ours() {
        return services.entrySet().stream()
                .filter(service -> service.getValue().containsKey("build"))
                .collect(Collectors.toMap(Map.Entry::getKey, Map.Entry::getValue));
    }

    private Map<String, String> environmentOf(String name) {
        return environment(services.get(name)).collect(Collectors.toMap(Map.Entry::getKey, Map.Entry::getValue));
    }

    private static Stream<Map.Entry<String, String>> environment(Map<String, Object> service) {
        return service.get("environment") instanceof Map<?, ?> variables
                ? variables.entrySet().stream()
                        .map(variable ->
                                Map.entry(String.valueOf(variable.getKey()), String.valueOf(variable.getValue())))
                : Stream.empty();
    }
}
