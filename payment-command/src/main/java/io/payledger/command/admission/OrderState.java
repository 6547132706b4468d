package io.payledger.command.admission;

import io.payledger.api.id.PaymentId;
import io.payledger.api.money.Money;
import io.payledger.api.payment.PaymentStatus;
import io.payledger.api.payment.PaymentView;
import io.payledger.api.payment.SubmitPaymentResult;
import io.payledger.api.problem.ProblemException;
import io.payledger.command.idempotency.KeyMeaning;
import io.payledger.command.idempotency.KeyOutcome;
import io.payledger.command.payment.PaymentModel;
import io.payledger.command.reading.PaymentReader;
import io.payledger.command.reading.SettledOrders;
import io.payledger.command.reading.StoredPayment;
import java.util.Optional;

/** How an order stands to a wish to pay it, and the answers to that. */
final class OrderState {
    private final PaymentReader reader;
    private final SettledOrders settled;
    private final int maxAttempts;

    OrderState(PaymentReader reader, SettledOrders settled, int maxAttempts) {
        this.reader = reader;
        this.settled = settled;
        this.maxAttempts = maxAttempts;
    }

    /** What the order itself answers by its events of this moment; empty when an attempt may start. */
    Optional<SubmitPaymentResult> standing(PaymentId paymentId, PayOrder wish) {
        return reader.find(paymentId).flatMap(known -> PaymentModel.standing(known.view(), wish.amount(), maxAttempts));
    }

    int attempts(PaymentId paymentId) {
        return reader.find(paymentId)
                .map(known -> known.view().attempts().size())
                .orElse(0);
    }

    /** Whether this node remembers nothing of the order: it is most likely new. */
    boolean isUnknown(PaymentId paymentId) {
        return settled.known(paymentId).isEmpty();
    }

    /** The outcome by what can never change of the order, as far as this node remembers it. */
    Optional<KeyOutcome<PayAnswer>> settled(PaymentId paymentId, PayOrder wish) {
        return settled.known(paymentId).flatMap(known -> {
            if (!known.amount().equals(wish.amount())) {
                return Optional.of(amountDiffers(paymentId, known.amount()));
            }
            return Optional.ofNullable(known.paid()).map(OrderState::paid);
        });
    }

    KeyOutcome<PayAnswer> outcome(SubmitPaymentResult result) {
        return switch (result) {
            case SubmitPaymentResult.Started(var payment) -> {
                settled.learn(payment);
                yield KeyOutcome.claimed(new PayAnswer.Started(payment));
            }
            case SubmitPaymentResult.InFlight(var payment) -> KeyOutcome.of(new PayAnswer.InFlight(payment));
            case SubmitPaymentResult.AlreadyPaid(var payment) ->
                paid(settled.paid(payment.paymentId()).orElseThrow());
            // Not kept for the key: the limit may be raised, and a success may still come late.
            case SubmitPaymentResult.TooManyAttempts(var payment) ->
                KeyOutcome.of(new PayAnswer.Refused(PayRefusals.tooManyAttempts(payment), false));
            case SubmitPaymentResult.AmountDiffers(var payment) -> {
                settled.learn(payment);
                yield amountDiffers(payment.paymentId(), payment.amount());
            }
        };
    }

    private static KeyOutcome<PayAnswer> paid(StoredPayment payment) {
        return KeyOutcome.toKeep(
                new PayAnswer.Replayed(payment),
                new KeyMeaning.FoundPaid(paying(payment.view()).tradeNo()));
    }

    private static KeyOutcome<PayAnswer> amountDiffers(PaymentId paymentId, Money amount) {
        ProblemException refusal = PayRefusals.amountDiffers(paymentId.orderId(), amount);
        return KeyOutcome.toKeep(new PayAnswer.Refused(refusal, false), KeyMeaning.Refused.of(refusal));
    }

    private static PaymentView.Attempt paying(PaymentView payment) {
        return payment.attempts().stream()
                .filter(it -> it.status() == PaymentStatus.SUCCESS)
                .findFirst()
                .orElseThrow();
    }
}
