package io.payledger.query.transactions;

import io.payledger.query.reading.Conditions;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import org.springframework.jdbc.core.simple.JdbcClient;

/** Adds up all payments of a filter: whole days from their sums, the rest from the payments. */
final class TotalQueries {
    private static final String OF_ROWS =
            "SELECT t.currency, count(*) AS payments, sum(t.amount_minor) AS amount_minor FROM payment_transaction t";
    private static final String OF_DAYS = "SELECT d.currency, sum(d.payments)::bigint AS payments,"
            + " sum(d.amount_minor) AS amount_minor FROM payment_transaction_day d";

    private TotalQueries() {}

    static List<CurrencyTotal> of(JdbcClient jdbc, TransactionFilter filter) {
        Parts parts = new Parts();
        if (!filter.isOfWholeDays()) {
            parts.add(OF_ROWS, filter.conditions());
            return parts.sum(jdbc);
        }
        LocalDate firstDay = filter.from() == null ? null : firstWholeDay(filter.from());
        LocalDate endDay = filter.to() == null ? null : day(filter.to());
        if (firstDay != null && endDay != null && !firstDay.isBefore(endDay)) {
            parts.add(OF_ROWS, filter.conditions());
            return parts.sum(jdbc);
        }
        if (firstDay != null) {
            parts.add(OF_ROWS, filter.conditions().and("t.created_at < ?", start(firstDay)));
        }
        if (endDay != null) {
            parts.add(OF_ROWS, filter.conditions().and("t.created_at >= ?", start(endDay)));
        }
        parts.add(OF_DAYS, filter.ofDays(firstDay, endDay));
        return parts.sum(jdbc);
    }

    private static LocalDate firstWholeDay(Instant from) {
        LocalDate day = day(from);
        return start(day).equals(from) ? day : day.plusDays(1);
    }

    private static LocalDate day(Instant moment) {
        return moment.atOffset(ZoneOffset.UTC).toLocalDate();
    }

    private static Instant start(LocalDate day) {
        return day.atStartOfDay(ZoneOffset.UTC).toInstant();
    }

    /** Sums over parts of the payments, none of which overlap. */
    private static final class Parts {
        private final List<String> statements = new ArrayList<>();
        private final List<Object> parameters = new ArrayList<>();

        void add(String select, Conditions conditions) {
            statements.add(select + conditions.where() + " GROUP BY 1");
            parameters.addAll(conditions.parameters());
        }

        /** The sum of numerics cannot overflow. */
        List<CurrencyTotal> sum(JdbcClient jdbc) {
            return jdbc.sql(
                            "SELECT currency, sum(payments)::bigint AS payments, sum(amount_minor) AS amount_minor FROM ("
                                    + String.join(" UNION ALL ", statements)
                                    + ") AS parts GROUP BY currency ORDER BY currency")
                    .params(parameters)
                    .query((row, number) -> CurrencyTotal.of(row))
                    .list();
        }
    }
}
