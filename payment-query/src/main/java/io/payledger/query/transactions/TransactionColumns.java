package io.payledger.query.transactions;

import static io.payledger.query.export.Cell.instant;
import static io.payledger.query.export.Cell.major;
import static io.payledger.query.export.Cell.number;
import static io.payledger.query.export.Cell.text;

import io.payledger.query.export.Column;
import java.util.List;

/** The columns of the exports: named as the members of the API, with both units of each amount. */
final class TransactionColumns {
    static final List<Column<TransactionRow>> OF_TRANSACTIONS = List.of(
            new Column<>("merchantId", row -> text(row.merchantId())),
            new Column<>("orderId", row -> text(row.orderId())),
            new Column<>("status", row -> text(row.status())),
            new Column<>(
                    "amountMajor", row -> major(row.amount(), row.currency().exponent())),
            new Column<>("currency", row -> text(row.currency())),
            new Column<>("amount", row -> number(row.amount())),
            new Column<>("channel", row -> text(row.channel())),
            new Column<>("tradeNo", row -> text(row.tradeNo())),
            new Column<>("attempts", row -> number(row.attempts())),
            new Column<>("bankReference", row -> text(row.bankReference())),
            new Column<>("reason", row -> text(row.reason())),
            new Column<>("surplusCharges", row -> number(row.surplusCharges())),
            new Column<>("contradicted", row -> text(row.contradicted())),
            new Column<>("mismatched", row -> text(row.mismatched())),
            new Column<>(
                    "refundsReservedMajor",
                    row -> major(row.refundsReserved(), row.currency().exponent())),
            new Column<>("refundsReserved", row -> number(row.refundsReserved())),
            new Column<>(
                    "refundedMajor", row -> major(row.refunded(), row.currency().exponent())),
            new Column<>("refunded", row -> number(row.refunded())),
            new Column<>("disputed", row -> text(row.disputed())),
            new Column<>("createdAt", row -> instant(row.createdAt())),
            new Column<>("updatedAt", row -> instant(row.updatedAt())),
            new Column<>("settledAt", row -> instant(row.settledAt())));

    static final List<Column<RefundRow>> OF_REFUNDS = List.of(
            new Column<>("merchantId", row -> text(row.merchantId())),
            new Column<>("orderId", row -> text(row.orderId())),
            new Column<>("refundId", row -> text(row.refundId())),
            new Column<>("status", row -> text(row.status())),
            new Column<>(
                    "amountMajor", row -> major(row.amount(), row.currency().exponent())),
            new Column<>("currency", row -> text(row.currency())),
            new Column<>("amount", row -> number(row.amount())),
            new Column<>("channel", row -> text(row.channel())),
            new Column<>("refundNo", row -> text(row.refundNo())),
            new Column<>("chargeNo", row -> text(row.chargeNo())),
            new Column<>("ofSurplus", row -> text(row.ofSurplus())),
            new Column<>("requestedBy", row -> text(row.requestedBy())),
            new Column<>("decidedBy", row -> text(row.decidedBy())),
            new Column<>("reason", row -> text(row.reason())),
            new Column<>("bankReference", row -> text(row.bankReference())),
            new Column<>("requestedAt", row -> instant(row.requestedAt())),
            new Column<>("updatedAt", row -> instant(row.updatedAt())));

    private TransactionColumns() {}
}
