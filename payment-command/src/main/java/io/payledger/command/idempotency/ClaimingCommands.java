package io.payledger.command.idempotency;

import io.payledger.api.id.TradeNo;
import io.payledger.api.payment.RefundResult;
import io.payledger.api.payment.SubmitPaymentResult;
import java.util.Optional;
import org.axonframework.commandhandling.CommandMessage;
import org.axonframework.messaging.InterceptorChain;
import org.axonframework.messaging.MessageHandlerInterceptor;
import org.axonframework.messaging.unitofwork.UnitOfWork;
import org.jspecify.annotations.Nullable;

/** Lets the claim of a command's key ride with the append of what the command starts; what starts nothing claims nothing. */
public final class ClaimingCommands implements MessageHandlerInterceptor<CommandMessage<?>> {
    /** Metadata of a command: its {@link KeyClaim}. It goes into no event. */
    public static final String CLAIM = "idempotencyClaim";

    private final KeyStore keys;

    public ClaimingCommands(KeyStore keys) {
        this.keys = keys;
    }

    @Override
    public @Nullable Object handle(UnitOfWork<? extends CommandMessage<?>> unitOfWork, InterceptorChain chain)
            throws Exception {
        Object result = chain.proceed();
        if (unitOfWork.getMessage().getMetaData().get(CLAIM) instanceof KeyClaim claim) {
            started(result).ifPresent(tradeNo -> keys.claimWith(unitOfWork, claim, new KeyMeaning.Started(tradeNo)));
        }
        return result;
    }

    private static Optional<TradeNo> started(@Nullable Object result) {
        return switch (result) {
            case SubmitPaymentResult.Started(var payment) ->
                Optional.of(payment.lastAttempt().tradeNo());
            case RefundResult.Reserved(var refund) -> Optional.of(refund.refundNo());
            case null, default -> Optional.empty();
        };
    }
}
