package io.payledger.query.history;

import io.payledger.api.access.Role;
import io.payledger.eventstore.sealing.Sealing;
import io.payledger.eventstore.types.EventCodec;
import io.payledger.query.page.NavigationEntry;
import io.payledger.query.page.PageTexts;
import io.payledger.query.proof.ProofFiles;
import io.payledger.query.reading.Cursors;
import io.payledger.query.reading.Snapshot;
import io.payledger.query.schedule.Repeating;
import java.time.Duration;
import java.util.EnumSet;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.jdbc.core.simple.JdbcClient;

/** The door of this package: its routes and pages. It has no projection: it tells of the log itself. */
@Configuration(proxyBeanMethods = false)
public class HistoryQuestion {
    /** What is not written down yet is looked through event by event; a busy log has a new block every second or so. */
    private static final Duration BLOCKS_EVERY = Duration.ofSeconds(5);

    @Bean
    HistoryQueries historyQueries(Snapshot snapshot, Cursors cursors, EventCodec codec, Sealing sealing) {
        return new HistoryQueries(snapshot, cursors, new EventTelling(codec), sealing);
    }

    @Bean
    HistoryController historyController(HistoryQueries queries, Cursors cursors) {
        return new HistoryController(queries, cursors);
    }

    @Bean
    HistoryPageController historyPageController(HistoryQueries queries, Cursors cursors, ProofFiles files) {
        return new HistoryPageController(queries, cursors, files);
    }

    @Bean
    Repeating eventBlockTimer(JdbcClient jdbc) {
        return new Repeating("event-blocks").every(BLOCKS_EVERY, "history.blocks", new EventBlocks(jdbc)::fill);
    }

    @Bean
    PageTexts historyTexts() {
        return new PageTexts("history");
    }

    @Bean
    NavigationEntry historyInNavigation() {
        return new NavigationEntry(50, "nav.history", HistoryPageController.ROUTE, EnumSet.of(Role.AUDITOR));
    }
}
