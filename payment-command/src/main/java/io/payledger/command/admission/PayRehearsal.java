package io.payledger.command.admission;

import io.payledger.api.id.PaymentId;
import io.payledger.api.payment.SubmitPaymentResult;
import io.payledger.api.problem.ProblemException;
import io.payledger.command.idempotency.KeyClaim;
import io.payledger.command.idempotency.KeyOutcome;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** The same checks in the same order as {@link PaySubmission}, by what is committed now; it stores nothing at all. */
final class PayRehearsal implements PayStep {
    private final OrderState orders;
    private final PayRules rules;

    PayRehearsal(OrderState orders, PayRules rules) {
        this.orders = orders;
        this.rules = rules;
    }

    @Override
    public KeyOutcome<PayAnswer> take(PaymentId paymentId, PayOrder wish, @Nullable KeyClaim claim) {
        Optional<SubmitPaymentResult> standing = orders.standing(paymentId, wish);
        if (standing.isPresent()) {
            return KeyOutcome.of(orders.outcome(standing.get()).answer());
        }
        Optional<ProblemException> brokenRule = rules.onAmount(wish).or(() -> rules.onPayer(paymentId, wish));
        return KeyOutcome.of(
                brokenRule.isPresent()
                        ? new PayAnswer.Refused(brokenRule.get(), false)
                        : new PayAnswer.WouldStart(paymentId, orders.attempts(paymentId) + 1));
    }
}
