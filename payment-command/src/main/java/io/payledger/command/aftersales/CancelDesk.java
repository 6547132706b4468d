package io.payledger.command.aftersales;

import io.payledger.api.log.StepLog;
import io.payledger.api.payment.CancelResult;
import io.payledger.api.payment.PaymentCommand.CancelPayment;
import io.payledger.command.reading.PaymentReader;
import java.util.Optional;
import org.axonframework.commandhandling.gateway.CommandGateway;
import org.jspecify.annotations.Nullable;

/** Takes cancel wishes in; the payment decides what becomes of them. */
public final class CancelDesk {
    private final PaymentReader reader;
    private final PaymentCommands commands;

    public CancelDesk(PaymentReader reader, CommandGateway gateway) {
        this.reader = reader;
        this.commands = new PaymentCommands(gateway);
    }

    /**
     * Cancels, or records the wish to; empty when nobody knows the order.
     *
     * @throws io.payledger.api.problem.ProblemException ORDER_BUSY when its state could not be decided on
     */
    public Optional<CancelResult> cancel(Asking asking, @Nullable String reason) {
        CancelPayment command =
                new CancelPayment(asking.paymentId(), asking.caller().name(), reason);
        Optional<CancelResult> result = reader.find(asking.paymentId()).map(known -> commands.send(command, asking));
        StepLog.info(
                "pay.cancel",
                asking.paymentId().orderId(),
                asking.traceId(),
                result.map(it -> it.getClass().getSimpleName()).orElse("OrderNotFound"),
                "merchant",
                asking.paymentId().merchantId());
        return result;
    }
}
