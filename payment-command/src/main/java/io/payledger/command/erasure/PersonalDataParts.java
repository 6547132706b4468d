package io.payledger.command.erasure;

import io.payledger.api.personal.PersonalDataStore;
import io.payledger.command.cleanup.Cleanup;
import io.payledger.command.cleanup.OldRows;
import io.payledger.command.hold.HoldGate;
import io.payledger.command.personal.PayerHash;
import io.payledger.command.reading.PaymentReader;
import io.payledger.eventstore.axon.AppendRiders;
import io.payledger.eventstore.sealing.Sealing;
import io.payledger.eventstore.types.EventCodec;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import org.axonframework.commandhandling.CommandBus;
import org.axonframework.commandhandling.gateway.CommandGateway;
import org.axonframework.eventsourcing.eventstore.EventStore;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.jdbc.core.JdbcOperations;
import org.springframework.jdbc.core.simple.JdbcClient;

/** The door of this package: makes its parts where they can stay package-private. */
@Configuration(proxyBeanMethods = false)
public class PersonalDataParts {
    /** What a crash has left waits for so long at most, unless somebody asks for the same again. */
    private static final Duration BETWEEN_SWEEPS = Duration.ofMinutes(1);

    @Bean
    PersonalDataRecorder personalDataRecorder(
            CommandBus bus, EventStore eventStore, AppendRiders riders, HoldGate gate, Clock clock) {
        PersonalDataRecorder recorder = new PersonalDataRecorder(eventStore, riders, gate, clock);
        recorder.listenTo(bus);
        return recorder;
    }

    @Bean
    PayerSubjects payerSubjects(JdbcClient jdbc, PayerHash hash) {
        return new PayerSubjects(jdbc, hash);
    }

    /** Before the first request everything that was ever erased is erased again: a back-up may have brought it back. */
    @Bean(initMethod = "applyAll")
    Erasures erasures(
            JdbcOperations jdbc,
            EventCodec codec,
            PayerSubjects payers,
            Sealing sealing,
            List<PersonalDataStore> stores) {
        return new Erasures(jdbc, new RecordedData(JdbcClient.create(jdbc), codec), payers, sealing, stores);
    }

    @Bean
    LegalHolds legalHolds(JdbcClient jdbc) {
        return new LegalHolds(jdbc);
    }

    @Bean
    PersonalDataDesk personalDataDesk(
            PaymentReader reader, CommandGateway gateway, PayerSubjects payers, LegalHolds holds, Erasures erasures) {
        return new PersonalDataDesk(reader, gateway, payers, holds, erasures);
    }

    @Bean
    Cleanup erasureSweeper(Erasures erasures, Sealing sealing) {
        return new Cleanup(List.of(
                        new OldRows("erasures that were left over", erasures::finish),
                        new OldRows("keys under an older secret", sealing::wrapAnew)))
                .every(BETWEEN_SWEEPS);
    }
}
