package io.payledger.app.launch;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.payledger.api.access.Caller;
import io.payledger.api.access.Role;
import io.payledger.app.access.ApiKeys;
import io.payledger.app.quality.Repository;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What Prometheus gets of a ledger that works. */
class MetricsIT {
    private static final Duration SOON = Duration.ofSeconds(20);
    private static final Pattern NAME = Pattern.compile("\\b(?:payledger|http|hikaricp|jvm|logback|process)_[a-z_]+");

    @TempDir
    static Path folder;

    private static Ledger ledger;
    private static Ledger.Addresses addresses;
    private static LedgerClient shop;
    private static LedgerClient prometheus;

    @BeforeAll
    static void start() {
        ledger = new Ledger(LedgerOptions.onFreePorts(folder, Map.of("payledger.metrics.interval", "200ms")));
        addresses = ledger.start();
        shop = new LedgerClient(addresses.api(), addresses.keys().merchant().orElseThrow());
        String key = ApiKeys.newKey();
        ledger.application()
                .getBean(ApiKeys.class)
                .add(new Caller("staff:prometheus", null, Set.of(Role.MONITOR)), key);
        prometheus = new LedgerClient(addresses.api(), key);
        assertThat(shop.pay("measured", 500, "CNY", "Prefer", "wait=8").text("status"))
                .isEqualTo("SUCCESS");
    }

    @AfterAll
    static void stop() {
        ledger.close();
    }

    @ParameterizedTest
    @ValueSource(strings = {"deploy/prometheus/alerts.yml", "deploy/grafana/ledger.json", "docs/operating/metrics.md"})
    void everyFigureThatIsNamedIsThere(String file) {
        Set<String> named = NAME.matcher(Repository.text(Path.of(file)))
                .results()
                .map(MatchResult::group)
                .collect(Collectors.toCollection(TreeSet::new));
        assertThat(named).hasSizeGreaterThan(6);
        await().atMost(SOON).untilAsserted(() -> assertThat(names()).containsAll(named));
    }

    @Test
    void theFiguresAreThoseOfThePayment() {
        await().atMost(SOON)
                .untilAsserted(
                        () -> assertThat(scraped())
                                .contains(
                                        "payledger_payments{status=\"SUCCESS\"} 1.0",
                                        "payledger_payments{status=\"UNKNOWN\"} 0.0",
                                        "payledger_processor_lag_events{processor=\"timeline\"} 0.0",
                                        "payledger_processor_well{processor=\"charge-saga\"} 1.0",
                                        "payledger_sagas{saga=\"ChargeSaga\"}",
                                        "payledger_alarms_open{kind=\"CONTRADICTION\"} 0.0",
                                        "payledger_bank_breaker{guard=\"bank-WECHAT\",state=\"CLOSED\"} 1.0",
                                        "payledger_bank_calls_seconds_count{channel=\"WECHAT\",operation=\"charge\",outcome=\"succeeded\"} 1"));
    }

    @Test
    void figuresAreForMonitorsAndOperatorsAlone() {
        // To whoever may not read it, it looks like a route that is not there.
        assertThat(shop.get("/actuator/prometheus").status()).isEqualTo(404);
        assertThat(new LedgerClient(addresses.api(), "")
                        .get("/actuator/prometheus")
                        .status())
                .isEqualTo(401);
        assertThat(new LedgerClient(addresses.api(), addresses.keys().staff().orElseThrow())
                        .get("/actuator/prometheus")
                        .status())
                .isEqualTo(200);
        assertThat(prometheus.get("/api/transactions").status()).isEqualTo(403);
        assertThat(prometheus.get("/api/alarms").status()).isEqualTo(403);
    }

    private static String scraped() {
        LedgerClient.Answer answer = prometheus.get("/actuator/prometheus");
        assertThat(answer.status()).isEqualTo(200);
        return answer.response().body();
    }

    private static Set<String> names() {
        return scraped()
                .lines()
                .filter(line -> !line.startsWith("#"))
                .flatMap(line -> Stream.of(line.split("[{ ]", 2)[0]))
                .collect(Collectors.toSet());
    }
}
