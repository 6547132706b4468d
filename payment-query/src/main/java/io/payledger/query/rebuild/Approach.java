package io.payledger.query.rebuild;

import java.sql.SQLException;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.axonframework.eventhandling.TrackedEventMessage;
import org.springframework.dao.DataAccessException;

/** Brings the second set to where the live tables are. */
final class Approach {
    /** So near to the live tables the rest is added while their processor waits: some ten milliseconds. */
    private static final long NEAR = 1_000;

    /** Segments may be this far apart: an idle one notes its position once a second only. */
    private static final long APART = 50_000;

    private static final int TRIES = 60;
    private static final Duration LONGEST_WAIT = Duration.ofSeconds(5);

    private final SecondSet second;
    private final LivePosition live;
    private final EventSource log;
    private final ReadAhead ahead;
    private final Pace pace;
    private final Pace.Sleeper sleeper;
    private final RebuildWatcher watcher;
    private final long begun = System.nanoTime();
    private long events;

    Approach(
            SecondSet second,
            LivePosition live,
            EventSource log,
            ReadAhead ahead,
            Pace pace,
            Pace.Sleeper sleeper,
            RebuildWatcher watcher) {
        this.second = second;
        this.live = live;
        this.log = log;
        this.ahead = ahead;
        this.pace = pace;
        this.sleeper = sleeper;
        this.watcher = watcher;
    }

    /** Events that were read so far. */
    long events() {
        return events;
    }

    /** Since it began. */
    Duration elapsed() {
        return Duration.ofNanos(System.nanoTime() - begun);
    }

    /** Whether somebody appends meanwhile. */
    boolean isHeldBack() {
        return pace.isHeldBack();
    }

    /**
     * Goes through the log until the live tables are near.
     *
     * @return false when it stopped before, because somebody wishes it
     * @throws RebuildFailedException when the live tables have no position
     */
    boolean comeNear() throws SQLException, InterruptedException {
        while (true) {
            long start = System.nanoTime();
            pace.sees(log.head());
            Applied standing = live.read(second.control().jdbc())
                    .orElseThrow(() -> new RebuildFailedException(
                            "The live tables have no position yet, or are being replayed: start the ledger, and try again"
                                    + " when they have come to the end of the log"));
            long target = standing.least();
            long distance = target - second.applied().least();
            watcher.at(Math.min(second.applied().least(), target), target);
            if (distance <= NEAR) {
                return true;
            }
            if (addNext(target)) {
                return false;
            }
            long now = System.nanoTime();
            pace.worked(now - start, distance, now);
        }
    }

    /**
     * Both sets hold the same events when it returns, and the live ones stay as they are until the transaction of the
     * control session ends; the caller ends it.
     *
     * @return false when it stopped before, because somebody wishes it; then there is no transaction
     */
    boolean meet() throws SQLException, InterruptedException {
        Session control = second.control();
        for (int attempt = 1; attempt <= TRIES; attempt++) {
            if (!comeNear()) {
                return false;
            }
            control.begin();
            boolean met = false;
            try {
                control.execute("SET LOCAL lock_timeout = '3s'");
                Optional<Applied> standing = live.hold(control.jdbc());
                met = standing.isPresent() && reach(standing.get());
                if (met) {
                    return true;
                }
            } catch (DataAccessException e) {
                // The processor writes a long batch; the next try.
                LockNotGranted.orRethrow(e);
            } finally {
                if (!met) {
                    control.rollback();
                }
            }
            sleeper.sleep(waiting(attempt));
        }
        throw new RebuildFailedException("The live tables could not be met in " + TRIES + " tries: their processor is"
                + " behind what is rebuilt, or its segments are far apart; try again when it has caught up");
    }

    /** Longer after each try, up to five seconds. */
    static Duration waiting(int attempt) {
        Duration wait = Duration.ofMillis(100L * attempt);
        return wait.compareTo(LONGEST_WAIT) > 0 ? LONGEST_WAIT : wait;
    }

    private boolean reach(Applied standing) throws SQLException {
        Applied applied = second.applied();
        if (!applied.isWithin(standing) || standing.most() - applied.least() > APART) {
            return false;
        }
        if (!applied.equals(standing)) {
            List<TrackedEventMessage<?>> missing = log.between(applied.least() + 1, standing.most()).stream()
                    .filter(event -> !applied.holds(event) && standing.holds(event))
                    .toList();
            second.add(missing, standing, standing.least(), perSecond());
        }
        return true;
    }

    /** Returns whether somebody wishes that it stops. */
    private boolean addNext(long target) throws SQLException, InterruptedException {
        Applied applied = second.applied();
        List<TrackedEventMessage<?>> piece = ahead.next(applied.least(), pace.piece(), target, !pace.isHeldBack());
        if (piece.isEmpty()) {
            throw new RebuildFailedException("The log has no event behind " + applied.least()
                    + ", though the live tables are at " + target + ": verify it with ./ledger audit verify");
        }
        List<TrackedEventMessage<?>> fresh = applied.parts().size() == 1
                ? piece
                : piece.stream().filter(event -> !applied.holds(event)).toList();
        events += piece.size();
        return second.add(fresh, applied.andAllTo(Applied.indexOf(piece.getLast())), target, perSecond());
    }

    private long perSecond() {
        return events * 1_000 / Math.max(1, elapsed().toMillis());
    }
}
