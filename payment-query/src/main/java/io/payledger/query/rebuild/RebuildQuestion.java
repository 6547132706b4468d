package io.payledger.query.rebuild;

import io.payledger.query.page.PageTexts;
import io.payledger.query.reading.Snapshot;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.jdbc.core.simple.JdbcClient;

/** The door of this package for people who look: its page, which that of checks leads to. A process of its own rebuilds. */
@Configuration(proxyBeanMethods = false)
public class RebuildQuestion {

    @Bean
    RebuildPageController rebuildPageController(Snapshot snapshot, JdbcClient jdbc) {
        return new RebuildPageController(new RebuildQueries(snapshot), jdbc);
    }

    @Bean
    PageTexts rebuildTexts() {
        return new PageTexts("rebuild");
    }
}
