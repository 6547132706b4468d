package io.payledger.app.wiring;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.source.ConfigurationPropertyName;
import org.springframework.context.annotation.ClassPathScanningCandidateComponentProvider;
import org.springframework.core.type.filter.AnnotationTypeFilter;

class KnownKeysTest {
    private final KnownKeys known = KnownKeys.ofTheWiring();

    @Test
    void everyRecordOfKeysIsReachedFromTheWiring() {
        ClassPathScanningCandidateComponentProvider scan = new ClassPathScanningCandidateComponentProvider(false);
        scan.addIncludeFilter(new AnnotationTypeFilter(ConfigurationProperties.class));
        Set<String> all = scan.findCandidateComponents("io.payledger").stream()
                .map(it -> String.valueOf(it.getBeanClassName()))
                .collect(Collectors.toSet());
        assertThat(all).isNotEmpty();
        assertThat(KnownKeys.records()).extracting(Class::getName).containsAll(all);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "payledger.command.channels",
                "payledger.command.channels[0]",
                "payledger.command.rules.limits.CARD.JPY.min",
                "payledger.command.rules.limits[BANK_TRANSFER].CNY.max",
                "payledger.command.rules.payer-max-sum.CNY",
                "payledger.command.keys.retention",
                "payledger.callback.channels.WECHAT.secrets[1]",
                "payledger.node.roles",
                "payledger.log.format",
                "spring.datasource.anything"
            })
    void whatIsThereIsKnown(String key) {
        assertThat(known.knows(ConfigurationPropertyName.adapt(key, '.'))).isTrue();
    }

    @ParameterizedTest
    @CsvSource({
        "payledger.comand.channels, payledger.command.channels",
        "payledger.command.chanels, payledger.command.channels",
        "payledger.command.keys.retentoin, payledger.command.keys.retention",
        "payledger.command.rules.limits.CARD.JPY.minimum, payledger.command.rules.limits.CARD.JPY.min",
        "payledger.access.rate-limit, payledger.access.rate-limit.burst",
        "payledger.command.channels.more, payledger.command.channels"
    })
    void whatIsNotThereIsToldFromWhatWasMeant(String key, String meant) {
        assertThat(known.knows(ConfigurationPropertyName.adapt(key, '.'))).isFalse();
        assertThat(known.nearest(key)).isEqualTo(meant);
    }

    @ParameterizedTest
    @CsvSource({
        "PAYLEDGER_EDGE_MAXBODY, true",
        "PAYLEDGER_EDGE_MAX_BODY, true",
        "PAYLEDGER_COMMAND_CHANNELS_0, true",
        "PAYLEDGER_COMMAND_RULES_LIMITS_CARD_JPY_MIN, true",
        "PAYLEDGER_EDGE_MAXBODI, false",
        "PAYLEDGERS, true",
        "PATH, true"
    })
    void variablesOfTheEnvironmentAreKeysToo(String variable, boolean isKnown) {
        assertThat(known.knowsVariable(variable)).isEqualTo(isKnown);
    }
}
