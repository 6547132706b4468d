package io.payledger.query.journal;

import static io.payledger.query.export.Cell.instant;
import static io.payledger.query.export.Cell.major;
import static io.payledger.query.export.Cell.number;
import static io.payledger.query.export.Cell.text;

import io.payledger.api.access.Caller;
import io.payledger.query.export.Column;
import io.payledger.query.export.Export;
import io.payledger.query.export.ExportFormat;
import io.payledger.query.export.Exports;
import io.payledger.query.past.AsOf;
import io.payledger.query.past.Past;
import io.payledger.query.projection.ProjectionPositions;
import io.payledger.query.reading.Conditions;
import io.payledger.query.reading.QueryParameters;
import io.payledger.query.reading.Snapshot;
import io.payledger.query.reading.Visibility;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.util.List;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.springframework.security.core.annotation.AuthenticationPrincipal;
import org.springframework.util.MultiValueMap;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.RestController;

/**
 * All entries of a filter as a file: the parameters of the pages but {@code limit} and {@code cursor}, with {@code format}
 * ({@code csv} by default, or {@code xlsx}) and {@code after}: {@code merchantId/orderId/sequence/line} of the last entry
 * that a client has of a CSV file that was broken off.
 */
@RestController
final class JournalExportController {
    private static final String ENTRIES = "SELECT * FROM journal_entry j";
    private static final String AFTER = "must be merchantId/orderId/sequence/line of an entry";
    private static final Pattern PLACE = Pattern.compile("[^/]+/[^/]+/[0-9]{1,18}/[0-9]");
    private static final List<Column<JournalRow>> COLUMNS = List.of(
            new Column<>("merchantId", row -> text(row.merchantId())),
            new Column<>("orderId", row -> text(row.orderId())),
            new Column<>("sequence", row -> number(row.sequence())),
            new Column<>("line", row -> number(row.line())),
            new Column<>("bookedAt", row -> instant(row.bookedAt())),
            new Column<>("kind", row -> text(row.kind())),
            new Column<>("ofSurplus", row -> text(row.ofSurplus())),
            new Column<>("channel", row -> text(row.channel())),
            new Column<>("tradeNo", row -> text(row.tradeNo())),
            new Column<>("debit", row -> text(row.debit())),
            new Column<>("credit", row -> text(row.credit())),
            new Column<>(
                    "amountMajor", row -> major(row.amount(), row.currency().exponent())),
            new Column<>("currency", row -> text(row.currency())),
            new Column<>("amount", row -> number(row.amount())));

    private final Exports exports;
    private final Snapshot snapshot;
    private final ProjectionPositions positions;

    JournalExportController(Exports exports, Snapshot snapshot, ProjectionPositions positions) {
        this.exports = exports;
        this.snapshot = snapshot;
        this.positions = positions;
    }

    @GetMapping("/api/journal/export")
    void entries(
            @AuthenticationPrincipal @Nullable Caller caller,
            @RequestParam MultiValueMap<String, String> given,
            HttpServletRequest request,
            HttpServletResponse response) {
        QueryParameters parameters = new QueryParameters(given);
        ExportFormat format = ExportFormat.of(parameters);
        JournalFilter wanted = JournalFilter.of(parameters);
        String after = parameters.optional("after", JournalExportController::place, AFTER);
        AsOf asOf = AsOf.of(parameters);
        parameters.refuseOthers();
        format.requireResumable(after);
        Visibility visibility = Visibility.of(caller, wanted.merchant());
        // What is up to an index stays what it is: events are only ever added.
        Past past = snapshot.ask(jdbc -> JournalQueries.past(jdbc, asOf, positions.asOf(JournalProjection.NAME)));
        Conditions conditions = wanted.conditions(visibility.merchantId(), asOf, past);
        exports.send(
                new Export<>(
                        "journal",
                        ENTRIES,
                        after == null ? conditions : JournalQueries.behind(conditions, position(visibility, after)),
                        JournalQueries.ORDER_BY,
                        JournalRow::of,
                        COLUMNS,
                        after != null),
                format,
                request,
                response);
    }

    private static String place(String text) {
        if (!PLACE.matcher(text).matches()) {
            throw new IllegalArgumentException("No place of an entry");
        }
        return text;
    }

    private List<String> position(Visibility visibility, String after) {
        String[] parts = after.split("/");
        Conditions one = Conditions.none()
                .and("j.payment_id = ?", parts[0] + "/" + parts[1])
                .and("j.sequence_number = ?", Long.valueOf(parts[2]))
                .and("j.line = ?", Integer.valueOf(parts[3]))
                .and("j.merchant_id = ?", visibility.merchantId());
        return exports.position(ENTRIES, one, JournalRow::of, JournalRow::position)
                .orElseThrow(() -> QueryParameters.invalid("after", AFTER));
    }
}
