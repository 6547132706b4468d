package io.payledger.command;

import io.payledger.api.payment.DisputeRecords;
import io.payledger.command.aftersales.DisputeDesk;
import io.payledger.command.aftersales.StoredDisputes;
import io.payledger.command.evidence.DisputeProperties;
import io.payledger.command.evidence.EraseEvidence;
import io.payledger.command.evidence.EvidenceAttachment;
import io.payledger.command.evidence.EvidenceEraser;
import io.payledger.command.evidence.EvidenceStore;
import io.payledger.command.hold.HoldGate;
import io.payledger.command.reading.PaymentReader;
import io.payledger.command.web.DisputeRoutes;
import io.payledger.eventstore.axon.AppendRiders;
import io.payledger.eventstore.sealing.Sealing;
import java.time.Clock;
import org.axonframework.commandhandling.CommandBus;
import org.axonframework.commandhandling.gateway.CommandGateway;
import org.axonframework.common.Registration;
import org.axonframework.eventsourcing.eventstore.EventStore;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Import;
import org.springframework.jdbc.core.simple.JdbcClient;

/** Wires disputes and their routes, beside {@link CommandModule}: what they rest on needs the database itself. */
@Configuration(proxyBeanMethods = false)
@EnableConfigurationProperties(DisputeProperties.class)
@Import(DisputeRoutes.class)
public class DisputeModule {

    @Bean
    EvidenceStore evidenceStore(JdbcClient jdbc, Clock clock) {
        return new EvidenceStore(jdbc, clock);
    }

    @Bean
    EvidenceAttachment evidenceAttachment(CommandBus bus, AppendRiders riders) {
        EvidenceAttachment attachment = new EvidenceAttachment(riders);
        // Never cancelled: the bus and those who look into it end together.
        Registration unused = bus.registerHandlerInterceptor(attachment);
        return attachment;
    }

    @Bean
    EvidenceEraser evidenceEraser(
            CommandBus bus, EventStore eventStore, EvidenceStore evidence, AppendRiders riders, HoldGate gate) {
        EvidenceEraser eraser = new EvidenceEraser(eventStore, evidence, riders, gate);
        // Never cancelled, as above.
        Registration unused = bus.subscribe(EraseEvidence.class.getName(), eraser);
        return eraser;
    }

    @Bean
    DisputeDesk disputeDesk(PaymentReader reader, CommandGateway gateway, EvidenceStore evidence) {
        return new DisputeDesk(reader, gateway, evidence);
    }

    @Bean
    DisputeRecords disputeRecords(PaymentReader reader, EvidenceStore evidence, Sealing sealing) {
        return new StoredDisputes(reader, evidence, sealing);
    }
}
