package io.payledger.command.payment;

import static io.payledger.command.payment.Action.ACCEPT_LATE;
import static io.payledger.command.payment.Action.AWAIT_RESEND;
import static io.payledger.command.payment.Action.FAIL;
import static io.payledger.command.payment.Action.KEEP;
import static io.payledger.command.payment.Action.MARK_UNKNOWN;
import static io.payledger.command.payment.Action.RECORD_CONTRADICTION;
import static io.payledger.command.payment.Action.RECORD_MISMATCH;
import static io.payledger.command.payment.Action.RECORD_SURPLUS;
import static io.payledger.command.payment.Action.SUCCEED;

import java.util.EnumMap;
import java.util.Map;
import java.util.Objects;

/**
 * What news from the bank does to a payment, all of it, in one place. Nothing else decides a status: the columns are
 * {@link News} in their order, the rows say where the attempt stands that the news is about.
 *
 * <p>Three rules that the table holds: silence never fails a payment (promise I5), SUCCESS is left by nothing (I6), a
 * success is never dropped (I6). Two rows have no line in the design's table: a PENDING attempt that the bank knows
 * after all is believed, and a charge that was called surplus once is never called anything else, because its refund is
 * on its way.
 */
final class TransitionTable {
    // @formatter:off
    // spotless:off
    private static final Map<Standing, Map<News, Action>> ROWS = new EnumMap<>(Map.of(
            //                                     CHARGED         OTHER AMOUNT     DECLINED              NOT CHARGED           SILENT           NOT SENT
            Standing.PENDING,                  row(SUCCEED,        RECORD_MISMATCH, FAIL,                 FAIL,                 MARK_UNKNOWN,    KEEP),
            Standing.PROCESSING,               row(SUCCEED,        RECORD_MISMATCH, FAIL,                 FAIL,                 MARK_UNKNOWN,    AWAIT_RESEND),
            Standing.UNKNOWN,                  row(SUCCEED,        RECORD_MISMATCH, FAIL,                 FAIL,                 KEEP,            KEEP),
            Standing.FAILED,                   row(ACCEPT_LATE,    RECORD_MISMATCH, KEEP,                 KEEP,                 KEEP,            KEEP),
            Standing.FAILED_OTHER_ALIVE,       row(RECORD_SURPLUS, RECORD_MISMATCH, KEEP,                 KEEP,                 KEEP,            KEEP),
            Standing.FAILED_OTHER_WON,         row(RECORD_SURPLUS, RECORD_MISMATCH, KEEP,                 KEEP,                 KEEP,            KEEP),
            Standing.SUCCESS,                  row(KEEP,           RECORD_MISMATCH, RECORD_CONTRADICTION, RECORD_CONTRADICTION, KEEP,            KEEP),
            Standing.SURPLUS,                  row(KEEP,           RECORD_MISMATCH, KEEP,                 KEEP,                 KEEP,            KEEP),
            Standing.UNKNOWN_TRADE_NUMBER,     row(RECORD_MISMATCH, RECORD_MISMATCH, RECORD_MISMATCH,     RECORD_MISMATCH,      RECORD_MISMATCH, RECORD_MISMATCH)));
    // spotless:on
    // @formatter:on

    private TransitionTable() {}

    /** What this news does to an attempt that stands so; every combination has an answer. */
    static Action action(Standing standing, News news) {
        return Objects.requireNonNull(Objects.requireNonNull(ROWS.get(standing)).get(news));
    }

    private static Map<News, Action> row(Action... cells) {
        Map<News, Action> row = new EnumMap<>(News.class);
        for (News news : News.values()) {
            row.put(news, cells[news.ordinal()]);
        }
        return row;
    }
}
