package io.payledger.query.check;

import io.payledger.api.log.StepLog;
import java.sql.SQLException;
import java.time.Clock;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalTime;
import java.time.ZoneOffset;
import java.util.Optional;

/** When the time of the day has come and nobody has begun since, then it checks. Asked every minute, on every node. */
final class CheckSchedule {
    static final String BY_SCHEDULE = "schedule";

    private final LedgerCheck check;
    private final CheckTable table;
    private final LocalTime at;
    private final Clock clock;
    private final Instant started;

    CheckSchedule(LedgerCheck check, CheckTable table, LocalTime at, Clock clock) {
        this.check = check;
        this.table = table;
        this.at = at;
        this.clock = clock;
        this.started = clock.instant();
    }

    void look() {
        if (!isDue(clock.instant(), table.lastScheduled())) {
            return;
        }
        try {
            // Empty when another node was faster.
            Optional<CheckReport> unused = check.run(BY_SCHEDULE, CheckWatcher.NOBODY);
        } catch (SQLException e) {
            StepLog.warn("ledger.check", "-", null, "LATER", "cause", e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    /** A ledger that was never checked waits for the next time of the day; any other makes up for what it has missed. */
    boolean isDue(Instant now, Optional<Instant> last) {
        LocalDate today = LocalDate.ofInstant(now, ZoneOffset.UTC);
        Instant due = today.atTime(at).toInstant(ZoneOffset.UTC);
        if (due.isAfter(now)) {
            due = today.minusDays(1).atTime(at).toInstant(ZoneOffset.UTC);
        }
        return last.orElse(started).isBefore(due);
    }
}
