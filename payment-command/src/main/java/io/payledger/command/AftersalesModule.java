package io.payledger.command;

import io.payledger.command.aftersales.CancelDesk;
import io.payledger.command.aftersales.RefundDesk;
import io.payledger.command.aftersales.RefundProperties;
import io.payledger.command.aftersales.ReviewDesk;
import io.payledger.command.reading.PaymentReader;
import io.payledger.command.web.AftersalesRoutes;
import org.axonframework.commandhandling.gateway.CommandGateway;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Import;

/** Wires refunds, cancel and disputes, and their routes. */
@Configuration(proxyBeanMethods = false)
@EnableConfigurationProperties(RefundProperties.class)
@Import(AftersalesRoutes.class)
public class AftersalesModule {

    @Bean
    RefundDesk refundDesk(PaymentReader reader, CommandGateway gateway, RefundProperties properties) {
        return new RefundDesk(reader, gateway, properties);
    }

    @Bean
    ReviewDesk reviewDesk(PaymentReader reader, CommandGateway gateway) {
        return new ReviewDesk(reader, gateway);
    }

    @Bean
    CancelDesk cancelDesk(PaymentReader reader, CommandGateway gateway) {
        return new CancelDesk(reader, gateway);
    }
}
