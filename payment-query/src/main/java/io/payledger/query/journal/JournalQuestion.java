package io.payledger.query.journal;

import io.payledger.query.export.Exports;
import io.payledger.query.projection.ParkedPayments;
import io.payledger.query.projection.ProjectionHandler;
import io.payledger.query.projection.ProjectionPositions;
import io.payledger.query.reading.Cursors;
import io.payledger.query.reading.Snapshot;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/** The door of this package: its projection and its routes. */
@Configuration(proxyBeanMethods = false)
public class JournalQuestion {
    /** The name of the projection that keeps the books, for those who ask how far it is. */
    public static final String BOOKS = JournalProjection.NAME;

    /** What the tables of this package are made by. */
    public static ProjectionHandler projection() {
        return JournalProjection.HANDLER;
    }

    @Bean
    JournalController journalController(
            Snapshot snapshot, ProjectionPositions positions, ParkedPayments parkedPayments, Cursors cursors) {
        return new JournalController(
                new JournalQueries(snapshot, positions, parkedPayments, cursors),
                new SettlementQueries(snapshot, positions, parkedPayments),
                cursors);
    }

    @Bean
    JournalExportController journalExportController(Exports exports, Snapshot snapshot, ProjectionPositions positions) {
        return new JournalExportController(exports, snapshot, positions);
    }
}
