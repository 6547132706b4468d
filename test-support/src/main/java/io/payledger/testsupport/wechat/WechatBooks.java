package io.payledger.testsupport.wechat;

import io.payledger.testsupport.wechat.WechatStub.Call;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** Orders and refunds as WeChat has them. Each method is one step of the books. */
public final class WechatBooks {
    private static final JsonMapper JSON = JsonMapper.builder().build();

    private final Map<String, Order> orders = new LinkedHashMap<>();
    private final Map<String, Refund> refunds = new LinkedHashMap<>();
    private String refundStatus = "SUCCESS";

    /** An order by its {@code out_trade_no}; {@code transactionId} is there once it was paid. */
    public record Order(
            String outTradeNo,
            long total,
            String currency,
            String attach,
            String description,
            String notifyUrl,
            String state,
            @Nullable String transactionId) {
        private Order in(String next) {
            return new Order(outTradeNo, total, currency, attach, description, notifyUrl, next, transactionId);
        }

        private Order paidAs(String id) {
            return new Order(outTradeNo, total, currency, attach, description, notifyUrl, "SUCCESS", id);
        }

        /** As a query and a notification tell it. */
        String json() {
            Map<String, Object> told = new LinkedHashMap<>();
            told.put("appid", WechatKeys.APP);
            told.put("mchid", WechatKeys.MERCHANT);
            told.put("out_trade_no", outTradeNo);
            told.put("attach", attach);
            told.put("trade_state", state);
            told.put("trade_state_desc", "as said");
            if (transactionId != null) {
                told.put("transaction_id", transactionId);
                told.put("trade_type", "NATIVE");
                told.put("bank_type", "OTHERS");
                told.put("success_time", "2026-11-30T10:34:56+08:00");
                told.put("payer", Map.of("openid", "oUpF8uMuAJO_M2pxb1Q9zNjWeS6o"));
                told.put(
                        "amount",
                        Map.of("total", total, "payer_total", total, "currency", currency, "payer_currency", currency));
            }
            return JSON.writeValueAsString(told);
        }
    }

    /** A refund by its {@code out_refund_no}. */
    public record Refund(String outRefundNo, String outTradeNo, long amount, long total, String status) {
        private String json() {
            return JSON.writeValueAsString(Map.of(
                    "refund_id",
                    "50" + outRefundNo,
                    "out_refund_no",
                    outRefundNo,
                    "transaction_id",
                    "42" + outTradeNo,
                    "out_trade_no",
                    outTradeNo,
                    "channel",
                    "ORIGINAL",
                    "status",
                    status,
                    "amount",
                    Map.of("total", total, "refund", amount, "currency", "CNY")));
        }
    }

    /** An answer before it is signed. */
    record Answer(int status, String body) {
        static Answer refusal(int status, String code) {
            return new Answer(status, "{\"code\":\"" + code + "\",\"message\":\"said in Chinese\"}");
        }
    }

    public synchronized Order order(String outTradeNo) {
        Order order = orders.get(outTradeNo);
        if (order == null) {
            throw new IllegalArgumentException("There is no order " + outTradeNo);
        }
        return order;
    }

    public synchronized boolean has(String outTradeNo) {
        return orders.containsKey(outTradeNo);
    }

    /** Orders that were paid, those that were refunded later included. */
    public synchronized List<Order> paid() {
        return orders.values().stream()
                .filter(order -> order.transactionId() != null)
                .toList();
    }

    public synchronized Collection<Refund> refunds() {
        return List.copyOf(refunds.values());
    }

    /** The payer pays the order, if WeChat still lets him. */
    public synchronized boolean pay(String outTradeNo) {
        Order order = order(outTradeNo);
        boolean open = order.state().equals("NOTPAY");
        if (open) {
            orders.put(outTradeNo, order.paidAs("42" + outTradeNo));
        }
        return open;
    }

    /** Sets what becomes of an order otherwise. */
    public synchronized void set(String outTradeNo, String state) {
        orders.put(outTradeNo, order(outTradeNo).in(state));
    }

    /** How refunds stand from now on, those that are there included. */
    public synchronized void refundsAre(String status) {
        refundStatus = status;
        refunds.replaceAll(
                (number, refund) -> new Refund(number, refund.outTradeNo(), refund.amount(), refund.total(), status));
    }

    synchronized Answer answer(Call call, String number, JsonNode asked) {
        return switch (call) {
            case PREPAY -> prepay(number, asked);
            case QUERY ->
                orders.containsKey(number)
                        ? new Answer(200, order(number).json())
                        : Answer.refusal(404, "ORDER_NOT_EXIST");
            case CLOSE -> close(number);
            case REFUND -> refund(number, asked);
            case REFUND_QUERY ->
                refunds.containsKey(number)
                        ? new Answer(200, refunds.get(number).json())
                        : Answer.refusal(404, "RESOURCE_NOT_EXISTS");
        };
    }

    private Answer prepay(String number, JsonNode asked) {
        if (!number.matches("[0-9A-Za-z_|*-]{6,32}")
                || asked.path("attach").asString().length() > 128) {
            return Answer.refusal(400, "PARAM_ERROR");
        }
        if (!asked.path("mchid").asString().equals(WechatKeys.MERCHANT)
                || !asked.path("appid").asString().equals(WechatKeys.APP)) {
            return Answer.refusal(400, "APPID_MCHID_NOT_MATCH");
        }
        Order order = new Order(
                number,
                asked.path("amount").path("total").asLong(),
                asked.path("amount").path("currency").asString(),
                asked.path("attach").asString(),
                asked.path("description").asString(),
                asked.path("notify_url").asString(),
                "NOTPAY",
                null);
        Order known = orders.putIfAbsent(number, order);
        if (known != null && !known.in("NOTPAY").equals(order)) {
            return Answer.refusal(403, known.transactionId() == null ? "OUT_TRADE_NO_USED" : "ORDERPAID");
        }
        return known != null && !known.state().equals("NOTPAY")
                ? Answer.refusal(400, "ORDER_CLOSED")
                : new Answer(200, "{\"code_url\":\"weixin://wxpay/bizpayurl?pr=" + number + "\"}");
    }

    private Answer close(String number) {
        Order known = orders.get(number);
        if (known == null) {
            return Answer.refusal(404, "ORDER_NOT_EXIST");
        }
        if (known.transactionId() != null) {
            return Answer.refusal(400, "ORDERPAID");
        }
        orders.put(number, known.in("CLOSED"));
        return new Answer(204, "");
    }

    private Answer refund(String number, JsonNode asked) {
        String outTradeNo = asked.path("out_trade_no").asString();
        long amount = asked.path("amount").path("refund").asLong();
        Order order = orders.get(outTradeNo);
        Refund known = refunds.get(number);
        if (known != null) {
            return known.amount() == amount && known.outTradeNo().equals(outTradeNo)
                    ? new Answer(200, known.json())
                    : Answer.refusal(400, "INVALID_REQUEST");
        }
        long before = refunds.values().stream()
                .filter(refund -> refund.outTradeNo().equals(outTradeNo))
                .mapToLong(Refund::amount)
                .sum();
        if (order == null
                || order.transactionId() == null
                || order.total() != asked.path("amount").path("total").asLong()
                || before + amount > order.total()) {
            return Answer.refusal(400, "INVALID_REQUEST");
        }
        Refund refund = new Refund(number, outTradeNo, amount, order.total(), refundStatus);
        refunds.put(number, refund);
        orders.put(outTradeNo, order.in("REFUND"));
        return new Answer(200, refund.json());
    }
}
