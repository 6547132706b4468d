package io.payledger.query.journal;

import io.payledger.api.money.Currency;
import io.payledger.query.reading.Amounts;
import java.math.BigInteger;
import java.time.Instant;
import java.time.LocalDate;
import java.util.List;

/**
 * The answer of {@code GET /api/settlement}: what banks have taken and given back, by day.
 *
 * @param asOfIndex every event up to this index of the log is in the answer; later ones may be
 * @param parkedPayments payments that the projection no longer follows; anything but 0 is an alarm
 * @param zone whose days they are
 * @param days in order, those without any movement included
 */
record Settlement(long asOfIndex, long parkedPayments, String zone, List<Day> days) {

    /**
     * One day.
     *
     * @param start its first moment
     * @param end the first moment of the next day: 23, 24 or 25 hours later
     * @param lines by merchant, channel and currency
     */
    record Day(LocalDate date, Instant start, Instant end, List<Line> lines) {}

    /**
     * What a bank's statement of this channel says of this merchant.
     *
     * @param payments charges that pay an order; refunds that give those back
     * @param surplus charges beside those, and what gave them back
     * @param chargebacks how many charges the bank took back, their disputes being lost
     * @param chargedBack what it took back, in minor units
     * @param net paid less refunded and charged back, in minor units: what the merchant gets for the day; negative when
     *     more went back
     */
    record Line(
            String merchantId,
            String channel,
            Currency currency,
            Flow payments,
            Flow surplus,
            long chargebacks,
            BigInteger chargedBack,
            String chargedBackMajor,
            BigInteger net,
            String netMajor) {}

    /**
     * Money in and out, in minor units and in major units as text.
     *
     * @param charges how many
     * @param refunds how many
     */
    record Flow(
            long charges,
            BigInteger charged,
            String chargedMajor,
            long refunds,
            BigInteger refunded,
            String refundedMajor) {

        static Flow of(long charges, BigInteger charged, long refunds, BigInteger refunded, Currency currency) {
            return new Flow(
                    charges,
                    charged,
                    Amounts.major(charged, currency),
                    refunds,
                    refunded,
                    Amounts.major(refunded, currency));
        }
    }
}
