package io.payledger.query.access;

import io.payledger.api.access.Role;
import io.payledger.query.page.NavigationEntry;
import io.payledger.query.page.PageTexts;
import io.payledger.query.reading.Cursors;
import io.payledger.query.reading.Snapshot;
import java.util.EnumSet;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/** The door of this package: its route and its page. What is shown here is written at the door of the application. */
@Configuration(proxyBeanMethods = false)
public class AccessQuestion {

    @Bean
    AccessQueries accessQueries(Snapshot snapshot, Cursors cursors) {
        return new AccessQueries(snapshot, cursors);
    }

    @Bean
    AccessController accessController(AccessQueries queries, Cursors cursors) {
        return new AccessController(queries, cursors);
    }

    @Bean
    AccessPageController accessPageController(AccessQueries queries, Cursors cursors) {
        return new AccessPageController(queries, cursors);
    }

    @Bean
    PageTexts accessTexts() {
        return new PageTexts("access");
    }

    @Bean
    NavigationEntry accessInNavigation() {
        return new NavigationEntry(
                60, "nav.access", AccessPageController.ROUTE, EnumSet.of(Role.AUDITOR, Role.OPERATOR));
    }
}
