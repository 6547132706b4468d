package io.payledger.query;

import static org.assertj.core.api.Assertions.assertThat;

import io.payledger.api.money.Currency;
import io.payledger.query.fixture.PaymentStory;
import io.payledger.query.fixture.ProjectionNode;
import io.payledger.query.fixture.QueryServer;
import io.payledger.query.fixture.Tables;
import io.payledger.testsupport.TestDatabase;
import io.payledger.testsupport.TestPostgres;
import java.util.Map;
import org.axonframework.common.transaction.TransactionManager;
import org.axonframework.config.EventProcessingConfiguration;
import org.axonframework.eventhandling.MultiEventHandlerInvoker;
import org.axonframework.eventhandling.TrackingEventProcessor;
import org.axonframework.eventhandling.tokenstore.jdbc.JdbcTokenStore;
import org.axonframework.spring.messaging.unitofwork.SpringTransactionManager;
import org.junit.jupiter.api.Test;

/** How the module is wired into an application of Spring Boot and Axon. */
class QueryModuleIT {
    private final TestDatabase database = TestPostgres.migratedDatabase();

    @Test
    void eachProjectionHasOneHandlerInAStreamingProcessorOfItsOwn() {
        try (QueryServer server = QueryServer.start(database)) {
            EventProcessingConfiguration processing = server.spring().getBean(EventProcessingConfiguration.class);
            assertThat(processing.eventProcessors().keySet())
                    .containsExactlyInAnyOrderElementsOf(ProjectionNode.PROJECTIONS);
            processing
                    .eventProcessors()
                    .values()
                    .forEach(processor -> assertThat(processor)
                            .isInstanceOfSatisfying(
                                    TrackingEventProcessor.class,
                                    it -> assertThat(((MultiEventHandlerInvoker) it.eventHandlerInvoker()).delegates())
                                            .hasSize(1)));
        }
    }

    /** F23: an in-memory token store arbitrates nothing, so tests pass without testing claims. */
    @Test
    void f23PositionsAreInTheDatabaseAndInTheTransactionOfTheRows() {
        try (QueryServer server = QueryServer.start(database)) {
            EventProcessingConfiguration processing = server.spring().getBean(EventProcessingConfiguration.class);
            ProjectionNode.PROJECTIONS.forEach(
                    name -> assertThat(processing.tokenStore(name)).isInstanceOf(JdbcTokenStore.class));
            assertThat(server.spring().getBean(TransactionManager.class)).isInstanceOf(SpringTransactionManager.class);
        }
    }

    @Test
    void f22ThePaymentsAreCutIntoTheSegmentsOfTheConfiguration() {
        try (QueryServer server = QueryServer.start(database, Map.of("payledger.query.segments", 4))) {
            server.happened(PaymentStory.of("a/O-1", 500, Currency.CNY));
            assertThat(Tables.count(database, "SELECT count(*) FROM token_entry WHERE processor_name = 'transactions'"))
                    .isEqualTo(4);
        }
    }

    @Test
    void answersGoOnWhereTheProcessBeforeStopped() {
        try (QueryServer server = QueryServer.start(database)) {
            server.happened(PaymentStory.of("a/O-1", 500, Currency.CNY).attempt(1, "CARD"));
        }
        try (QueryServer server = QueryServer.start(database)) {
            assertThat(server.get("staff", "/api/transactions")
                            .json()
                            .path("asOfIndex")
                            .longValue())
                    .isEqualTo(2);
            assertThat(server.get("staff", "/api/status-distribution")
                            .json()
                            .path("total")
                            .longValue())
                    .isEqualTo(1);
        }
    }
}
