package io.payledger.command.rules;

import io.payledger.api.payment.SubmitPaymentResult;
import org.axonframework.commandhandling.CommandMessage;
import org.axonframework.messaging.InterceptorChain;
import org.axonframework.messaging.MessageHandlerInterceptor;
import org.axonframework.messaging.unitofwork.UnitOfWork;
import org.jspecify.annotations.Nullable;

/** Lets an attempt count for its payer in the append that starts it. */
public final class CountingCommands implements MessageHandlerInterceptor<CommandMessage<?>> {
    /** Metadata of a command: its {@link PayerSpend}. It goes into no event. */
    public static final String SPEND = "payerSpend";

    private final PayerHistory history;

    public CountingCommands(PayerHistory history) {
        this.history = history;
    }

    @Override
    public @Nullable Object handle(UnitOfWork<? extends CommandMessage<?>> unitOfWork, InterceptorChain chain)
            throws Exception {
        Object result = chain.proceed();
        if (result instanceof SubmitPaymentResult.Started(var payment)
                && unitOfWork.getMessage().getMetaData().get(SPEND) instanceof PayerSpend spend) {
            history.countWith(unitOfWork, spend, payment);
        }
        return result;
    }
}
