package io.payledger.command.payment;

import static io.payledger.command.payment.RefundAction.ACCEPT_LATE;
import static io.payledger.command.payment.RefundAction.FAIL;
import static io.payledger.command.payment.RefundAction.KEEP;
import static io.payledger.command.payment.RefundAction.MARK_UNKNOWN;
import static io.payledger.command.payment.RefundAction.RECORD_CONTRADICTION;
import static io.payledger.command.payment.RefundAction.RECORD_MISMATCH;
import static io.payledger.command.payment.RefundAction.SUCCEED;

import io.payledger.api.payment.RefundStatus;
import java.util.EnumMap;
import java.util.Map;
import java.util.Objects;

/**
 * What news from the bank does to a refund. Silence never frees an amount (case D03: a second refund would then take it
 * again), and money that has moved is never dropped, whether it was approved or not: the books follow the bank.
 */
final class RefundTable {
    // @formatter:off
    // spotless:off
    private static final Map<RefundStatus, Map<RefundNews, RefundAction>> ROWS = new EnumMap<>(Map.of(
            //                                  REFUNDED     OTHER AMOUNT     NO REFUND             SILENT        NOT SENT
            RefundStatus.AWAITING_APPROVAL, row(SUCCEED,     RECORD_MISMATCH, KEEP,                 KEEP,         KEEP),
            RefundStatus.PROCESSING,        row(SUCCEED,     RECORD_MISMATCH, FAIL,                 MARK_UNKNOWN, KEEP),
            RefundStatus.UNKNOWN,           row(SUCCEED,     RECORD_MISMATCH, FAIL,                 KEEP,         KEEP),
            RefundStatus.REFUNDED,          row(KEEP,        RECORD_MISMATCH, RECORD_CONTRADICTION, KEEP,         KEEP),
            RefundStatus.FAILED,            row(ACCEPT_LATE, RECORD_MISMATCH, KEEP,                 KEEP,         KEEP),
            RefundStatus.REJECTED,          row(ACCEPT_LATE, RECORD_MISMATCH, KEEP,                 KEEP,         KEEP)));
    // spotless:on
    // @formatter:on

    private RefundTable() {}

    /** What this news does to a refund that stands so; every combination has an answer. */
    static RefundAction action(RefundStatus status, RefundNews news) {
        return Objects.requireNonNull(Objects.requireNonNull(ROWS.get(status)).get(news));
    }

    private static Map<RefundNews, RefundAction> row(RefundAction... cells) {
        Map<RefundNews, RefundAction> row = new EnumMap<>(RefundNews.class);
        for (RefundNews news : RefundNews.values()) {
            row.put(news, cells[news.ordinal()]);
        }
        return row;
    }
}
