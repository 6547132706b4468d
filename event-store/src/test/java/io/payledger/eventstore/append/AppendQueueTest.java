package io.payledger.eventstore.append;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicBoolean;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(30)
class AppendQueueTest {
    private static final Duration LONG = Duration.ofSeconds(20);
    private static final Duration SHORT = Duration.ofMillis(30);

    @Test
    void whatDoesNotFitIsRefusedAtOnce() throws Exception {
        AppendQueue queue = new AppendQueue(1, LONG);
        try (ExecutorService callers = Executors.newCachedThreadPool()) {
            Future<Appended> first = callers.submit(() -> queue.append(List.of(), List.of()));
            Awaitility.await().until(() -> queue.size() == 1);
            assertThatThrownBy(() -> queue.append(List.of(), List.of()))
                    .isInstanceOf(AppendQueueFullException.class)
                    .isInstanceOf(AppendNotDoneException.class);
            queue.take(10, LONG).forEach(command -> command.succeed(new Appended(List.of())));
            assertThat(first.get().events()).isEmpty();
        }
    }

    @Test
    void aCommandThatNoWriterTakesInTimeIsTakenBackAndNeverWritten() throws Exception {
        AppendQueue queue = new AppendQueue(10, SHORT);
        assertThatThrownBy(() -> queue.append(List.of(), List.of())).isInstanceOf(EventStoreUnavailableException.class);
        assertThat(queue.take(10, Duration.ZERO)).isEmpty();
    }

    @Test
    void aCommandThatAWriterHasIsOfUnknownOutcomeAndNotGivenUpLightly() throws Exception {
        AppendQueue queue = new AppendQueue(10, SHORT);
        try (ExecutorService callers = Executors.newCachedThreadPool()) {
            Future<Appended> answer = callers.submit(() -> queue.append(List.of(), List.of()));
            List<PendingAppend> taken = queue.take(10, LONG);
            assertThat(taken).hasSize(1);
            assertThatThrownBy(answer::get).hasCauseInstanceOf(AppendOutcomeUnknownException.class);
        }
    }

    @Test
    void aCommandThatTheWriterPutsBackCanBeGivenUp() throws Exception {
        AppendQueue queue = new AppendQueue(10, SHORT);
        try (ExecutorService callers = Executors.newCachedThreadPool()) {
            Future<Appended> answer = callers.submit(() -> queue.append(List.of(), List.of()));
            List<PendingAppend> taken = queue.take(10, LONG);
            taken.forEach(PendingAppend::release);
            assertThatThrownBy(answer::get).hasCauseInstanceOf(EventStoreUnavailableException.class);
            assertThat(taken.getFirst().take()).isFalse();
        }
    }

    @Test
    void anInterruptedCallerIsLetGoOnlyWhenNothingWasStored() throws Exception {
        AppendQueue queue = new AppendQueue(10, LONG);
        AtomicBoolean stillInterrupted = new AtomicBoolean();
        try (ExecutorService callers = Executors.newCachedThreadPool()) {
            Future<?> waiting = callers.submit(() -> {
                Thread.currentThread().interrupt();
                assertThatThrownBy(() -> queue.append(List.of(), List.of()))
                        .isInstanceOf(EventStoreUnavailableException.class);
                stillInterrupted.set(Thread.interrupted());
            });
            waiting.get();
        }
        assertThat(stillInterrupted).isTrue();
        assertThat(queue.take(10, Duration.ZERO)).isEmpty();
    }

    @Test
    void aClosedQueueRefusesAndWhatWaitedIsTold() throws Exception {
        AppendQueue queue = new AppendQueue(10, LONG);
        try (ExecutorService callers = Executors.newCachedThreadPool()) {
            Future<Appended> waiting = callers.submit(() -> queue.append(List.of(), List.of()));
            Awaitility.await().until(() -> queue.size() == 1);
            queue.close();
            assertThatThrownBy(() -> queue.append(List.of(), List.of()))
                    .isInstanceOf(EventStoreUnavailableException.class);
            queue.failWaiting();
            assertThatThrownBy(waiting::get).hasCauseInstanceOf(EventStoreUnavailableException.class);
            assertThat(queue.isDrained()).isTrue();
        }
    }
}
