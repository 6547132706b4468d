package io.payledger.query.journal;

import io.payledger.api.id.Channel;
import io.payledger.api.id.TradeNo;
import io.payledger.api.money.Money;
import java.time.Instant;

/**
 * One movement of money.
 *
 * @param sequence of the event that it follows from
 * @param line 1, or 2 for an event's second entry
 * @param ofSurplus it is about a charge beside the one that pays the order
 * @param tradeNo of the charge or refund
 */
record Entry(
        long sequence,
        int line,
        EntryKind kind,
        boolean ofSurplus,
        Channel channel,
        TradeNo tradeNo,
        Money amount,
        Instant bookedAt) {

    Account debit() {
        return kind.debit(ofSurplus);
    }

    Account credit() {
        return kind.credit(ofSurplus);
    }
}
