package io.payledger.command.admission;

import io.payledger.api.access.Caller;
import io.payledger.api.access.Role;
import io.payledger.api.id.MerchantId;
import io.payledger.api.id.PaymentId;
import io.payledger.api.payment.PaymentStatus;
import io.payledger.api.payment.PaymentView;
import io.payledger.api.payment.SubmitPaymentResult;
import io.payledger.api.problem.ErrorCode;
import io.payledger.api.problem.ProblemException;
import io.payledger.command.idempotency.KeyClaim;
import io.payledger.command.idempotency.KeyScope;
import io.payledger.command.idempotency.KeyStore;
import io.payledger.command.idempotency.KeyedRequests;
import io.payledger.command.idempotency.Operation;
import io.payledger.command.reading.PaymentReader;
import io.payledger.command.reading.StoredPayment;
import io.payledger.command.token.TokenDesk;
import org.axonframework.commandhandling.gateway.CommandGateway;
import org.jspecify.annotations.Nullable;

/**
 * The order of checks on a pay request, as one list in {@link #pay}. What stands before the command stores nothing; the
 * command decides by the order's own state, and its append is the first thing that is stored.
 */
public final class Admission {
    private final Channels channels;
    private final SameOrderLimit sameOrder;
    private final TokenDesk tokens;
    private final KeyedRequests keyed;
    private final KeyStore keys;
    private final PaymentReader reader;
    private final PayCommands commands;

    public Admission(
            Channels channels,
            SameOrderLimit sameOrder,
            TokenDesk tokens,
            KeyStore keys,
            PaymentReader reader,
            CommandGateway commands) {
        this.channels = channels;
        this.sameOrder = sameOrder;
        this.tokens = tokens;
        this.keyed = new KeyedRequests(keys);
        this.keys = keys;
        this.reader = reader;
        this.commands = new PayCommands(commands);
    }

    /**
     * Pays the order, or says why not.
     *
     * @throws ProblemException when a check refuses it that may come out otherwise the next time
     * @throws OrderBusyException when the order is contended so much that its state could not be decided on
     */
    public PayAnswer pay(PayOrder wish) {
        PaymentId paymentId = new PaymentId(merchantOf(wish.caller()), wish.orderId());
        PayLog.begin(wish, paymentId);
        try {
            channels.require(wish.channel());
            boolean mayStart = tokens.check(wish.token(), paymentId, wish.amount());
            KeyClaim claim = claim(wish, paymentId);
            PayAnswer answer = sameOrder.within(
                    paymentId,
                    () -> keyed.once(
                            claim,
                            () -> mayStart ? submit(paymentId, wish, claim) : standing(paymentId, wish),
                            known -> PayReplays.of(known, reader)));
            PayLog.answer(wish, answer);
            return answer;
        } catch (ProblemException e) {
            PayLog.refused(wish, e.code(), "");
            throw e;
        } catch (OrderBusyException e) {
            PayLog.refused(wish, ErrorCode.REPEAT_SUBMIT, String.valueOf(e.getMessage()));
            throw e;
        }
    }

    /**
     * The merchant whose orders this caller may touch.
     *
     * @throws ProblemException {@link ErrorCode#FORBIDDEN} when the caller is no order service of a merchant
     */
    public static MerchantId merchantOf(Caller caller) {
        MerchantId merchantId = caller.merchantId();
        if (merchantId == null || !caller.has(Role.ORDER_SERVICE)) {
            throw new ProblemException(
                    ErrorCode.FORBIDDEN, "Only the order service of a merchant may pay orders or ask for them here");
        }
        return merchantId;
    }

    private PayAnswer submit(PaymentId paymentId, PayOrder wish, @Nullable KeyClaim claim) {
        return switch (commands.send(paymentId, wish, claim)) {
            case SubmitPaymentResult.Started(var payment) -> new PayAnswer.Started(payment);
            case SubmitPaymentResult.InFlight(var payment) -> new PayAnswer.InFlight(payment);
            case SubmitPaymentResult.AlreadyPaid(var payment) -> alreadyPaid(payment, claim);
            case SubmitPaymentResult.AmountDiffers(var payment) -> refused(PayRefusals.amountDiffers(payment), claim);
        };
    }

    /** What the order answers to a request that may start nothing. */
    private PayAnswer standing(PaymentId paymentId, PayOrder wish) {
        StoredPayment known = reader.find(paymentId).orElseThrow(TokenDesk::expired);
        if (!known.view().amount().equals(wish.amount())) {
            return new PayAnswer.Refused(PayRefusals.amountDiffers(known.view()), false);
        }
        return switch (known.view().status()) {
            case SUCCESS -> new PayAnswer.Replayed(known);
            case PENDING, PROCESSING, UNKNOWN -> new PayAnswer.InFlight(known.view());
            case FAILED -> throw TokenDesk.expired();
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

    private static @Nullable KeyClaim claim(PayOrder wish, PaymentId paymentId) {
        return wish.key() == null
                ? null
                : new KeyClaim(
                        new KeyScope(paymentId.merchantId(), Operation.PAY, wish.key()),
                        wish.fingerprint(),
                        wish.orderId());
    }
}
