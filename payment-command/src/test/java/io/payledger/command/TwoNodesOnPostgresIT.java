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
import io.payledger.api.wire.EventTypes;
import io.payledger.command.reading.StoredPayment;
import io.payledger.eventstore.EventStoreProperties;
import io.payledger.eventstore.axon.EventStoreNode;
import io.payledger.eventstore.types.EventCodec;
import io.payledger.eventstore.types.EventTypeRegistry;
import io.payledger.testsupport.TestPostgres;
import java.time.Clock;
import java.util.List;
import java.util.stream.LongStream;
import org.axonframework.eventhandling.DomainEventMessage;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.Timeout;
import org.springframework.jdbc.core.simple.JdbcClient;

/** Two nodes with the ledger's own event store on one PostgreSQL: its unique constraint is all that arbitrates. */
@Timeout(300)
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class TwoNodesOnPostgresIT {
    private static final Money AMOUNT = Money.of(500, Currency.CNY);
    private static final Channel CARD = new Channel("CARD");
    private static final int ORDERS = 60;
    private static final int THREADS = 16;

    private final HikariDataSource pool = pool();
    private final List<EventStoreNode> stores = List.of(store(), store());
    private final List<LedgerNode> nodes =
            stores.stream().map(it -> LedgerNode.over(it.eventStore())).toList();

    @AfterAll
    void stop() {
        nodes.forEach(LedgerNode::close);
        stores.forEach(EventStoreNode::close);
        pool.close();
    }

    @Test
    void a20TheDatabaseItselfLetsAnOrdersEventBeWrittenOnce() {
        assertThat(JdbcClient.create(pool)
                        .sql("SELECT indexdef FROM pg_indexes WHERE tablename = 'events'")
                        .query(String.class)
                        .list())
                .anyMatch(it -> it.contains("UNIQUE") && it.contains("(aggregate_id, sequence_number)"));
    }

    @Test
    void a08OneAttemptPerOrderHoweverManyNodesAndThreads() throws Exception {
        int sent = 0;
        int handledBefore = handled();
        // Until a race was lost nothing has been shown.
        for (int order = 0; order < ORDERS || handled() - handledBefore == sent; order++) {
            PaymentId id = PaymentId.of("m1", "race-" + order);
            List<SubmitPaymentResult> answers = Together.run(
                    THREADS,
                    number -> node(number)
                            .gateway()
                            .sendAndWait(new SubmitPayment(id, number % 5 == 4 ? AMOUNT.plus(AMOUNT) : AMOUNT, CARD)));
            sent += THREADS;
            assertThat(answers).filteredOn(Started.class::isInstance).hasSize(1);
            assertThat(answers)
                    .allMatch(it -> it instanceof Started || it instanceof InFlight || it instanceof AmountDiffers);
            assertThat(events(id)).hasSize(2);
        }
    }

    @Test
    void a22OfADeclineAndASuccessThatMeetOneSettlesThePaymentAndTheOtherIsRecorded() throws Exception {
        int sent = 0;
        int handledBefore = handled();
        for (int order = 0; order < ORDERS || handled() - handledBefore == sent; order++) {
            PaymentId id = PaymentId.of("m1", "settle-" + order);
            Started started = nodes.getFirst().gateway().sendAndWait(new SubmitPayment(id, AMOUNT, CARD));
            List<BankOutcome> news = List.of(new BankOutcome.Declined("05"), new BankOutcome.Charged(AMOUNT, "B-1"));
            List<Object> unused = Together.run(
                    2,
                    number -> node(number)
                            .gateway()
                            .sendAndWait(new RecordBankOutcome(
                                    id,
                                    new BankEvidence(
                                            started.payment().lastAttempt().tradeNo(),
                                            EvidenceSource.QUERY,
                                            news.get(number)))));
            sent += 3;
            StoredPayment payment = nodes.getLast().reader().find(id).orElseThrow();
            assertThat(payment.view().status()).isEqualTo(PaymentStatus.SUCCESS);
            assertThat(events(id)).hasSize(4);
            assertThat(events(id).getLast())
                    .isInstanceOfAny(PaymentEvent.LateSuccessAccepted.class, PaymentEvent.ContradictionRecorded.class);
        }
    }

    private int handled() {
        return nodes.stream().mapToInt(LedgerNode::handled).sum();
    }

    private LedgerNode node(int number) {
        return nodes.get(number % nodes.size());
    }

    /** The payloads of the stream, which is dense. */
    private List<?> events(PaymentId id) {
        List<? extends DomainEventMessage<?>> stream =
                nodes.getFirst().store().readEvents(id.value()).asStream().toList();
        assertThat(stream)
                .extracting(DomainEventMessage::getSequenceNumber)
                .containsExactlyElementsOf(
                        LongStream.range(0, stream.size()).boxed().toList());
        return stream.stream().map(DomainEventMessage::getPayload).toList();
    }

    private EventStoreNode store() {
        EventTypeRegistry.Builder types = EventTypeRegistry.builder();
        EventTypes.ALL.forEach(type -> types.event(type.payloadType(), type.name(), type.revision()));
        return EventStoreNode.open(
                pool,
                new EventCodec(types.build()),
                Clock.systemUTC(),
                EventStoreProperties.defaults().nodeSettings());
    }

    private static HikariDataSource pool() {
        HikariConfig config = new HikariConfig();
        config.setDataSource(TestPostgres.newDatabase().migrated().app());
        config.setMaximumPoolSize(14);
        return new HikariDataSource(config);
    }
}
