package io.payledger.query.check;

import io.payledger.api.figure.Figure;
import io.payledger.api.figure.FigureSource;
import java.time.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** What the last check that came to its end has found, and how old it is. */
final class CheckFigures implements FigureSource {
    private final CheckTable table;
    private final Clock clock;

    CheckFigures(CheckTable table, Clock clock) {
        this.table = table;
        this.clock = clock;
    }

    @Override
    public List<Figure> read() {
        Optional<CheckReport> last = table.lastFinished();
        List<Figure> figures = new ArrayList<>();
        for (String name : LedgerParts.NAMES) {
            long findings = last.stream()
                    .flatMap(report -> report.parts().stream())
                    .filter(part -> part.name().equals(name))
                    .mapToLong(PartResult::findings)
                    .sum();
            figures.add(new Figure("payledger.check.findings", "part", name, findings));
        }
        long age = last.map(report ->
                        Duration.between(report.startedAt(), clock.instant()).toSeconds())
                .orElse(0L);
        figures.add(new Figure("payledger.check.age.seconds", "of", "last", age));
        return figures;
    }
}
