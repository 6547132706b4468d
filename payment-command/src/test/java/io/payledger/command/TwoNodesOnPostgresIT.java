package io.payledger.command;

import static org.assertj.core.api.Assertions.assertThat;

import com.zaxxer.hikari.HikariConfig;
import com.zaxxer.hikari.HikariDataSource;
import io.payledger.api.id.Channel;
import io.payledger.api.id.PaymentId;
import io.payledger.api.money.Currency;
import io.payledger.api.money.Money;
import io.payledger.api.payment.BankEvidence;
import io.payledger.api.payment.BankOutcome;
import io.payledger.api.payment.EvidenceSource;
import io.payledger.api.payment.PaymentCommand.RecordBankOutcome;
import io.payledger.api.payment.PaymentCommand.SubmitPayment;
import io.payledger.api.payment.PaymentEvent;
import io.payledger.api.payment.PaymentStatus;
import io.payledger.api.payment.SubmitPaymentResult;
import io.payledger.api.payment.SubmitPaymentResult.AmountDiffers;
import io.payledger.api.payment.SubmitPaymentResult.InFlight;
import io.payledger.api.payment.SubmitPaymentResult.Started;
import io.payledger.command.reading.StoredPayment;
import io.payledger.testsupport.TestPostgres;
import java.sql.SQLException;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import javax.sql.DataSource;
import org.axonframework.eventhandling.DomainEventMessage;
import org.axonframework.eventsourcing.eventstore.jdbc.JdbcEventStorageEngine;
import org.axonframework.eventsourcing.eventstore.jdbc.PostgresEventTableFactory;
import org.axonframework.serialization.jackson3.Jackson3Serializer;
import org.axonframework.spring.jdbc.SpringDataSourceConnectionProvider;
import org.axonframework.spring.messaging.unitofwork.SpringTransactionManager;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.Timeout;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.jdbc.datasource.DataSourceTransactionManager;

/** Two nodes on one PostgreSQL, with Axon's own storage engine: the unique constraint is all that arbitrates between them. */
@Timeout(300)
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class TwoNodesOnPostgresIT {
    private static final Money AMOUNT = Money.of(500, Currency.CNY);
    private static final Channel CARD = new Channel("CARD");
    private static final int ORDERS = 60;

    /** Appends that the database refused: while there was none, nothing has been shown. */
    private final AtomicInteger lostRaces = new AtomicInteger();

    private final HikariDataSource pool = pool();
    private List<LedgerNode> nodes = List.of();

    @BeforeAll
    void start() {
        engine(pool).createSchema(PostgresEventTableFactory.INSTANCE);
        nodes = List.of(LedgerNode.over(engine(pool)), LedgerNode.over(engine(pool)));
    }

    @AfterAll
    void stop() {
        nodes.forEach(LedgerNode::close);
        pool.close();
    }

    @Test
    void a20TheDatabaseItselfLetsAnOrdersEventBeWrittenOnce() {
        assertThat(JdbcClient.create(pool)
                        .sql("SELECT indexdef FROM pg_indexes WHERE tablename = 'domainevententry'")
                        .query(String.class)
                        .list())
                .anyMatch(it -> it.contains("UNIQUE") && it.contains("(aggregateidentifier, sequencenumber)"));
    }

    @Test
    void a08OneAttemptPerOrderHoweverManyNodesAndThreads() throws Exception {
        lostRaces.set(0);
        for (int order = 0; order < ORDERS || lostRaces.get() == 0; order++) {
            PaymentId id = PaymentId.of("m1", "race-" + order);
            List<SubmitPaymentResult> answers = Together.run(16, number -> node(number)
                    .gateway()
                    .sendAndWait(new SubmitPayment(id, number % 5 == 4 ? AMOUNT.plus(AMOUNT) : AMOUNT, CARD)));
            assertThat(answers).filteredOn(Started.class::isInstance).hasSize(1);
            assertThat(answers).allMatch(it -> it instanceof Started || it instanceof InFlight || it instanceof AmountDiffers);
            assertThat(events(id)).hasSize(2);
        }
    }

    @Test
    void a22OfADeclineAndASuccessThatMeetOneSettlesThePaymentAndTheOtherIsRecorded() throws Exception {
        lostRaces.set(0);
        for (int order = 0; order < ORDERS || lostRaces.get() == 0; order++) {
            PaymentId id = PaymentId.of("m1", "settle-" + order);
            Started started = nodes.getFirst().gateway().sendAndWait(new SubmitPayment(id, AMOUNT, CARD));
            List<BankOutcome> news =
                    List.of(new BankOutcome.Declined("05"), new BankOutcome.Charged(AMOUNT, "B-1"));
            var unused = Together.run(2, number -> node(number)
                    .gateway()
                    .sendAndWait(new RecordBankOutcome(
                            id,
                            new BankEvidence(
                                    started.payment().lastAttempt().tradeNo(),
                                    EvidenceSource.QUERY,
                                    news.get(number)))));
            StoredPayment payment = nodes.getLast().reader().find(id).orElseThrow();
            assertThat(payment.view().status()).isEqualTo(PaymentStatus.SUCCESS);
            assertThat(events(id)).hasSize(4);
            assertThat(events(id).getLast())
                    .isInstanceOfAny(PaymentEvent.LateSuccessAccepted.class, PaymentEvent.ContradictionRecorded.class);
        }
    }

    private LedgerNode node(int number) {
        return nodes.get(number % nodes.size());
    }

    private List<Object> events(PaymentId id) {
        List<Object> payloads = nodes.getFirst()
                .store()
                .readEvents(id.value())
                .asStream()
                .<Object>map(DomainEventMessage::getPayload)
                .toList();
        assertThat(nodes.getFirst().store().readEvents(id.value()).asStream().map(DomainEventMessage::getSequenceNumber))
                .containsExactlyElementsOf(
                        IntStream.range(0, payloads.size()).mapToObj(Long::valueOf).toList());
        return payloads;
    }

    private JdbcEventStorageEngine engine(DataSource dataSource) {
        Jackson3Serializer serializer = Jackson3Serializer.builder().build();
        return JdbcEventStorageEngine.builder()
                .eventSerializer(serializer)
                .snapshotSerializer(serializer)
                .persistenceExceptionResolver(this::uniqueViolation)
                .connectionProvider(new SpringDataSourceConnectionProvider(dataSource))
                .transactionManager(new SpringTransactionManager(new DataSourceTransactionManager(dataSource)))
                .build();
    }

    private boolean uniqueViolation(Throwable failure) {
        boolean lost = Stream.iterate(failure, it -> it != null, Throwable::getCause)
                .anyMatch(it -> it instanceof SQLException sql && "23505".equals(sql.getSQLState()));
        if (lost) {
            lostRaces.incrementAndGet();
        }
        return lost;
    }

    private static HikariDataSource pool() {
        HikariConfig config = new HikariConfig();
        config.setDataSource(TestPostgres.newDatabase().owner());
        config.setMaximumPoolSize(10);
        return new HikariDataSource(config);
    }
}
