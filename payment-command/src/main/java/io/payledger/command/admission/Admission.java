package io.payledger.command.admission;

import io.payledger.api.access.Caller;
import io.payledger.api.access.Role;
import io.payledger.api.id.MerchantId;
import io.payledger.api.id.PaymentId;
import io.payledger.api.log.StepLog;
import io.payledger.api.payment.PaymentCommand.SubmitPayment;
import io.payledger.api.payment.SubmitPaymentResult;
import io.payledger.api.problem.ErrorCode;
import io.payledger.api.problem.ProblemException;
import io.payledger.api.wire.MetaKeys;
import java.util.Map;
import org.axonframework.commandhandling.GenericCommandMessage;
import org.axonframework.commandhandling.gateway.CommandGateway;
import org.axonframework.common.lock.LockAcquisitionFailedException;
import org.axonframework.modelling.command.AggregateStreamCreationException;
import org.axonframework.modelling.command.ConcurrencyException;

/**
 * The order of checks on a pay request, as one list in {@link #pay}. What stands before the command stores nothing; the
 * command decides by the order's own state, and its append is the first thing that is stored.
 */
public final class Admission {
    private static final String STEP = "pay.submit";

    private final Channels channels;
    private final SameOrderLimit sameOrder;
    private final CommandGateway commands;

    public Admission(Channels channels, SameOrderLimit sameOrder, CommandGateway commands) {
        this.channels = channels;
        this.sameOrder = sameOrder;
        this.commands = commands;
    }

    /**
     * Pays the order, or says why not.
     *
     * @throws ProblemException when a check refuses it
     * @throws OrderBusyException when the order is contended so much that its state could not be decided on
     */
    public SubmitPaymentResult pay(PayOrder wish) {
        PaymentId paymentId = new PaymentId(merchantOf(wish.caller()), wish.orderId());
        logBegin(wish, paymentId);
        try {
            channels.require(wish.channel());
            SubmitPaymentResult result = sameOrder.within(paymentId, () -> submit(paymentId, wish));
            logResult(wish, result);
            return result;
        } catch (ProblemException e) {
            log(wish, "REFUSED", "code", e.code());
            throw e;
        } catch (OrderBusyException e) {
            log(wish, "REFUSED", "code", ErrorCode.REPEAT_SUBMIT, "why", String.valueOf(e.getMessage()));
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

    private SubmitPaymentResult submit(PaymentId paymentId, PayOrder wish) {
        Map<String, String> metadata = Map.of(
                MetaKeys.TRACE_ID, wish.traceId().value(),
                MetaKeys.ACTOR, wish.caller().name(),
                MetaKeys.ORIGIN, wish.origin());
        try {
            return commands.sendAndWait(
                    new GenericCommandMessage<>(new SubmitPayment(paymentId, wish.amount(), wish.channel()), metadata));
        } catch (ConcurrencyException | AggregateStreamCreationException | LockAcquisitionFailedException e) {
            throw new OrderBusyException(paymentId, e);
        }
    }

    private static void logBegin(PayOrder wish, PaymentId paymentId) {
        log(
                wish,
                "BEGIN",
                "amount",
                wish.amount().minor(),
                "currency",
                wish.amount().currency(),
                "channel",
                wish.channel(),
                "merchant",
                paymentId.merchantId());
    }

    private static void logResult(PayOrder wish, SubmitPaymentResult result) {
        switch (result) {
            case SubmitPaymentResult.Started(var payment) ->
                log(
                        wish,
                        "ACCEPTED",
                        "attempt",
                        payment.lastAttempt().number(),
                        "tradeNo",
                        payment.lastAttempt().tradeNo());
            case SubmitPaymentResult.AlreadyPaid(var payment) -> log(wish, "REPLAYED", "status", payment.status());
            case SubmitPaymentResult.InFlight(var payment) ->
                log(wish, "REFUSED", "code", ErrorCode.REPEAT_SUBMIT, "status", payment.status());
            case SubmitPaymentResult.AmountDiffers(var payment) ->
                log(wish, "REFUSED", "code", ErrorCode.ORDER_ALREADY_HAS_PAYMENT, "amount", payment.amount());
        }
    }

    private static void log(PayOrder wish, String status, Object... keysAndValues) {
        StepLog.info(STEP, wish.orderId(), wish.traceId(), status, keysAndValues);
    }
}
