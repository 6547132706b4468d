package io.payledger.saga.charge;

import static io.payledger.saga.Stories.PAYMENT;
import static io.payledger.saga.Stories.TRADE_NO;

import io.payledger.api.payment.BankEvidence;
import io.payledger.api.payment.BankOutcome;
import io.payledger.api.payment.EvidenceSource;
import io.payledger.api.payment.PaymentCommand.RecordBankOutcome;
import io.payledger.saga.DirectWorkers;
import io.payledger.saga.FakeBank;
import io.payledger.saga.bank.BankCalls;
import io.payledger.saga.bank.BankLanes;
import io.payledger.saga.bank.BankProperties;
import io.payledger.saga.dispatch.SagaCommands;
import java.net.URI;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Map;
import org.axonframework.commandhandling.gateway.DefaultCommandGateway;
import org.axonframework.test.saga.SagaTestFixture;

/** One charge saga in Axon's fixture, with a bank in memory and everything on the calling thread. */
final class ChargeSagaStory {
    static final List<Duration> AGES =
            List.of(Duration.ofSeconds(10), Duration.ofSeconds(30), Duration.ofMinutes(2), Duration.ofHours(25));
    static final Duration LAST_ANSWER = Duration.ofSeconds(15);

    final FakeBank bank = new FakeBank();
    final SagaTestFixture<ChargeSaga> saga = new SagaTestFixture<>(ChargeSaga.class);
    final FixtureClock clock = new FixtureClock(saga);

    ChargeSagaStory() {
        SagaCommands commands = new SagaCommands(
                DefaultCommandGateway.builder().commandBus(saga.getCommandBus()).build(),
                new DirectWorkers(),
                1,
                1,
                "n1");
        BankProperties properties = new BankProperties(
                "fake",
                URI.create("http://bank"),
                Duration.ofSeconds(2),
                Duration.ofSeconds(15),
                Duration.ofSeconds(5),
                Duration.ofSeconds(60),
                1,
                1,
                Map.of());
        BankCalls calls = new BankCalls(new BankLanes(properties, List.of(bank), new DirectWorkers()), commands, clock);
        ChargeSchedule schedule = new ChargeSchedule(
                AGES, List.of(Duration.ofSeconds(1), Duration.ofSeconds(2)), LAST_ANSWER, Duration.ofMinutes(10));
        saga.registerResource(new ChargeDesk(calls, commands, schedule, clock));
        saga.givenCurrentTime(Instant.parse("2026-01-01T00:00:00Z"));
    }

    static RecordBankOutcome reported(EvidenceSource source, BankOutcome outcome) {
        return new RecordBankOutcome(PAYMENT, new BankEvidence(TRADE_NO, source, outcome));
    }

    /** The fixture's own time, or later. */
    static final class FixtureClock extends Clock {
        private final SagaTestFixture<?> fixture;
        Duration ahead = Duration.ZERO;

        FixtureClock(SagaTestFixture<?> fixture) {
            this.fixture = fixture;
        }

        @Override
        public Instant instant() {
            return fixture.currentTime().plus(ahead);
        }

        @Override
        public ZoneId getZone() {
            return ZoneOffset.UTC;
        }

        @Override
        public Clock withZone(ZoneId zone) {
            return this;
        }
    }
}
