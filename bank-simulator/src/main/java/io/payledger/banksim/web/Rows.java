package io.payledger.banksim.web;

import io.payledger.banksim.charges.Charge;
import io.payledger.banksim.charges.ChargeRequest;
import io.payledger.banksim.charges.DayTotal;
import io.payledger.banksim.charges.LedgerSummary;
import io.payledger.banksim.charges.Refund;
import java.util.SortedMap;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/** How the bank's books look in JSON: to the caller who charges, and to the auditor who looks on. */
final class Rows {
    private Rows() {}

    static ObjectNode status(String tradeNo, String status) {
        return Json.object().put("tradeNo", tradeNo).put("status", status);
    }

    static ObjectNode charge(Charge row) {
        ObjectNode json = status(row.request().tradeNo(), row.status().name());
        putReferenceAndCode(json, row);
        return json.put("amount", row.request().amountMinor())
                .put("currency", row.request().currency());
    }

    static ObjectNode refund(Refund row) {
        ObjectNode json = Json.object()
                .put("refundNo", row.request().refundNo())
                .put("tradeNo", row.request().tradeNo())
                .put("status", row.refunded() ? "REFUNDED" : "DECLINED");
        if (row.declineCode() == null) {
            json.put("bankReference", row.bankReference());
        } else {
            json.put("declineCode", row.declineCode());
        }
        return json.put("amount", row.request().amountMinor())
                .put("currency", row.request().currency());
    }

    /** A row of the books with everything in it. */
    static ObjectNode audited(Charge row) {
        ChargeRequest request = row.request();
        ObjectNode json = Json.object()
                .put("seq", row.sequence())
                .put("tradeNo", request.tradeNo())
                .put("merchantId", request.order().merchantId())
                .put("orderId", request.order().orderId())
                .put("channel", request.channel())
                .put("amount", request.amountMinor())
                .put("currency", request.currency())
                .put("status", row.status().name());
        putReferenceAndCode(json, row);
        return json.put("refunded", row.refundedMinor())
                .put("effective", row.effective())
                .put("at", row.at().toString());
    }

    static ArrayNode audited(Iterable<Charge> rows) {
        ArrayNode json = Json.array();
        rows.forEach(row -> json.add(audited(row)));
        return json;
    }

    static ObjectNode summary(LedgerSummary summary) {
        ObjectNode perCurrency = Json.object();
        summary.perCurrency()
                .forEach((currency, sum) -> perCurrency
                        .putObject(currency)
                        .put("charges", sum.charges())
                        .put("charged", sum.chargedMinor())
                        .put("refunded", sum.refundedMinor())
                        .put("net", sum.chargedMinor().subtract(sum.refundedMinor())));
        ArrayNode doubles = Json.array();
        summary.doubleCharges().forEach(charge -> {
            ObjectNode json = doubles.addObject()
                    .put("merchantId", charge.order().merchantId())
                    .put("orderId", charge.order().orderId());
            charge.tradeNos().forEach(json.putArray("tradeNos")::add);
        });
        ObjectNode json = Json.object()
                .put("charges", summary.charged())
                .put("declined", summary.declined())
                .put("cancelled", summary.cancelled())
                .put("refunds", summary.refunds())
                .put("ordersCharged", summary.ordersCharged());
        json.set("perCurrency", perCurrency);
        json.set("doubleCharges", doubles);
        return json;
    }

    /** What was booked on a day, one object for each currency. */
    static ObjectNode totals(String channel, String day, SortedMap<String, DayTotal> totals) {
        ObjectNode json = Json.object().put("channel", channel).put("day", day);
        ArrayNode list = json.putArray("totals");
        totals.forEach((currency, total) -> list.addObject()
                .put("currency", currency)
                .put("charges", total.charges())
                .put("charged", total.chargedMinor())
                .put("refunds", total.refunds())
                .put("refunded", total.refundedMinor()));
        return json;
    }

    private static void putReferenceAndCode(ObjectNode json, Charge row) {
        String reference = row.bankReference();
        if (reference != null) {
            json.put("bankReference", reference);
        }
        if (row.declineCode() != null) {
            json.put("declineCode", row.declineCode());
        }
    }
}
