package io.payledger.command.bus;

import io.payledger.api.payment.PaymentCommand;
import org.axonframework.commandhandling.CommandMessage;
import org.axonframework.modelling.command.CommandTargetResolver;
import org.axonframework.modelling.command.VersionedAggregateIdentifier;

/**
 * The payment that a command is for. Axon's own resolver searches the command's class for annotations at every command,
 * which took a seventh of the time that a command takes.
 */
public enum PaymentTargets implements CommandTargetResolver {
    INSTANCE;

    @Override
    public VersionedAggregateIdentifier resolveTarget(CommandMessage<?> command) {
        if (command.getPayload() instanceof PaymentCommand asked) {
            return new VersionedAggregateIdentifier(asked.paymentId().value(), null);
        }
        throw new IllegalArgumentException(command.getCommandName() + " is not a command for a payment");
    }
}
