package io.payledger.command;

import static org.assertj.core.api.Assertions.assertThat;

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

    private final PostgresNodes nodes = PostgresNodes.start(2);

    @AfterAll
    void stop() {
        nodes.close();
    }

    @Test
    void a20TheDatabaseItselfLetsAnOrdersEventBeWrittenOnce() {
        assertThat(JdbcClient.create(nodes.pool())
                        .sql("SELECT indexdef FROM pg_indexes WHERE tablename = 'events'")
                        .query(String.class)
                        .list())
                .anyMatch(it -> it.contains("UNIQUE") && it.contains("(aggregate_id, sequence_number)"));
    }

    @Test
    void a08OneAttemptPerOrderHoweverManyNodesAndThreads() throws Exception {
        int sent = 0;
        int handledBefore = nodes.handled();
        // Until a race was lost nothing has been shown.
        for (int order = 0; order < ORDERS || nodes.handled() - handledBefore == sent; order++) {
            PaymentId id = PaymentId.of("m1", "race-" + order);
            List<SubmitPaymentResult> answers = Together.run(
                    THREADS,
                    number -> nodes.node(number)
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
        int handledBefore = nodes.handled();
        for (int order = 0; order < ORDERS || nodes.handled() - handledBefore == sent; order++) {
            PaymentId id = PaymentId.of("m1", "settle-" + order);
            Started started = nodes.node(0).gateway().sendAndWait(new SubmitPayment(id, AMOUNT, CARD));
            List<BankOutcome> news = List.of(new BankOutcome.Declined("05"), new BankOutcome.Charged(AMOUNT, "B-1"));
            List<Object> unused = Together.run(
                    2,
                    number -> nodes.node(number)
                            .gateway()
                            .sendAndWait(new RecordBankOutcome(
                                    id,
                                    new BankEvidence(
                                            started.payment().lastAttempt().tradeNo(),
                                            EvidenceSource.QUERY,
                                            news.get(number)))));
            sent += 3;
            StoredPayment payment = nodes.node(1).reader().find(id).orElseThrow();
            assertThat(payment.view().status()).isEqualTo(PaymentStatus.SUCCESS);
            assertThat(events(id)).hasSize(4);
            assertThat(events(id).getLast())
                    .isInstanceOfAny(PaymentEvent.LateSuccessAccepted.class, PaymentEvent.ContradictionRecorded.class);
        }
    }

    /** The payloads of the stream, which is dense. */
    private List<?> events(PaymentId id) {
        List<? extends DomainEventMessage<?>> stream =
                nodes.node(0).store().readEvents(id.value()).asStream().toList();
        assertThat(stream)
                .extracting(DomainEventMessage::getSequenceNumber)
                .containsExactlyElementsOf(
                        LongStream.range(0, stream.size()).boxed().toList());
        return stream.stream().map(DomainEventMessage::getPayload).toList();
    }
}
