package io.payledger.command.admission;

import io.payledger.api.id.PaymentId;
import io.payledger.api.payment.PaymentStatus;
import io.payledger.api.payment.PaymentView;
import io.payledger.api.payment.SubmitPaymentResult;
import io.payledger.api.problem.ProblemException;
import io.payledger.command.idempotency.KeyClaim;
import io.payledger.command.idempotency.KeyStore;
import io.payledger.command.payment.PaymentModel;
import io.payledger.command.reading.PaymentReader;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** How an order stands to a wish to pay it, and the answers to that. */
final class OrderState {
    private final PaymentReader reader;
    private final KeyStore keys;

    OrderState(PaymentReader reader, KeyStore keys) {
        this.reader = reader;
        this.keys = keys;
    }

    /** What the order itself answers by its events of this moment; empty when an attempt may start. */
    Optional<SubmitPaymentResult> standing(PaymentId paymentId, PayOrder wish) {
        return reader.find(paymentId).flatMap(known -> PaymentModel.standing(known.view(), wish.amount()));
    }

    int attempts(PaymentId paymentId) {
        return reader.find(paymentId)
                .map(known -> known.view().attempts().size())
                .orElse(0);
    }

    /** The answer, kept for the key where it is final and no append has done so. */
    PayAnswer answer(SubmitPaymentResult result, @Nullable KeyClaim claim) {
        return switch (result) {
            case SubmitPaymentResult.Started(var payment) -> new PayAnswer.Started(payment);
            case SubmitPaymentResult.InFlight(var payment) -> new PayAnswer.InFlight(payment);
            case SubmitPaymentResult.AlreadyPaid(var payment) -> alreadyPaid(payment, claim);
            case SubmitPaymentResult.AmountDiffers(var payment) -> refused(PayRefusals.amountDiffers(payment), claim);
        };
    }

    private PayAnswer alreadyPaid(PaymentView payment, @Nullable KeyClaim claim) {
        if (claim != null) {
            keys.keep(claim, paying(payment).tradeNo());
        }
        return new PayAnswer.Replayed(reader.find(payment.paymentId()).orElseThrow());
    }

    private PayAnswer refused(ProblemException refusal, @Nullable KeyClaim claim) {
        if (claim != null) {
            keys.keep(claim, refusal);
        }
        return new PayAnswer.Refused(refusal, false);
    }

    private static PaymentView.Attempt paying(PaymentView payment) {
        return payment.attempts().stream()
                .filter(it -> it.status() == PaymentStatus.SUCCESS)
                .findFirst()
                .orElseThrow();
    }
}
