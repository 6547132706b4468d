package io.payledger.command.admission;

import io.payledger.api.id.PaymentId;
import io.payledger.api.payment.PaymentRefused;
import io.payledger.api.payment.SubmitPaymentResult;
import io.payledger.api.problem.ProblemException;
import io.payledger.command.idempotency.KeyClaim;
import io.payledger.command.idempotency.KeyOutcome;
import io.payledger.command.rules.RecordRefusal;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The order's own state, then the rules, then the append. The command decides by the state at its append, so it alone is
 * sure of the state; it is read before only where a rule is broken and nothing may be appended.
 */
final class PaySubmission implements PayStep {
    /** An attempt that the append counted as one too many may be one fewer when it is looked at again. */
    private static final int TRIES = 3;

    private final OrderState orders;
    private final PayRules rules;
    private final PayCommands commands;

    PaySubmission(OrderState orders, PayRules rules, PayCommands commands) {
        this.orders = orders;
        this.rules = rules;
        this.commands = commands;
    }

    @Override
    public Optional<KeyOutcome<PayAnswer>> settled(PaymentId paymentId, PayOrder wish) {
        return orders.settled(paymentId, wish);
    }

    @Override
    public boolean looksNew(PaymentId paymentId) {
        return orders.isUnknown(paymentId);
    }

    @Override
    public KeyOutcome<PayAnswer> take(PaymentId paymentId, PayOrder wish, @Nullable KeyClaim claim) {
        Optional<ProblemException> brokenRule = rules.onAmount(wish);
        if (brokenRule.isPresent()) {
            Optional<SubmitPaymentResult> standing = orders.standing(paymentId, wish);
            return standing.isPresent()
                    ? orders.outcome(standing.get())
                    : refused(paymentId, wish, brokenRule.get(), claim);
        }
        for (int i = 0; i < TRIES; i++) {
            try {
                return orders.outcome(commands.send(paymentId, wish, claim));
            } catch (RuntimeException e) {
                if (!rules.brokenByPayer(e)) {
                    throw e;
                }
                Optional<ProblemException> refusal = rules.onPayer(paymentId, wish);
                if (refusal.isPresent()) {
                    return refused(paymentId, wish, refusal.get(), claim);
                }
            }
        }
        throw new OrderBusyException(paymentId, "its payer's payments change all the time");
    }

    private KeyOutcome<PayAnswer> refused(
            PaymentId paymentId, PayOrder wish, ProblemException problem, @Nullable KeyClaim claim) {
        PaymentRefused refused = new PaymentRefused(
                paymentId, wish.channel(), wish.amount(), problem.code().name());
        commands.record(wish, new RecordRefusal(refused, problem, claim));
        return KeyOutcome.claimed(new PayAnswer.Refused(problem, false));
    }
}
