package io.payledger.query.transactions;

import io.payledger.api.access.Role;
import io.payledger.eventstore.audit.AggregateReader;
import io.payledger.query.export.Exports;
import io.payledger.query.page.NavigationEntry;
import io.payledger.query.page.PageTexts;
import io.payledger.query.projection.ParkedPayments;
import io.payledger.query.projection.ProjectionHandler;
import io.payledger.query.projection.ProjectionPositions;
import io.payledger.query.reading.Cursors;
import io.payledger.query.reading.Snapshot;
import java.util.EnumSet;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/** The door of this package: its projection and its routes. */
@Configuration(proxyBeanMethods = false)
public class TransactionQuestion {

    /** What the tables of this package are made by. */
    public static ProjectionHandler projection() {
        return TransactionProjection.HANDLER;
    }

    @Bean
    TransactionQueries transactionQueries(
            Snapshot snapshot,
            ProjectionPositions positions,
            ParkedPayments parkedPayments,
            Cursors cursors,
            AggregateReader streams) {
        return new TransactionQueries(
                snapshot, positions, parkedPayments, cursors, new PastTransactions(snapshot, streams));
    }

    @Bean
    TransactionController transactionController(TransactionQueries queries, Cursors cursors) {
        return new TransactionController(queries, cursors);
    }

    @Bean
    TransactionTableController transactionTableController(TransactionQueries queries, Cursors cursors) {
        return new TransactionTableController(queries, cursors);
    }

    @Bean
    PageTexts transactionTexts() {
        return new PageTexts("transactions");
    }

    @Bean
    NavigationEntry transactionsInNavigation() {
        return new NavigationEntry(
                20,
                "nav.transactions",
                TransactionTableController.ROUTE,
                EnumSet.of(Role.FINANCE, Role.AUDITOR, Role.SUPPORT, Role.OPERATOR));
    }

    @Bean
    RefundController refundTableController(
            Snapshot snapshot, ProjectionPositions positions, ParkedPayments parkedPayments, Cursors cursors) {
        return new RefundController(new RefundQueries(snapshot, positions, parkedPayments, cursors), cursors);
    }

    @Bean
    ExportController transactionExportController(Exports exports, TransactionQueries queries) {
        return new ExportController(exports, queries);
    }
}
