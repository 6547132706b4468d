package io.payledger.command.admission;

import io.payledger.api.id.PaymentId;
import io.payledger.api.problem.ProblemException;
import io.payledger.command.rules.AmountRules;
import io.payledger.command.rules.PayerHistory;
import io.payledger.command.rules.PayerSpend;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** The rules as a wish to pay meets them. */
public record PayRules(AmountRules amounts, PayerHistory payers) {

    Optional<ProblemException> onAmount(PayOrder wish) {
        return amounts.refusal(wish.channel(), wish.amount());
    }

    /** By what is committed now; the append that starts an attempt looks at it again. */
    Optional<ProblemException> onPayer(PaymentId paymentId, PayOrder wish) {
        PayerSpend spend = spend(paymentId, wish);
        return spend == null ? Optional.empty() : payers.refusal(spend);
    }

    /** Whether the append refused the attempt since its payer may start no more. */
    boolean brokenByPayer(RuntimeException failure) {
        return payers.exceeded(failure);
    }

    static @Nullable PayerSpend spend(PaymentId paymentId, PayOrder wish) {
        return wish.payerId() == null ? null : new PayerSpend(paymentId.merchantId(), wish.payerId(), wish.amount());
    }
}
