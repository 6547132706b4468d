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
import io.payledger.api.payment.RefundCommand.ReserveRefund;
import io.payledger.api.payment.RefundResult;
import io.payledger.api.payment.RefundResult.ExceedsCaptured;
import io.payledger.api.payment.RefundResult.Reserved;
import io.payledger.api.payment.SubmitPaymentResult;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import org.axonframework.commandhandling.gateway.CommandGateway;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Refunds of one order that are asked for at the same moment, by two nodes over one store. */
@Timeout(180)
class ParallelRefundsTest {
    private static final Money AMOUNT = Money.of(10_000, Currency.CNY);
    private static final int ORDERS = 200;
    private static final int PARTS = 20;
    private static final long SEED = 20_260_101L;

    private final ContestedEngine engine = new ContestedEngine();
    private final List<LedgerNode> nodes = List.of(LedgerNode.over(engine), LedgerNode.over(engine));

    @AfterEach
    void stop() {
        nodes.forEach(LedgerNode::close);
    }

    @Test
    void d01OneOfTwoRefundsOfSixtyOfAHundredIsRefused() throws Exception {
        for (int order = 0; order < ORDERS; order++) {
            PaymentId id = paid("two-" + order);
            List<RefundResult> answers = Together.run(2, number -> refund(number, id, "r" + number, 6_000));
            assertThat(answers).filteredOn(Reserved.class::isInstance).hasSize(1);
            assertThat(answers).filteredOn(ExceedsCaptured.class::isInstance).hasSize(1);
        }
    }

    @Test
    void d01RandomPartsNeverExceedWhatWasPaidAndTheExactRemainderIsAccepted() throws Exception {
        Random random = new Random(SEED);
        for (int order = 0; order < ORDERS; order++) {
            PaymentId id = paid("parts-" + order);
            long[] parts = IntStream.range(0, PARTS)
                    .mapToLong(part -> 1 + random.nextInt(2_000))
                    .toArray();
            List<RefundResult> answers = Together.run(PARTS, number -> refund(number, id, "r" + number, parts[number]));
            long reserved = answers.stream()
                    .filter(Reserved.class::isInstance)
                    .mapToLong(it -> ((Reserved) it).refund().amount().minor())
                    .sum();
            assertThat(answers).allMatch(it -> it instanceof Reserved || it instanceof ExceedsCaptured);
            assertThat(reserved).isPositive().isLessThanOrEqualTo(AMOUNT.minor());
            long rest = AMOUNT.minor() - reserved;
            assertThat(refund(0, id, "too-much", rest + 1)).isInstanceOf(ExceedsCaptured.class);
            if (rest > 0) {
                assertThat(refund(1, id, "rest", rest)).isInstanceOf(Reserved.class);
            }
            assertThat(refund(0, id, "one-more", 1)).isInstanceOf(ExceedsCaptured.class);
        }
    }

    private PaymentId paid(String orderId) {
        PaymentId id = PaymentId.of("m1", orderId);
        CommandGateway gateway = nodes.getFirst().gateway();
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
        return nodes.get(number % nodes.size())
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
