package io.payledger.command.idempotency;

import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
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
 * There is no thread of its own and no pause. When the work fails, all that were done with it fail.
 */
final class Combined<I, O> {
    private final int most;
    private final Function<List<I>, List<O>> work;
    private final Queue<Wish<I, O>> waiting = new ConcurrentLinkedQueue<>();
    private final ReentrantLock turn = new ReentrantLock();

    /**
     * @param most wishes that are done at once
     * @param work gives an answer for each wish, in their order
     */
    Combined(int most, Function<List<I>, List<O>> work) {
        this.most = most;
        this.work = work;
    }

    O get(I item) {
        Wish<I, O> mine = new Wish<>(item);
        waiting.add(mine);
        turn.lock();
        try {
            while (mine.done == null) {
                doNext();
            }
            return mine.done.answer();
        } finally {
            turn.unlock();
        }
    }

    /** Wishes that nobody has begun with. */
    int waiting() {
        return waiting.size();
    }

    private void doNext() {
        List<Wish<I, O>> wishes = new ArrayList<>();
        while (wishes.size() < most) {
            Wish<I, O> next = waiting.poll();
            if (next == null) {
                break;
            }
            wishes.add(next);
        }
        try {
            List<O> answers = work.apply(wishes.stream().map(it -> it.item).toList());
            for (int i = 0; i < wishes.size(); i++) {
                wishes.get(i).done = new Done.With<>(answers.get(i));
            }
        } catch (RuntimeException | Error e) {
            wishes.forEach(it -> it.done = new Done.Failed<>(e));
        }
    }

    /** Read and written only by whoever has the turn. */
    private static final class Wish<I, O> {
        final I item;

        @Nullable
        Done<O> done;

        Wish(I item) {
            this.item = item;
        }
    }

    private sealed interface Done<O> {
        O answer();

        record With<O>(O answer) implements Done<O> {}

        record Failed<O>(Throwable failure) implements Done<O> {
            @Override
            public O answer() {
                if (failure instanceof Error error) {
                    throw error;
                }
                throw (RuntimeException) failure;
            }
        }
    }
}
