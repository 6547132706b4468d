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
import io.payledger.command.idempotency.KeyMeaning;
import io.payledger.command.idempotency.KeyOutcome;
import io.payledger.command.idempotency.KeyRow;
import io.payledger.command.idempotency.KeyScope;
import io.payledger.command.idempotency.KeyStore;
import io.payledger.command.idempotency.KeyedRequest;
import io.payledger.command.idempotency.KeyedRequests;
import io.payledger.command.idempotency.Operation;
import java.time.Duration;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.springframework.http.ResponseEntity;

/** Asks for refunds, once for each key, and answers a key again as it was answered first. */
final class KeyedRefunds {
    /** Banks take longer over refunds than over charges. */
    private static final Duration ASK_AGAIN_AFTER = Duration.ofSeconds(5);

    private final RefundDesk desk;
    private final KeyedRequests keyed;

    KeyedRefunds(RefundDesk desk, KeyStore keys) {
        this.desk = desk;
        this.keyed = new KeyedRequests(keys);
    }

    RefundReply ask(Asking asking, RefundWish wish, @Nullable IdempotencyKey key) {
        KeyClaim claim = key == null ? null : claim(asking, wish, key);
        return keyed.once(claim, request(asking, () -> first(asking, wish, claim)));
    }

    /** What {@link #ask} would answer now; nothing is stored and no key is claimed. */
    RefundReply rehearse(Asking asking, RefundWish wish, @Nullable IdempotencyKey key) {
        KeyClaim claim = key == null ? null : claim(asking, wish, key);
        return keyed.once(claim, request(asking, () -> KeyOutcome.of(rehearsed(asking, wish))));
    }

    private KeyedRequest<RefundReply> request(Asking asking, Supplier<KeyOutcome<RefundReply>> first) {
        return new KeyedRequest<>() {
            @Override
            public KeyOutcome<RefundReply> first() {
                return first.get();
            }

            @Override
            public RefundReply again(KeyRow known) {
                return switch (known.meaning()) {
                    case KeyMeaning.Refused(var refusal) -> new RefundReply.Refused(refusal.problem(), true);
                    case KeyMeaning.Started(var refundNo) -> ended(asking, refundNo);
                    case KeyMeaning.FoundPaid it ->
                        throw new IllegalStateException("The key of a refund stands for a payment: " + known.claim());
                };
            }
        };
    }

    private RefundReply rehearsed(Asking asking, RefundWish wish) {
        RefundResult result = desk.rehearse(asking, wish)
                .orElseThrow(() -> ProblemResponses.notFound(asking.paymentId().orderId()));
        return result instanceof RefundResult.Reserved(var refund)
                ? new RefundReply.Taken(ResponseEntity.ok(RehearsedRefundBody.of(asking.paymentId(), refund)))
                : reply(asking, result);
    }

    private KeyOutcome<RefundReply> first(Asking asking, RefundWish wish, @Nullable KeyClaim claim) {
        OrderId orderId = asking.paymentId().orderId();
        RefundResult result = desk.ask(asking, wish, claim).orElseThrow(() -> ProblemResponses.notFound(orderId));
        RefundReply reply = reply(asking, result);
        if (result instanceof RefundResult.Replayed(var refund)) {
            return KeyOutcome.toKeep(reply, new KeyMeaning.Started(refund.refundNo()));
        }
        return reply instanceof RefundReply.Refused(var refusal, var replayed) && isFinal(result)
                ? KeyOutcome.toKeep(reply, KeyMeaning.Refused.of(refusal))
                : KeyOutcome.of(reply);
    }

    private RefundReply ended(Asking asking, TradeNo refundNo) {
        return desk.firstOutcome(asking, refundNo)
                .map(refund -> reply(asking, new RefundResult.Replayed(refund)))
                .orElseGet(() -> new RefundReply.Refused(stillRunning(asking, refundNo), false));
    }

    private static RefundReply reply(Asking asking, RefundResult result) {
        try {
            return new RefundReply.Taken(RefundAnswers.of(asking.paymentId(), result));
        } catch (ProblemException refusal) {
            return new RefundReply.Refused(refusal, false);
        }
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
