package io.payledger.query;

import io.payledger.api.node.NodeName;
import io.payledger.eventstore.anchor.LogGuard;
import io.payledger.eventstore.audit.AggregateReader;
import io.payledger.eventstore.types.EventCodec;
import io.payledger.query.access.AccessQuestion;
import io.payledger.query.alarms.AlarmQuestion;
import io.payledger.query.callback.CallbackQuestion;
import io.payledger.query.check.CheckProperties;
import io.payledger.query.check.CheckQuestion;
import io.payledger.query.check.LedgerCheck;
import io.payledger.query.check.LedgerParts;
import io.payledger.query.dashboard.DashboardQuestion;
import io.payledger.query.dispute.DisputeQuestion;
import io.payledger.query.distribution.StatusDistributionQuestion;
import io.payledger.query.export.BrokenExportFilter;
import io.payledger.query.export.Exports;
import io.payledger.query.history.HistoryQuestion;
import io.payledger.query.journal.JournalQuestion;
import io.payledger.query.page.PageModule;
import io.payledger.query.payment.PaymentQuestion;
import io.payledger.query.projection.ParkedPaymentAlarms;
import io.payledger.query.projection.ParkedPaymentFigures;
import io.payledger.query.projection.ParkedPayments;
import io.payledger.query.projection.ProjectionLifecycle;
import io.payledger.query.projection.ProjectionPlace;
import io.payledger.query.projection.ProjectionPositions;
import io.payledger.query.projection.ProjectionProcessors;
import io.payledger.query.proof.ProofQuestion;
import io.payledger.query.reading.Cursors;
import io.payledger.query.reading.Snapshot;
import io.payledger.query.rebuild.RebuildQuestion;
import io.payledger.query.review.ReviewQuestion;
import io.payledger.query.statement.StatementQuestion;
import io.payledger.query.timeline.TimelineQuestion;
import io.payledger.query.transactions.TransactionQuestion;
import io.payledger.query.webhook.WebhookQuestion;
import java.time.Clock;
import java.util.List;
import javax.sql.DataSource;
import org.axonframework.config.ConfigurerModule;
import org.axonframework.config.EventProcessingConfiguration;
import org.axonframework.serialization.Serializer;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Import;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.jdbc.datasource.TransactionAwareDataSourceProxy;
import org.springframework.transaction.PlatformTransactionManager;

/**
 * Wires the read side. The application brings Axon with its event store, a token store over table token_entry and
 * Spring's transactions, a {@code JdbcClient}, and the one who says who is asking. Nothing here can send a command: a
 * replay has no effects but on its own tables (promise I12).
 *
 * <p>A new question is a package with a projection, queries, a controller, and a door that is imported here.
 */
@Configuration(proxyBeanMethods = false)
@EnableConfigurationProperties(QueryProperties.class)
@Import({
    TransactionQuestion.class,
    StatusDistributionQuestion.class,
    JournalQuestion.class,
    TimelineQuestion.class,
    AlarmQuestion.class,
    CallbackQuestion.class,
    StatementQuestion.class,
    PaymentQuestion.class,
    ReviewQuestion.class,
    DisputeQuestion.class,
    DashboardQuestion.class,
    HistoryQuestion.class,
    AccessQuestion.class,
    WebhookQuestion.class,
    CheckQuestion.class,
    RebuildQuestion.class,
    PageModule.class,
    ProofQuestion.class
})
public class QueryModule {

    @Bean
    ConfigurerModule projectionProcessors(JdbcClient jdbc, QueryProperties properties) {
        return new ProjectionProcessors(
                Projections.ALL,
                ProjectionPlace.live(jdbc),
                properties.segments(),
                properties.batchSize(),
                properties.gatherFor());
    }

    @Bean
    ProjectionLifecycle projectionLifecycle(ObjectProvider<EventProcessingConfiguration> processors) {
        return new ProjectionLifecycle(Projections.ALL, processors::getObject);
    }

    /** @param serializer Axon's general one, which its token store uses */
    @Bean
    LedgerCheck ledgerCheck(
            DataSource dataSource,
            EventCodec codec,
            Serializer serializer,
            ObjectProvider<LogGuard> guard,
            CheckProperties properties,
            Clock clock) {
        LogGuard known = guard.getIfAvailable();
        return new LedgerCheck(
                dataSource,
                LedgerParts.of(
                        dataSource,
                        codec,
                        serializer,
                        Projections.ALL,
                        known == null ? List::of : known::known,
                        properties.grace(),
                        properties.bankDays()),
                clock,
                NodeName.unique());
    }

    /** Reads on the connection of the snapshot that it is asked within: so it sees that moment, and takes none more. */
    @Bean
    AggregateReader streamsOfSnapshots(DataSource dataSource, EventCodec codec) {
        return new AggregateReader(new TransactionAwareDataSourceProxy(dataSource), codec);
    }

    @Bean
    ParkedPayments parkedPayments(JdbcClient jdbc) {
        return new ParkedPayments(jdbc);
    }

    @Bean
    ParkedPaymentAlarms parkedPaymentAlarms(JdbcClient jdbc) {
        return new ParkedPaymentAlarms(jdbc);
    }

    @Bean
    ParkedPaymentFigures parkedPaymentFigures(JdbcClient jdbc) {
        return new ParkedPaymentFigures(jdbc);
    }

    /** @param serializer Axon's general one, which its token store uses */
    @Bean
    ProjectionPositions projectionPositions(JdbcClient jdbc, Serializer serializer) {
        return new ProjectionPositions(jdbc, serializer);
    }

    @Bean
    Cursors cursors(JdbcClient jdbc) {
        return new Cursors(jdbc);
    }

    @Bean
    Exports exports(Snapshot snapshot, Clock clock, QueryProperties properties) {
        return new Exports(snapshot, clock, properties.exportTimeout(), properties.exports());
    }

    @Bean
    BrokenExportFilter brokenExportFilter() {
        return new BrokenExportFilter();
    }

    @Bean
    Snapshot snapshot(JdbcClient jdbc, PlatformTransactionManager transactionManager, QueryProperties properties) {
        return new Snapshot(jdbc, transactionManager, properties.statementTimeout());
    }
}
