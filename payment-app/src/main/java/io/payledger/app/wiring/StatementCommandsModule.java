package io.payledger.app.wiring;

import io.payledger.api.payment.PaymentCommand;
import io.payledger.api.problem.ErrorCode;
import io.payledger.api.problem.ProblemException;
import io.payledger.api.wire.MetaKeys;
import io.payledger.query.statement.intake.Bringer;
import io.payledger.query.statement.matching.PaymentDoor;
import java.util.HashMap;
import java.util.Map;
import org.axonframework.commandhandling.GenericCommandMessage;
import org.axonframework.commandhandling.gateway.CommandGateway;
import org.axonframework.common.lock.LockAcquisitionFailedException;
import org.axonframework.modelling.command.ConcurrencyException;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/** Wires the way from what is decided about a bank statement to the payment; the read side cannot send commands itself. */
@Configuration(proxyBeanMethods = false)
class StatementCommandsModule {

    @Bean
    PaymentDoor statementCommands(CommandGateway gateway) {
        return (command, who) -> send(gateway, command, who);
    }

    private static void send(CommandGateway gateway, PaymentCommand command, Bringer who) {
        Map<String, Object> metadata = new HashMap<>();
        metadata.put(MetaKeys.ACTOR, who.name());
        metadata.put(MetaKeys.ORIGIN, who.origin());
        if (who.traceId() != null) {
            metadata.put(MetaKeys.TRACE_ID, who.traceId().value());
        }
        try {
            Object unused = gateway.sendAndWait(new GenericCommandMessage<>(command, metadata));
        } catch (ConcurrencyException | LockAcquisitionFailedException e) {
            throw new ProblemException(
                    ErrorCode.ORDER_BUSY,
                    "Too much is going on with order " + command.paymentId().orderId()
                            + " at once; this request changed nothing, send it again");
        }
    }
}
