package io.payledger.query.check;

import io.payledger.api.alarm.AlarmKind;
import io.payledger.api.alarm.AlarmSource;
import io.payledger.api.alarm.StandingAlarm;
import io.payledger.api.id.IllegalIdException;
import io.payledger.api.id.PaymentId;
import java.time.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** When the last check has found something, or none was done for two days, then a person should know. */
final class CheckAlarms implements AlarmSource {
    /** Two days and the time that it takes. */
    private static final Duration LONGEST = Duration.ofHours(50);

    private final CheckTable table;
    private final boolean scheduled;
    private final Clock clock;

    /** @param scheduled whether checks are to be done at all */
    CheckAlarms(CheckTable table, boolean scheduled, Clock clock) {
        this.table = table;
        this.scheduled = scheduled;
        this.clock = clock;
    }

    @Override
    public Set<AlarmKind> kinds() {
        return Set.of(AlarmKind.LEDGER_CHECK_FOUND, AlarmKind.LEDGER_CHECK_OVERDUE);
    }

    @Override
    public Seen seen() {
        return Seen.BY_EVERY_NODE;
    }

    @Override
    public List<StandingAlarm> standing() {
        Optional<CheckReport> last = table.lastFinished();
        if (last.isEmpty()) {
            return List.of();
        }
        CheckReport report = last.get();
        List<StandingAlarm> alarms = new ArrayList<>();
        for (PartResult part : report.parts()) {
            if (part.state() != CheckState.OK) {
                alarms.add(alarm(report, part));
            }
        }
        if (scheduled && report.startedAt().isBefore(clock.instant().minus(LONGEST))) {
            alarms.add(new StandingAlarm(
                    AlarmKind.LEDGER_CHECK_OVERDUE,
                    "ledger",
                    null,
                    "The last check that came to its end is " + report.id() + " of " + report.startedAt()));
        }
        return alarms;
    }

    private static StandingAlarm alarm(CheckReport report, PartResult part) {
        Optional<PartFinding> first = report.found().stream()
                .filter(finding -> finding.part().equals(part.name()))
                .findFirst();
        String detail = "check " + report.id() + ": "
                + (part.problem() == null
                        ? part.findings() + " findings"
                                + first.map(it -> ", the first at " + it.place() + ": " + it.detail())
                                        .orElse("")
                        : "it could not be run: " + part.problem());
        return new StandingAlarm(
                AlarmKind.LEDGER_CHECK_FOUND,
                part.name(),
                first.map(finding -> payment(finding.paymentId())).orElse(null),
                detail);
    }

    /** A damaged row may name anything. */
    private static @Nullable PaymentId payment(@Nullable String id) {
        try {
            return id == null ? null : PaymentId.parse(id);
        } catch (IllegalIdException e) {
            return null;
        }
    }
}
