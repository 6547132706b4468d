package io.payledger.saga.bank.http;

import io.payledger.api.money.Currency;
import io.payledger.saga.bank.DayNotToldException;
import io.payledger.saga.bank.DayTotal;
import java.math.BigInteger;
import java.net.http.HttpResponse;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Reads what the bank says of a day: all of it, or nothing. */
final class ReadDayTotals {

    /** The bank's answer, field by field, unchecked. */
    record Answer(
            @Nullable String channel,
            @Nullable String day,
            @Nullable List<@Nullable Line> totals) {}

    /** One currency. */
    record Line(
            @Nullable String currency,
            @Nullable Long charges,
            @Nullable BigInteger charged,
            @Nullable Long refunds,
            @Nullable BigInteger refunded) {}

    private ReadDayTotals() {}

    /**
     * The totals of this channel and day.
     *
     * @throws DayNotToldException when the answer is no complete word of the bank about them
     */
    static List<DayTotal> of(String channel, String day, HttpResponse<byte[]> response) {
        if (response.statusCode() != 200) {
            throw new DayNotToldException("HTTP_" + response.statusCode());
        }
        Answer answer = BankJson.readTotals(response.body())
                .filter(it -> channel.equals(it.channel()) && day.equals(it.day()) && it.totals() != null)
                .orElseThrow(ReadDayTotals::unreadable);
        List<DayTotal> totals = new ArrayList<>();
        for (Line line : answer.totals() == null ? List.<Line>of() : answer.totals()) {
            totals.add(total(line));
        }
        if (totals.stream().map(DayTotal::currency).distinct().count() != totals.size()) {
            throw unreadable();
        }
        return totals;
    }

    private static DayTotal total(@Nullable Line line) {
        if (line == null
                || line.charges() == null
                || line.charged() == null
                || line.refunds() == null
                || line.refunded() == null) {
            throw unreadable();
        }
        Currency currency =
                Optional.ofNullable(line.currency()).flatMap(Currency::ofCode).orElseThrow(ReadDayTotals::unreadable);
        try {
            return new DayTotal(currency, line.charges(), line.charged(), line.refunds(), line.refunded());
        } catch (IllegalArgumentException e) {
            throw unreadable();
        }
    }

    private static DayNotToldException unreadable() {
        return new DayNotToldException("UNREADABLE_ANSWER");
    }
}
