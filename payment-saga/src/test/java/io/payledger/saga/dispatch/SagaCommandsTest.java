package io.payledger.saga.dispatch;

import static io.payledger.saga.Stories.PAYMENT;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.payledger.api.id.TraceId;
import io.payledger.api.payment.PaymentCommand.ResendAttempt;
import io.payledger.api.wire.MetaKeys;
import io.payledger.saga.work.Workers;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import org.axonframework.commandhandling.CommandMessage;
import org.axonframework.commandhandling.SimpleCommandBus;
import org.axonframework.commandhandling.gateway.DefaultCommandGateway;
import org.axonframework.messaging.MessageHandler;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class SagaCommandsTest {
    private static final ResendAttempt COMMAND = new ResendAttempt(PAYMENT, 1);
    private static final Cause CAUSE = new Cause("saga:charge", new TraceId("t1"));

    private final SimpleCommandBus bus = SimpleCommandBus.builder().build();
    private final Queue<CommandMessage<?>> received = new ConcurrentLinkedQueue<>();
    private final SagaCommands commands = new SagaCommands(
            DefaultCommandGateway.builder().commandBus(bus).build(),
            Workers.bounded().open("w", 1, 1),
            "n1",
            List.of(Duration.ofMillis(1), Duration.ofMillis(2), Duration.ofMillis(3)));

    @AfterEach
    void stop() throws InterruptedException {
        commands.stop(Duration.ofSeconds(10));
    }

    @Test
    void commandSaysWhoSentItAndWhy() {
        handle(message -> null);
        commands.send(COMMAND, CAUSE);
        await().until(() -> received.size() == 1);
        assertThat(received.element().getPayload()).isEqualTo(COMMAND);
        assertThat(received.element().getMetaData())
                .containsAllEntriesOf(
                        Map.of(MetaKeys.ACTOR, "saga:charge", MetaKeys.TRACE_ID, "t1", MetaKeys.ORIGIN, "n1"));
    }

    @Test
    void failedSendIsRepeated() {
        handle(message -> {
            if (received.size() < 3) {
                throw new IllegalStateException("no database");
            }
            return null;
        });
        commands.send(COMMAND, CAUSE);
        await().until(() -> received.size() == 3);
    }

    @Test
    void sendThatKeepsFailingIsLeftToTheDeadlineAfterItsLastTry() {
        handle(message -> {
            throw new IllegalStateException("no database");
        });
        commands.send(COMMAND, CAUSE);
        await().until(() -> received.size() == 4);
        await().during(Duration.ofMillis(100)).until(() -> received.size() == 4);
    }

    @Test
    void commandAfterTheStopIsLeftToTheDeadline() throws InterruptedException {
        handle(message -> null);
        commands.stop(Duration.ofSeconds(10));
        commands.send(COMMAND, CAUSE);
        assertThat(received).isEmpty();
    }

    private void handle(MessageHandler<CommandMessage<?>> handler) {
        bus.subscribe(ResendAttempt.class.getName(), message -> {
            received.add(message);
            return handler.handle(message);
        });
    }
}
