package io.payledger.query.dashboard;

import io.payledger.api.access.Role;
import io.payledger.query.page.NavigationEntry;
import io.payledger.query.page.PageTexts;
import io.payledger.query.projection.ProjectionPositions;
import io.payledger.query.reading.Snapshot;
import java.time.Clock;
import java.util.EnumSet;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/** The door of this package: its page. */
@Configuration(proxyBeanMethods = false)
public class DashboardQuestion {

    @Bean
    DashboardQueries dashboardQueries(Snapshot snapshot, ProjectionPositions positions, Clock clock) {
        return new DashboardQueries(snapshot, positions, clock);
    }

    @Bean
    News news(DashboardQueries queries) {
        return new News(queries::position);
    }

    @Bean
    DashboardController dashboardController(DashboardQueries queries, News news) {
        return new DashboardController(queries, news);
    }

    @Bean
    PageTexts dashboardTexts() {
        return new PageTexts("dashboard");
    }

    @Bean
    NavigationEntry dashboardInNavigation() {
        return new NavigationEntry(
                10,
                "nav.dashboard",
                DashboardController.ROUTE,
                EnumSet.of(Role.FINANCE, Role.AUDITOR, Role.SUPPORT, Role.OPERATOR));
    }
}
