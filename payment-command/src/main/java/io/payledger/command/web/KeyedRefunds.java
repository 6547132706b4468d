package io.payledger.command.web;

import io.payledger.api.id.OrderId;
import io.payledger.api.id.TradeNo;
import io.payledger.api.payment.PaymentStatus;
import io.payledger.api.payment.RefundResult;
import io.payledger.api.payment.RefundView;
import io.payledger.api.problem.ErrorCode;
import io.payledger.api.problem.ProblemException;
import io.payledger.command.aftersales.Asking;
import io.payledger.command.aftersales.RefundDesk;
import io.payledger.command.aftersales.RefundWish;
import io.payledger.command.idempotency.IdempotencyKey;
import io.payledger.command.idempotency.KeyClaim;
import io.payledger.command.idempotency.KeyRow;
import io.payledger.command.idempotency.KeyScope;
import io.payledger.command.idempotency.KeyStore;
import io.payledger.command.idempotency.KeyedRequests;
import io.payledger.command.idempotency.Operation;
import jakarta.servlet.http.HttpServletResponse;
import java.time.Duration;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.springframework.http.ResponseEntity;

/** Asks for refunds, once for each key, and answers a key again as it was answered first. */
final class KeyedRefunds {
    /** Banks take longer over refunds than over charges. */
    private static final Duration ASK_AGAIN_AFTER = Duration.ofSeconds(5);

    private final RefundDesk desk;
    private final KeyedRequests keyed;
    private final KeyStore keys;

    KeyedRefunds(RefundDesk desk, KeyStore keys) {
        this.desk = desk;
        this.keyed = new KeyedRequests(keys);
        this.keys = keys;
    }

    ResponseEntity<RefundAnswerBody> ask(
            Asking asking, RefundWish wish, @Nullable IdempotencyKey key, HttpServletResponse response) {
        KeyClaim claim = key == null ? null : claim(asking, wish, key);
        return keyed.once(claim, () -> first(asking, wish, claim), known -> again(asking, known, response));
    }

    /** What {@link #ask} would answer now; nothing is stored and no key is claimed. */
    ResponseEntity<RefundAnswerBody> rehearse(
            Asking asking, RefundWish wish, @Nullable IdempotencyKey key, HttpServletResponse response) {
        KeyClaim claim = key == null ? null : claim(asking, wish, key);
        return keyed.once(claim, () -> rehearsed(asking, wish), known -> again(asking, known, response));
    }

    private ResponseEntity<RefundAnswerBody> rehearsed(Asking asking, RefundWish wish) {
        RefundResult result = desk.rehearse(asking, wish)
                .orElseThrow(() -> ProblemResponses.notFound(asking.paymentId().orderId()));
        return result instanceof RefundResult.Reserved(var refund)
                ? ResponseEntity.ok(RehearsedRefundBody.of(asking.paymentId(), refund))
                : RefundAnswers.of(asking.paymentId(), result);
    }

    private ResponseEntity<RefundAnswerBody> first(Asking asking, RefundWish wish, @Nullable KeyClaim claim) {
        OrderId orderId = asking.paymentId().orderId();
        RefundResult result = desk.ask(asking, wish, claim).orElseThrow(() -> ProblemResponses.notFound(orderId));
        try {
            ResponseEntity<RefundAnswerBody> answer = RefundAnswers.of(asking.paymentId(), result);
            if (claim != null && result instanceof RefundResult.Replayed(var refund)) {
                keys.keep(claim, refund.refundNo());
            }
            return answer;
        } catch (ProblemException refusal) {
            if (claim != null && isFinal(result)) {
                keys.keep(claim, refusal);
            }
            throw refusal;
        }
    }

    private ResponseEntity<RefundAnswerBody> again(Asking asking, KeyRow known, HttpServletResponse response) {
        if (known.refusal() != null) {
            response.setHeader(PaymentAnswers.REPLAYED, "true");
            throw known.refusal().problem();
        }
        TradeNo refundNo = known.startedNo();
        Optional<RefundView> outcome = desk.firstOutcome(asking, refundNo);
        return outcome.map(refund -> RefundAnswers.of(asking.paymentId(), new RefundResult.Replayed(refund)))
                .orElseThrow(() -> stillRunning(asking, refundNo));
    }

    /** What a payment that is not settled yet says of itself may be otherwise in a moment. */
    private static boolean isFinal(RefundResult result) {
        return switch (result) {
            case RefundResult.NotPaid(var payment) -> payment.status() == PaymentStatus.FAILED;
            case RefundResult.Disputed(var dispute) -> false;
            case RefundResult.ExpectationFailed it -> true;
            case RefundResult.ExceedsCaptured it -> true;
            case RefundResult.TooMany it -> true;
            case RefundResult.Mismatch it -> true;
            case RefundResult.Reserved it -> false;
            case RefundResult.Replayed it -> false;
        };
    }

    private ProblemException stillRunning(Asking asking, TradeNo refundNo) {
        RefundView refund = desk.find(asking).stream()
                .flatMap(payment -> payment.refunds().stream())
                .filter(it -> it.refundNo().equals(refundNo))
                .findFirst()
                .orElseThrow();
        OrderId orderId = asking.paymentId().orderId();
        String address = RefundAnswers.address(orderId, refund.refundId());
        return new ProblemException(
                        ErrorCode.REPEAT_SUBMIT,
                        "Refund " + refund.refundId() + " of order " + orderId + " is " + refund.status()
                                + "; this request changed nothing. Ask for its state at " + address)
                .with("status_url", address)
                .retryAfter(ASK_AGAIN_AFTER);
    }

    private static KeyClaim claim(Asking asking, RefundWish wish, IdempotencyKey key) {
        return new KeyClaim(
                new KeyScope(asking.paymentId().merchantId(), Operation.REFUND, key),
                wish.fingerprint(asking.paymentId().orderId()),
                asking.paymentId().orderId());
    }
}
