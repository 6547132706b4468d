package io.payledger.command;

import io.payledger.command.personal.SealingCommands;
import io.payledger.command.web.SealedTextRoutes;
import io.payledger.eventstore.sealing.Sealing;
import org.axonframework.commandhandling.CommandBus;
import org.axonframework.common.Registration;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Import;

/** Wires the sealing of what people type. Every process has it that sends a command with their words. */
@Configuration(proxyBeanMethods = false)
@Import(SealedTextRoutes.class)
public class SealedTextModule {

    /** No bean of the interceptor itself: Axon would find it and put it before the gateway too, and seal what is sealed. */
    @Bean
    Registration sealingOfCommands(CommandBus bus, Sealing sealing) {
        return bus.registerDispatchInterceptor(new SealingCommands(sealing));
    }
}
