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
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
class CombinedTest {
    private static final int NEVER = Integer.MAX_VALUE;

    private final List<List<Integer>> done = new CopyOnWriteArrayList<>();
    private final CountDownLatch gate = new CountDownLatch(1);

    @Test
    void whoComesAloneIsServedAlone() {
        Combined<Integer, String> combined = new Combined<>(10, NEVER, this::answers);
        assertThat(combined.get(1)).isEqualTo("1");
        assertThat(combined.get(2)).isEqualTo("2");
        assertThat(done).containsExactly(List.of(1), List.of(2));
    }

    @Test
    void whatComesMeanwhileIsDoneTogetherAndEachGetsItsOwnAnswer() throws Exception {
        Combined<Integer, String> combined = new Combined<>(10, NEVER, this::answersWhenOpen);
        try (ExecutorService threads = Executors.newCachedThreadPool()) {
            List<Future<String>> answers = new ArrayList<>(wishes(combined, threads, 0, 0));
            await().until(() -> done.size() == 1);
            answers.addAll(wishes(combined, threads, 1, 25));
            await().until(() -> combined.waiting() == 25);
            gate.countDown();
            assertEachHasItsOwn(answers);
        }
        assertThat(done).extracting(List::size).containsExactly(1, 10, 10, 5);
    }

    @Test
    void aCrowdIsServedBesideWhatIsDone() throws Exception {
        Combined<Integer, String> combined = new Combined<>(10, 3, this::answersWhenOpen);
        try (ExecutorService threads = Executors.newCachedThreadPool()) {
            List<Future<String>> answers = new ArrayList<>(wishes(combined, threads, 0, 0));
            await().until(() -> done.size() == 1);
            answers.addAll(wishes(combined, threads, 1, 2));
            await().until(() -> combined.waiting() == 2);
            answers.addAll(wishes(combined, threads, 3, 3));
            await().until(() -> done.size() == 2);
            answers.addAll(wishes(combined, threads, 4, 8));
            await().until(() -> combined.waiting() == 5);
            assertThat(done).as("never three at once").hasSize(2);
            gate.countDown();
            assertEachHasItsOwn(answers);
        }
        assertThat(done.get(1)).containsExactlyInAnyOrder(1, 2, 3);
    }

    @Test
    void aFailureIsThatOfAllWhoWereServedTogetherAndOfNobodyElse() {
        Combined<Integer, String> combined = new Combined<>(10, NEVER, items -> {
            if (items.contains(13)) {
                throw new IllegalStateException("13");
            }
            return answers(items);
        });
        assertThatThrownBy(() -> combined.get(13)).hasMessage("13");
        assertThat(combined.get(14)).isEqualTo("14");
    }

    private static List<Future<String>> wishes(
            Combined<Integer, String> combined, ExecutorService threads, int first, int last) {
        return IntStream.rangeClosed(first, last)
                .mapToObj(number -> threads.submit(() -> combined.get(number)))
                .toList();
    }

    private static void assertEachHasItsOwn(List<Future<String>> answers) throws Exception {
        for (int i = 0; i < answers.size(); i++) {
            assertThat(answers.get(i).get()).isEqualTo(String.valueOf(i));
        }
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
