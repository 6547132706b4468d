package io.payledger.command.idempotency;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
class CombinedTest {
    private final List<List<Integer>> done = new CopyOnWriteArrayList<>();
    private final CountDownLatch gate = new CountDownLatch(1);

    @Test
    void whoComesAloneIsServedAlone() {
        Combined<Integer, String> combined = new Combined<>(10, this::answers);
        assertThat(combined.get(1)).isEqualTo("1");
        assertThat(combined.get(2)).isEqualTo("2");
        assertThat(done).containsExactly(List.of(1), List.of(2));
    }

    @Test
    void whatComesMeanwhileIsDoneTogetherAndEachGetsItsOwnAnswer() throws Exception {
        Combined<Integer, String> combined = new Combined<>(10, this::answersWhenOpen);
        try (ExecutorService threads = Executors.newCachedThreadPool()) {
            List<Future<String>> answers = new ArrayList<>();
            answers.add(threads.submit(() -> combined.get(0)));
            await().until(() -> done.size() == 1);
            for (int i = 1; i <= 25; i++) {
                int number = i;
                answers.add(threads.submit(() -> combined.get(number)));
            }
            await().until(() -> combined.waiting() == 25);
            gate.countDown();
            for (int i = 0; i <= 25; i++) {
                assertThat(answers.get(i).get()).isEqualTo(String.valueOf(i));
            }
        }
        assertThat(done).extracting(List::size).containsExactly(1, 10, 10, 5);
    }

    @Test
    void aFailureIsThatOfAllWhoWereServedTogetherAndOfNobodyElse() {
        Combined<Integer, String> combined = new Combined<>(10, items -> {
            if (items.contains(13)) {
                throw new IllegalStateException("13");
            }
            return answers(items);
        });
        assertThatThrownBy(() -> combined.get(13)).hasMessage("13");
        assertThat(combined.get(14)).isEqualTo("14");
    }

    private List<String> answersWhenOpen(List<Integer> items) {
        done.add(items);
        try {
            gate.await();
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
        return items.stream().map(String::valueOf).toList();
    }

    private List<String> answers(List<Integer> items) {
        done.add(items);
        return items.stream().map(String::valueOf).toList();
    }
}
