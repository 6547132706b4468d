package io.payledger.query.check;

import io.payledger.api.problem.ErrorCode;
import io.payledger.api.problem.ProblemException;
import io.payledger.query.reading.Cursors;
import io.payledger.query.reading.Cut;
import io.payledger.query.reading.PageRequest;
import io.payledger.query.reading.QueryParameters;
import io.payledger.query.reading.Snapshot;
import java.util.List;
import java.util.regex.Pattern;

/** Asks what was checked, and what was found. */
final class CheckQueries {
    static final String ROUTE = "/api/audit/checks";
    private static final Pattern NUMBER = Pattern.compile("[1-9][0-9]{0,17}");

    private final Snapshot snapshot;
    private final Cursors cursors;

    CheckQueries(Snapshot snapshot, Cursors cursors) {
        this.snapshot = snapshot;
        this.cursors = cursors;
    }

    CheckPage page(PageRequest page) {
        List<String> after = page.after();
        return snapshot.read(jdbc -> {
            List<CheckReport> found = new CheckTable(jdbc)
                    .newest(after == null ? null : Long.valueOf(after.getFirst()), page.limit() + 1);
            Cut<CheckReport> cut = cursors.cut(ROUTE, page, found, check -> List.of(Long.toString(check.id())));
            return new CheckPage(cut.rows(), cut.nextCursor());
        });
    }

    /** @throws ProblemException INVALID_FIELD for what is no number, NOT_FOUND when there is no such check */
    CheckReport one(String number) {
        if (!NUMBER.matcher(number).matches()) {
            throw QueryParameters.invalid("checkId", "must be the number of a check");
        }
        return snapshot.read(jdbc -> new CheckTable(jdbc).find(Long.parseLong(number)))
                .orElseThrow(() -> new ProblemException(ErrorCode.NOT_FOUND, "There is no check " + number));
    }
}
