package io.payledger.command.idempotency;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Function;

/**
 * Has what many threads ask for at once done together, so that they share one round trip and one commit. Whoever comes
 * alone does its own at once; what comes while something is done waits for it and is done by the first that waits:
 *
 * <pre>
 *   thread 1   does 1 ──────▶ answer
 *   thread 2    waits         does 2, 3, 4 ──────▶ answer
 *   threads 3, 4 wait         wait                 answer
 * </pre>
 *
 * There is no thread of its own and no pause. Each is woken by itself, with its answer or with the turn, and the turn goes
 * on before the answers: threads that queued for one lock would be woken one after the other, and the next work would
 * begin only behind the last of them. When the work fails, all that were done with it fail.
 */
final class Combined<I, O> {
    private final int most;
    private final Function<List<I>, List<O>> work;
    private final ReentrantLock lock = new ReentrantLock();

    /** What nobody has begun with; guarded by the lock. */
    private final Queue<Wish<I, O>> waiting = new ArrayDeque<>();

    /** Whether somebody works, or was told to; guarded by the lock. */
    private boolean busy;

    /**
     * @param most wishes that are done at once
     * @param work gives an answer for each wish, in their order
     */
    Combined(int most, Function<List<I>, List<O>> work) {
        this.most = most;
        this.work = work;
    }

    O get(I item) {
        Wish<I, O> mine = new Wish<>(item, new CompletableFuture<>());
        News<O> news = hasTheTurn(mine) ? new News.Turn<>() : mine.news.join();
        return switch (news) {
            case News.Turn<O> turn -> lead();
            case News.Answer<O>(var answer) -> answer;
            case News.Failed<O>(var failure) -> throw thrown(failure);
        };
    }

    /** Wishes that nobody has begun with. */
    int waiting() {
        lock.lock();
        try {
            return waiting.size();
        } finally {
            lock.unlock();
        }
    }

    private boolean hasTheTurn(Wish<I, O> mine) {
        lock.lock();
        try {
            waiting.add(mine);
            boolean free = !busy;
            busy = true;
            return free;
        } finally {
            lock.unlock();
        }
    }

    /** Whoever has the turn is the first that waits. */
    private O lead() {
        // Those that are ready to wish for something do so first; where nobody is, this costs nothing.
        Thread.yield();
        List<Wish<I, O>> wishes = next();
        List<O> answers;
        try {
            answers = work.apply(wishes.stream().map(Wish::item).toList());
        } catch (RuntimeException | Error e) {
            passTheTurn();
            wishes.forEach(it -> it.news.complete(new News.Failed<>(e)));
            throw e;
        }
        passTheTurn();
        for (int i = 1; i < wishes.size(); i++) {
            wishes.get(i).news.complete(new News.Answer<>(answers.get(i)));
        }
        return answers.getFirst();
    }

    private List<Wish<I, O>> next() {
        List<Wish<I, O>> wishes = new ArrayList<>();
        lock.lock();
        try {
            while (wishes.size() < most && !waiting.isEmpty()) {
                wishes.add(waiting.remove());
            }
        } finally {
            lock.unlock();
        }
        return wishes;
    }

    private void passTheTurn() {
        Wish<I, O> first;
        lock.lock();
        try {
            first = waiting.peek();
            busy = first != null;
        } finally {
            lock.unlock();
        }
        if (first != null) {
            first.news.complete(new News.Turn<>());
        }
    }

    private static RuntimeException thrown(Throwable failure) {
        if (failure instanceof Error error) {
            throw error;
        }
        return (RuntimeException) failure;
    }

    private record Wish<I, O>(I item, CompletableFuture<News<O>> news) {}

    /** What wakes one that waits. */
    private sealed interface News<O> {
        record Turn<O>() implements News<O> {}

        record Answer<O>(O answer) implements News<O> {}

        record Failed<O>(Throwable failure) implements News<O> {}
    }
}
