package io.payledger.saga;

import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import io.payledger.saga.bank.BankCalls;
import io.payledger.saga.bank.BankLanes;
import io.payledger.saga.bank.BankProperties;
import io.payledger.saga.bank.BreakerSettings;
import io.payledger.saga.conversation.Desk;
import io.payledger.saga.conversation.Haste;
import io.payledger.saga.dispatch.SagaCommands;
import io.payledger.saga.time.BankSchedule;
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

/** One saga in Axon's fixture, with a bank in memory and everything on the calling thread. */
public final class SagaStory<S> {
    public static final List<Duration> AGES =
            List.of(Duration.ofSeconds(10), Duration.ofSeconds(30), Duration.ofMinutes(2), Duration.ofHours(25));
    public static final Duration LAST_ANSWER = Duration.ofSeconds(15);

    public final FakeBank bank = new FakeBank();
    public final SagaTestFixture<S> saga;
    public final FixtureClock clock;

    public SagaStory(Class<S> type) {
        saga = new SagaTestFixture<>(type);
        clock = new FixtureClock(saga);
        SagaCommands commands = new SagaCommands(
                DefaultCommandGateway.builder().commandBus(saga.getCommandBus()).build(),
                new DirectWorkers(),
                1,
                1,
                "n1");
        BankProperties properties = new BankProperties(
                "fake",
                URI.create("http://bank"),
                null,
                Duration.ofSeconds(2),
                Duration.ofSeconds(15),
                Duration.ofSeconds(45),
                Duration.ofSeconds(5),
                Duration.ofSeconds(60),
                1,
                1,
                1,
                new BreakerSettings(50, 20, 10, Duration.ofSeconds(10), 3),
                Map.of());
        BankCalls calls = new BankCalls(
                new BankLanes(
                        properties, List.of(bank), new DirectWorkers(), clock, new SimpleMeterRegistry(), List.of()),
                commands,
                clock);
        BankSchedule schedule = new BankSchedule(
                AGES, List.of(Duration.ofSeconds(1), Duration.ofSeconds(2)), LAST_ANSWER, Duration.ofMinutes(10));
        saga.registerResource(new Desk(calls, commands, schedule, clock, new Haste()));
        saga.givenCurrentTime(Instant.parse("2026-01-01T00:00:00Z"));
    }

    /** The fixture's own time, or later. */
    public static final class FixtureClock extends Clock {
        private final SagaTestFixture<?> fixture;
        public Duration ahead = Duration.ZERO;

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
