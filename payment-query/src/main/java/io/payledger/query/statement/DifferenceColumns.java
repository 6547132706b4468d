package io.payledger.query.statement;

import static io.payledger.query.export.Cell.instant;
import static io.payledger.query.export.Cell.text;

import io.payledger.api.money.Currency;
import io.payledger.query.export.Cell;
import io.payledger.query.export.Column;
import io.payledger.query.statement.matching.StatementMatch;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The columns of the export: named as the members of the API. */
final class DifferenceColumns {
    static final List<Column<StatementMatch>> ALL = List.of(
            new Column<>("matchId", row -> Cell.number(row.matchId())),
            new Column<>("matchClass", row -> text(row.matchClass())),
            new Column<>("firstClass", row -> text(row.firstClass())),
            new Column<>("state", row -> text(row.state())),
            new Column<>("account", row -> text(row.account())),
            new Column<>("bookedOn", row -> text(row.bookedOn())),
            new Column<>("direction", row -> text(row.direction())),
            new Column<>("bankAmountMajor", row -> major(row.bankAmount(), row.bankCurrency())),
            new Column<>("bankCurrency", row -> text(row.bankCurrency())),
            new Column<>("bankAmount", row -> number(row.bankAmount())),
            new Column<>("bankReference", row -> text(row.bankReference())),
            new Column<>("ledgerAmountMajor", row -> major(row.ledgerAmount(), row.ledgerCurrency())),
            new Column<>("ledgerCurrency", row -> text(row.ledgerCurrency())),
            new Column<>("ledgerAmount", row -> number(row.ledgerAmount())),
            new Column<>("ledgerStatus", row -> text(row.ledgerStatus())),
            new Column<>("kind", row -> text(row.kind())),
            new Column<>("number", row -> text(row.number())),
            new Column<>("merchantId", row -> text(row.merchantId())),
            new Column<>("orderId", row -> text(row.orderId())),
            new Column<>("detail", row -> text(row.detail())),
            new Column<>("action", row -> text(row.action())),
            new Column<>("proposedBy", row -> text(row.proposedBy())),
            new Column<>("resolvedAction", row -> text(row.resolvedAction())),
            new Column<>("resolvedBy", row -> text(row.resolvedBy())),
            new Column<>("resolvedAt", row -> instant(row.resolvedAt())),
            new Column<>("reason", row -> text(row.reason())),
            new Column<>("statementId", row -> Cell.number(row.statementId())),
            new Column<>("lineId", row -> number(row.lineId())),
            new Column<>("foundAt", row -> instant(row.foundAt())),
            new Column<>("changedAt", row -> instant(row.changedAt())));

    private DifferenceColumns() {}

    private static Cell number(@Nullable Long value) {
        return value == null ? new Cell.Empty() : Cell.number(value);
    }

    private static Cell major(@Nullable Long minor, @Nullable Currency currency) {
        return minor == null || currency == null ? new Cell.Empty() : Cell.major(minor, currency.exponent());
    }
}
