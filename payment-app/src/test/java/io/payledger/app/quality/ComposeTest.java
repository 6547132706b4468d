package io.payledger.app.quality;

import static org.assertj.core.api.Assertions.assertThat;

import io.payledger.app.launch.UpCommand;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.yaml.snakeyaml.Yaml;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Nobody can run docker-compose.yml in every build; what can be known without an engine is held here. */
class ComposeTest {
    private final Map<String, Map<String, Object>> services = services();

    @Test
    void itHasTheDatabaseTheBankAndTheLedger() {
        assertThat(services.keySet()).containsExactlyInAnyOrder("postgres", "bank", "ledger");
    }

    @Test
    void everyServiceHasAnImageWithAVersionOrIsBuiltHere() {
        services.forEach((name, service) -> {
            if (service.containsKey("build")) {
                assertThat(((Map<?, ?>) service.get("build"))
                                .get("dockerfile_inline")
                                .toString())
                        .as(name)
                        .contains("payment-app/target/payment-app.jar");
            } else {
                assertThat(String.valueOf(service.get("image"))).as(name).matches("[a-z0-9./-]+:[0-9][a-z0-9.-]*");
            }
        });
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
        Map<?, ?> variables = (Map<?, ?>) services.get("ledger").get("environment");
        assertThat(variables.keySet().stream().map(String::valueOf))
                .allMatch(name -> known.contains(name) || name.startsWith("PAYLEDGER_"), "is read by ./ledger up");
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

    private static Map<String, Map<String, Object>> services() {
        Map<String, Map<String, Map<String, Object>>> file =
                new Yaml().load(Repository.text(Path.of("docker-compose.yml")));
        return file.get("services");
    }
}
