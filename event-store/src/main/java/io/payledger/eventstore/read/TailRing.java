package io.payledger.eventstore.read;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;

/** A gapless run of the newest events: the index of the last, and as many before it as there is room for. */
final class TailRing<M> {
    private final ReentrantLock lock = new ReentrantLock();
    private final Condition grown = lock.newCondition();
    private final @Nullable Object[] slots;
    private long first = 1;
    private long last;
    private boolean closed;

    TailRing(int capacity) {
        slots = new @Nullable Object[capacity];
    }

    /** Begins empty behind this index. */
    void startAt(long index) {
        lock.lock();
        try {
            first = index + 1;
            last = index;
        } finally {
            lock.unlock();
        }
    }

    long last() {
        lock.lock();
        try {
            return last;
        } finally {
            lock.unlock();
        }
    }

    /** Adds the events that end at this index; they must close up to the last. */
    void add(long newLast, List<M> events) {
        lock.lock();
        try {
            if (last + events.size() != newLast) {
                throw new IllegalStateException(
                        "The log has a gap: " + events.size() + " events up to " + newLast + " do not follow " + last);
            }
            for (M event : events) {
                last++;
                slots[slot(last)] = event;
            }
            first = Math.max(first, last - slots.length + 1);
            grown.signalAll();
        } finally {
            lock.unlock();
        }
    }

    @Nullable
    List<M> after(long position, int limit) {
        lock.lock();
        try {
            if (position >= last) {
                return List.of();
            }
            if (position + 1 < first) {
                return null;
            }
            long end = Math.min(last, position + limit);
            List<M> events = new ArrayList<>((int) (end - position));
            for (long index = position + 1; index <= end; index++) {
                events.add(at(index));
            }
            return events;
        } finally {
            lock.unlock();
        }
    }

    boolean await(long position, Duration timeout) throws InterruptedException {
        long nanos = timeout.toNanos();
        lock.lockInterruptibly();
        try {
            while (last <= position && !closed) {
                if (nanos <= 0) {
                    return false;
                }
                nanos = grown.awaitNanos(nanos);
            }
            return last > position;
        } finally {
            lock.unlock();
        }
    }

    /** Nobody waits any longer. */
    void close() {
        lock.lock();
        try {
            closed = true;
            grown.signalAll();
        } finally {
            lock.unlock();
        }
    }

    @SuppressWarnings("unchecked")
    private M at(long index) {
        Object event = slots[slot(index)];
        if (event == null) {
            throw new IllegalStateException("The tail of the log has no event at " + index);
        }
        return (M) event;
    }

    private int slot(long index) {
        return (int) (index % slots.length);
    }
}
