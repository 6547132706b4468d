package io.payledger.query.check;

import io.payledger.api.access.Role;
import io.payledger.query.page.NavigationEntry;
import io.payledger.query.page.PageTexts;
import io.payledger.query.reading.Cursors;
import io.payledger.query.reading.Snapshot;
import io.payledger.query.schedule.Repeating;
import java.time.Clock;
import java.time.Duration;
import java.util.EnumSet;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.jdbc.core.simple.JdbcClient;

/** The door of this package: the schedule, the alarm, the figures, the routes and the pages. */
@Configuration(proxyBeanMethods = false)
@EnableConfigurationProperties(CheckProperties.class)
public class CheckQuestion {
    private static final Duration LOOK_EVERY = Duration.ofMinutes(1);

    @Bean
    Repeating checkTimer(LedgerCheck check, JdbcClient jdbc, CheckProperties properties, Clock clock) {
        Repeating timer = new Repeating("ledger-check");
        return properties.enabled()
                ? timer.every(
                        LOOK_EVERY,
                        "ledger.check",
                        new CheckSchedule(check, new CheckTable(jdbc), properties.at(), clock)::look)
                : timer;
    }

    @Bean
    Repeating bankDayTimer(JdbcClient jdbc, CheckProperties properties, Clock clock) {
        Repeating timer = new Repeating("bank-days");
        return properties.enabled() && properties.bankDays() > 0
                ? timer.every(
                        LOOK_EVERY, "check.bank-days", new BankDayWishes(jdbc, properties.bankDays(), clock)::look)
                : timer;
    }

    @Bean
    CheckAlarms checkAlarms(JdbcClient jdbc, CheckProperties properties, Clock clock) {
        return new CheckAlarms(new CheckTable(jdbc), properties.enabled(), clock);
    }

    @Bean
    CheckFigures checkFigures(JdbcClient jdbc, Clock clock) {
        return new CheckFigures(new CheckTable(jdbc), clock);
    }

    @Bean
    CheckQueries checkQueries(Snapshot snapshot, Cursors cursors) {
        return new CheckQueries(snapshot, cursors);
    }

    @Bean
    CheckController checkController(CheckQueries queries, Cursors cursors) {
        return new CheckController(queries, cursors);
    }

    @Bean
    CheckPageController checkPageController(CheckQueries queries, Cursors cursors) {
        return new CheckPageController(queries, cursors);
    }

    @Bean
    PageTexts checkTexts() {
        return new PageTexts("check");
    }

    @Bean
    NavigationEntry checksInNavigation() {
        return new NavigationEntry(
                55, "nav.checks", CheckPageController.ROUTE, EnumSet.of(Role.FINANCE, Role.AUDITOR, Role.OPERATOR));
    }
}
