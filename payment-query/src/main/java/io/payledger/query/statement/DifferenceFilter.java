package io.payledger.query.statement;

import io.payledger.api.id.MerchantId;
import io.payledger.api.id.OrderId;
import io.payledger.api.id.TradeNo;
import io.payledger.query.reading.Conditions;
import io.payledger.query.reading.QueryParameters;
import io.payledger.query.statement.matching.MatchClass;
import io.payledger.query.statement.matching.MatchState;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;

/** Which differences are asked for; unless a class or a state is named, those that agree are none. */
final class DifferenceFilter {
    /** Those that wait for somebody, the first person or the second. */
    static final String WAITING = "WAITING";

    private static final List<MatchState> ANYBODYS = List.of(MatchState.OPEN, MatchState.PROPOSED);

    private DifferenceFilter() {}

    static Conditions of(QueryParameters parameters) {
        MatchClass matchClass = parameters.optional(
                "class", MatchClass::valueOf, "must be one of " + Arrays.toString(MatchClass.values()));
        List<MatchState> states = parameters.optional(
                "state",
                text -> text.equals(WAITING) ? ANYBODYS : List.of(MatchState.valueOf(text)),
                "must be " + WAITING + " or one of " + Arrays.toString(MatchState.values()));
        MerchantId merchant = parameters.optional("merchant", MerchantId::new, "must be the id of a merchant");
        OrderId order = parameters.optional("orderId", OrderId::new, "must be an order id");
        TradeNo number = parameters.optional("tradeNo", TradeNo::new, "must be a trade number");
        Conditions wanted = Conditions.none()
                .and("class = ?", matchClass)
                .and("statement_id = ?", parameters.minor("statementId"))
                .and("account = ?", parameters.text("account"))
                .and("merchant_id = ?", merchant)
                .and("order_id = ?", order)
                .and("number = ?", number)
                .and("booked_on >= ?::date", parameters.date("from"))
                .and("booked_on < ?::date", parameters.date("to"));
        if (states != null) {
            String places = String.join(", ", Collections.nCopies(states.size(), "?"));
            return wanted.and("state IN (" + places + ")", states);
        }
        return matchClass == null ? wanted.and("first_class <> ?", MatchClass.MATCHED) : wanted;
    }
}
