package io.payledger.command.idempotency;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

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
 * A crowd does not wait: while one commits, the next is done beside it, and the processors do not stand still.
 *
 * There is no thread of its own and no pause. Each is woken by itself, with its answer or with the turn, and the turn goes
 * on before the answers: threads that queued for one lock would be woken one after the other, and the next work would
 * begin only behind the last of them. When the work fails, all that were done with it fail.
 */
final class Combined<I, O> {
    private static final int AT_ONCE = 2;

    private final int most;
    private final int crowd;
    private final Function<List<I>, List<O>> work;
    private final ReentrantLock lock = new ReentrantLock();

    /** What nobody has begun with; guarded by the lock. */
    private final Queue<Wish<I, O>> waiting = new ArrayDeque<>();

    /** Threads that work, or were told to; guarded by the lock. */
    private int working;

    /** Whether one was told to and has not taken yet what waits; guarded by the lock. */
    private boolean gathering;

    /**
     * @param most wishes that are done together
     * @param crowd of them waiting, at which something is done beside what is done already
     * @param work gives an answer for each wish, in their order
     */
    Combined(int most, int crowd, Function<List<I>, List<O>> work) {
        this.most = most;
        this.crowd = crowd;
        this.work = work;
    }

    O get(I item) {
        Wish<I, O> mine = new Wish<>(item, new CompletableFuture<>());
        tell(comes(mine));
        News<O> news = mine.news.join();
        return switch (news) {
            case News.Turn<O> turn -> lead(mine);
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

    private O lead(Wish<I, O> mine) {
        // Those that are ready to wish for something do so first; where nobody is, this costs nothing.
        Thread.yield();
        List<Wish<I, O>> wishes = new ArrayList<>();
        wishes.add(mine);
        tell(takes(wishes));
        List<O> answers;
        try {
            answers = work.apply(wishes.stream().map(Wish::item).toList());
        } catch (RuntimeException | Error e) {
            tell(ends());
            wishes.forEach(it -> it.news.complete(new News.Failed<>(e)));
            throw e;
        }
        tell(ends());
        for (int i = 1; i < wishes.size(); i++) {
            wishes.get(i).news.complete(new News.Answer<>(answers.get(i)));
        }
        return answers.getFirst();
    }

    private @Nullable Wish<I, O> comes(Wish<I, O> wish) {
        lock.lock();
        try {
            waiting.add(wish);
            return next();
        } finally {
            lock.unlock();
        }
    }

    /** Adds to these what waits, up to the most; what is left may be a crowd already. */
    private @Nullable Wish<I, O> takes(List<Wish<I, O>> wishes) {
        lock.lock();
        try {
            while (wishes.size() < most && !waiting.isEmpty()) {
                wishes.add(waiting.remove());
            }
            gathering = false;
            return next();
        } finally {
            lock.unlock();
        }
    }

    private @Nullable Wish<I, O> ends() {
        lock.lock();
        try {
            working--;
            return next();
        } finally {
            lock.unlock();
        }
    }

    /** The first that waits, when it is its turn. */
    private @Nullable Wish<I, O> next() {
        int needed = working == 0 ? 1 : crowd;
        if (gathering || working == AT_ONCE || waiting.size() < needed) {
            return null;
        }
        working++;
        gathering = true;
        return waiting.remove();
    }

    private static <I, O> void tell(@Nullable Wish<I, O> next) {
        if (next != null) {
            next.news.complete(new News.Turn<>());
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
