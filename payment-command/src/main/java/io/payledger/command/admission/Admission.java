package io.payledger.command.admission;

import io.payledger.api.access.Caller;
import io.payledger.api.access.Role;
import io.payledger.api.id.MerchantId;
import io.payledger.api.id.PaymentId;
import io.payledger.api.problem.ErrorCode;
import io.payledger.api.problem.ProblemException;
import io.payledger.command.idempotency.KeyClaim;
import io.payledger.command.idempotency.KeyOutcome;
import io.payledger.command.idempotency.KeyRow;
import io.payledger.command.idempotency.KeyScope;
import io.payledger.command.idempotency.KeyStore;
import io.payledger.command.idempotency.KeyedRequest;
import io.payledger.command.idempotency.KeyedRequests;
import io.payledger.command.idempotency.Operation;
import io.payledger.command.reading.PaymentReader;
import io.payledger.command.reading.SettledOrders;
import io.payledger.command.token.TokenDesk;
import java.util.Optional;
import org.axonframework.commandhandling.gateway.CommandGateway;
import org.jspecify.annotations.Nullable;

/**
 * The order of checks on a pay request, as one list in {@link #admit}: who asks, shape and limits, token, idempotency key,
 * the order's own state, rules on amounts and risk, append. What stands before the append stores nothing.
 */
public final class Admission {
    private final Channels channels;
    private final SameOrderLimit sameOrder;
    private final TokenDesk tokens;
    private final KeyedRequests keyed;
    private final PayReplays replays;
    private final PayStep submission;
    private final PayStep rehearsal;
    private final PayStep stateOnly;

    public Admission(
            Channels channels,
            SameOrderLimit sameOrder,
            TokenDesk tokens,
            KeyStore keys,
            PayRules rules,
            PaymentReader reader,
            SettledOrders settled,
            int maxAttempts,
            CommandGateway commands) {
        this.channels = channels;
        this.sameOrder = sameOrder;
        this.tokens = tokens;
        this.keyed = new KeyedRequests(keys);
        this.replays = new PayReplays(reader, settled);
        OrderState orders = new OrderState(reader, settled, maxAttempts);
        this.submission = new PaySubmission(orders, rules, new PayCommands(commands, maxAttempts));
        this.rehearsal = new PayRehearsal(orders, rules);
        this.stateOnly = new PayStanding(orders);
    }

    /**
     * Pays the order, or says why not.
     *
     * @throws ProblemException when a check refuses it that may come out otherwise the next time
     * @throws OrderBusyException when the order is contended so much that its state could not be decided on
     */
    public PayAnswer pay(PayOrder wish) {
        return logged(wish, submission);
    }

    /** What {@link #pay} would answer now; nothing is stored and no key is claimed. */
    public PayAnswer rehearse(PayOrder wish) {
        return logged(wish, rehearsal);
    }

    private PayAnswer admit(PaymentId paymentId, PayOrder wish, PayStep stateThenRulesThenAppend) {
        channels.require(wish.channel());
        boolean mayStart = tokens.check(wish.token(), paymentId, wish.amount());
        KeyClaim claim = claim(wish, paymentId);
        PayStep step = mayStart ? stateThenRulesThenAppend : stateOnly;
        return sameOrder.within(
                paymentId,
                () -> keyed.once(claim, new KeyedRequest<>() {
                    @Override
                    public Optional<KeyOutcome<PayAnswer>> settled() {
                        return step.settled(paymentId, wish);
                    }

                    @Override
                    public boolean looksNew() {
                        return step.looksNew(paymentId);
                    }

                    @Override
                    public KeyOutcome<PayAnswer> first() {
                        PayLog.begin(wish, paymentId);
                        return step.take(paymentId, wish, claim);
                    }

                    @Override
                    public PayAnswer again(KeyRow known) {
                        return replays.of(known);
                    }
                }));
    }

    private PayAnswer logged(PayOrder wish, PayStep step) {
        PaymentId paymentId = new PaymentId(merchantOf(wish.caller()), wish.orderId());
        try {
            PayAnswer answer = admit(paymentId, wish, step);
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

    private static @Nullable KeyClaim claim(PayOrder wish, PaymentId paymentId) {
        return wish.key() == null
                ? null
                : new KeyClaim(
                        new KeyScope(paymentId.merchantId(), Operation.PAY, wish.key()),
                        wish.fingerprint(),
                        wish.orderId());
    }
}
