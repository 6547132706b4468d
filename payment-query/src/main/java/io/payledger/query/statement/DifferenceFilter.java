package io.payledger.query.statement;

import io.payledger.api.id.MerchantId;
import io.payledger.api.id.OrderId;
import io.payledger.api.id.TradeNo;
import io.payledger.query.reading.Conditions;
import io.payledger.query.reading.QueryParameters;
import io.payledger.query.statement.matching.MatchClass;
import io.payledger.query.statement.matching.MatchState;
import java.util.Arrays;

/** Which differences are asked for; unless a class or a state is named, those that agree are none. */
final class DifferenceFilter {
    private DifferenceFilter() {}

    static Conditions of(QueryParameters parameters) {
        MatchClass matchClass = parameters.optional(
                "class", MatchClass::valueOf, "must be one of " + Arrays.toString(MatchClass.values()));
        MatchState state = parameters.optional(
                "state", MatchState::valueOf, "must be one of " + Arrays.toString(MatchState.values()));
        MerchantId merchant = parameters.optional("merchant", MerchantId::new, "must be the id of a merchant");
        OrderId order = parameters.optional("orderId", OrderId::new, "must be an order id");
        TradeNo number = parameters.optional("tradeNo", TradeNo::new, "must be a trade number");
        Conditions wanted = Conditions.none()
                .and("class = ?", matchClass)
                .and("state = ?", state)
                .and("statement_id = ?", parameters.minor("statementId"))
                .and("account = ?", parameters.text("account"))
                .and("merchant_id = ?", merchant)
                .and("order_id = ?", order)
                .and("number = ?", number)
                .and("booked_on >= ?::date", parameters.date("from"))
                .and("booked_on < ?::date", parameters.date("to"));
        return matchClass == null && state == null ? wanted.and("first_class <> ?", MatchClass.MATCHED) : wanted;
    }
}
