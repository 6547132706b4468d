package io.payledger.saga.bank;

import java.time.LocalDate;
import java.util.List;

/**
 * A bank that tells what it has booked on a day: an ability that a {@link BankGateway} may have beside its own. Asks and
 * changes nothing.
 */
public interface DayTotals {

    /**
     * What the channel booked on this day, one entry for each currency; none when nothing was booked. Blocks until the bank
     * has answered or the channel's limits are over.
     *
     * @param day of UTC, by the bank's own times; it is over
     * @throws DayNotToldException when the bank did not say, or what it said cannot be read
     */
    List<DayTotal> totals(LocalDate day);
}
