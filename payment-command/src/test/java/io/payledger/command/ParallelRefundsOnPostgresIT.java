package io.payledger.command;

import static org.assertj.core.api.Assertions.assertThat;

import io.payledger.api.id.Channel;
import io.payledger.api.id.PaymentId;
import io.payledger.api.id.RefundId;
import io.payledger.api.money.Currency;
import io.payledger.api.money.Money;
import io.payledger.api.payment.BankEvidence;
import io.payledger.api.payment.BankOutcome;
import io.payledger.api.payment.EvidenceSource;
import io.payledger.api.payment.PaymentCommand.RecordBankOutcome;
import io.payledger.api.payment.PaymentCommand.SubmitPayment;
import io.payledger.api.payment.RefundBalance;
import io.payledger.api.payment.RefundCommand.ReserveRefund;
import io.payledger.api.payment.RefundResult;
import io.payledger.api.payment.RefundResult.ExceedsCaptured;
import io.payledger.api.payment.RefundResult.Reserved;
import io.payledger.api.payment.SubmitPaymentResult;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import org.axonframework.commandhandling.gateway.CommandGateway;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.Timeout;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The bar for refunds: many at the same moment for one order, on two nodes over one PostgreSQL. */
@Timeout(300)
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class ParallelRefundsOnPostgresIT {
    private static final Logger LOG = LoggerFactory.getLogger(ParallelRefundsOnPostgresIT.class);
    private static final Money AMOUNT = Money.of(10_000, Currency.CNY);
    private static final int ORDERS = 200;
    private static final int PARTS = 20;
    private static final int LARGEST_PART = 2_000;
    private static final long SEED = 20_260_102L;

    private final PostgresNodes nodes = PostgresNodes.start(2);

    @AfterAll
    void stop() {
        nodes.close();
    }

    @Test
    @DisplayName(
            "D01 twenty parallel refunds of random parts never exceed what was paid, and the exact rest is accepted")
    void d01() throws Exception {
        Random random = new Random(SEED);
        int accepted = 0;
        int refused = 0;
        int handledBefore = nodes.handled();
        for (int order = 0; order < ORDERS; order++) {
            PaymentId id = paid("parts-" + order);
            long[] parts = IntStream.range(0, PARTS)
                    .mapToLong(part -> 1 + random.nextInt(LARGEST_PART))
                    .toArray();
            List<RefundResult> answers = Together.run(PARTS, number -> refund(number, id, "r" + number, parts[number]));
            assertThat(answers).allMatch(it -> it instanceof Reserved || it instanceof ExceedsCaptured);
            long reserved = answers.stream()
                    .filter(Reserved.class::isInstance)
                    .mapToLong(it -> ((Reserved) it).refund().amount().minor())
                    .sum();
            assertThat(reserved).isPositive().isLessThanOrEqualTo(AMOUNT.minor());
            accepted +=
                    (int) answers.stream().filter(Reserved.class::isInstance).count();
            refused += (int)
                    answers.stream().filter(ExceedsCaptured.class::isInstance).count();
            theExactRestIsAccepted(id, AMOUNT.minor() - reserved);
        }
        assertThat(refused)
                .as("an order was asked for more than it had, else nothing is shown")
                .isPositive();
        LOG.info(
                "seed {}: {} orders, {} refunds asked, {} accepted, {} refused; commands handled {}",
                SEED,
                ORDERS,
                ORDERS * PARTS,
                accepted,
                refused,
                nodes.handled() - handledBefore);
    }

    private void theExactRestIsAccepted(PaymentId id, long rest) {
        assertThat(refund(0, id, "too-much", rest + 1)).isInstanceOf(ExceedsCaptured.class);
        if (rest > 0) {
            assertThat(refund(1, id, "rest", rest)).isInstanceOf(Reserved.class);
        }
        assertThat(refund(0, id, "one-more", 1)).isInstanceOf(ExceedsCaptured.class);
        RefundBalance balance =
                nodes.node(0).reader().findAftersales(id).orElseThrow().balance();
        assertThat(balance.reserved()).isEqualTo(AMOUNT);
    }

    private PaymentId paid(String orderId) {
        PaymentId id = PaymentId.of("m1", orderId);
        CommandGateway gateway = nodes.node(0).gateway();
        SubmitPaymentResult started = gateway.sendAndWait(new SubmitPayment(id, AMOUNT, new Channel("CARD")));
        Object unused = gateway.sendAndWait(new RecordBankOutcome(
                id,
                new BankEvidence(
                        started.payment().lastAttempt().tradeNo(),
                        EvidenceSource.REPLY,
                        new BankOutcome.Charged(AMOUNT, "B-1"))));
        return id;
    }

    private RefundResult refund(int number, PaymentId id, String refundId, long minor) {
        return nodes.node(number)
                .gateway()
                .sendAndWait(new ReserveRefund(
                        id,
                        new RefundId(refundId),
                        Money.of(minor, AMOUNT.currency()),
                        null,
                        null,
                        "merchant:m1",
                        null));
    }
}
