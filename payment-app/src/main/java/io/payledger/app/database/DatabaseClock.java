package io.payledger.app.database;

import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.time.OffsetDateTime;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;
import javax.sql.DataSource;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The database's clock, so that all nodes have the same one. What it was is asked every few seconds; between two looks time
 * goes on by the processor's counter, which nobody sets. So a machine whose own clock is wrong, or is set while the ledger
 * runs, writes right times and keeps deadlines; and while the database is away, time goes on.
 *
 * <p>An answer says between which two moments the database's clock must stand now:
 *
 * <pre>
 *   database            12:00:00.000
 *                      ▲            ╲
 *   node        asked ╱  ── 3 ms ──  ▼ answered: between 12:00:00.000 and 12:00:00.003
 * </pre>
 *
 * A clock that stands between them is left alone, any other is moved to the nearer one; so slow answers do no harm.
 */
public final class DatabaseClock extends Clock implements AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(DatabaseClock.class);
    private static final Duration LOOK_EVERY = Duration.ofSeconds(5);

    /** What is told: far more than clocks that are kept right differ by. */
    private static final Duration WORTH_A_WARNING = Duration.ofSeconds(1);

    private final DataSource dataSource;
    private final LongSupplier counter;
    private final ScheduledExecutorService looks = Executors.newSingleThreadScheduledExecutor(
            Thread.ofPlatform().daemon().name("database-clock").factory());
    private volatile Standing standing;

    private record Standing(long counted, Instant at) {
        Instant after(long now) {
            return at.plusNanos(now - counted);
        }
    }

    /**
     * One that has looked once and goes on looking until it is closed.
     *
     * @param machine where it starts from; one that is wrong is told in a log line
     * @throws SQLException when the database does not answer
     */
    public static DatabaseClock over(DataSource dataSource, Clock machine) throws SQLException {
        DatabaseClock clock = new DatabaseClock(dataSource, machine.instant(), System::nanoTime);
        Duration moved = clock.look();
        if (isWorthAWarning(moved)) {
            LOG.warn(
                    "The clock of this machine is wrong by {} against the database's, by which the ledger goes",
                    moved.negated());
        }
        Future<?> unused = clock.looks.scheduleWithFixedDelay(
                clock::lookAgain, LOOK_EVERY.toMillis(), LOOK_EVERY.toMillis(), TimeUnit.MILLISECONDS);
        return clock;
    }

    /** @param counter nanoseconds since some moment, which nobody sets */
    DatabaseClock(DataSource dataSource, Instant start, LongSupplier counter) {
        this.dataSource = dataSource;
        this.counter = counter;
        this.standing = new Standing(counter.getAsLong(), start);
    }

    @Override
    public Instant instant() {
        return standing.after(counter.getAsLong());
    }

    @Override
    public ZoneId getZone() {
        return ZoneOffset.UTC;
    }

    /** The same moments; a zone is for whoever writes them down. */
    @Override
    public Clock withZone(ZoneId zone) {
        InstantSource moments = this::instant;
        return moments.withZone(zone);
    }

    @Override
    public void close() {
        looks.shutdownNow();
    }

    /** Asks the database and moves this clock when it must; says by how much. */
    Duration look() throws SQLException {
        try (Connection connection = dataSource.getConnection();
                Statement statement = connection.createStatement()) {
            long asked = counter.getAsLong();
            try (ResultSet row = statement.executeQuery("SELECT clock_timestamp()")) {
                row.next();
                Instant earliest = row.getObject(1, OffsetDateTime.class).toInstant();
                long answered = counter.getAsLong();
                return move(earliest, earliest.plusNanos(answered - asked), answered);
            }
        }
    }

    private Duration move(Instant earliest, Instant latest, long now) {
        Instant ours = standing.after(now);
        Instant right = ours.isBefore(earliest) ? earliest : ours.isAfter(latest) ? latest : ours;
        standing = new Standing(now, right);
        return Duration.between(ours, right);
    }

    private void lookAgain() {
        try {
            Duration moved = look();
            if (isWorthAWarning(moved)) {
                LOG.warn("The database's clock was set, or this process stood still: time moved by {}", moved);
            }
        } catch (SQLException | RuntimeException away) {
            LOG.debug("The database could not be asked for the time; it goes on by the counter", away);
        }
    }

    private static boolean isWorthAWarning(Duration moved) {
        return moved.abs().compareTo(WORTH_A_WARNING) > 0;
    }
}
