package io.payledger.drills.shop;

import io.payledger.api.id.PaymentId;
import io.payledger.api.id.TradeNo;
import java.net.URI;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.time.Instant;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.Map;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;
import tools.jackson.databind.json.JsonMapper;

/**
 * What a bank tells by itself about attempt 1 of an order, as docs/callbacks.md writes it.
 *
 * @param signedAt seconds since 1970
 */
public record BankMessage(String channel, Map<String, Object> fields, long signedAt) {

    /** The order was charged under this reference. */
    public static BankMessage success(ShopOrder order, String bankReference, Instant at) {
        return of(order, at).with("status", "SUCCESS").with("bankReference", bankReference);
    }

    /** The order was declined. */
    public static BankMessage fail(ShopOrder order, Instant at) {
        return of(order, at).with("status", "FAIL").with("declineCode", "NO_MONEY");
    }

    private static BankMessage of(ShopOrder order, Instant at) {
        return new BankMessage(order.channel(), Map.of(), at.getEpochSecond())
                .with("merchantId", "demo")
                .with("orderId", order.id())
                .with(
                        "tradeNo",
                        TradeNo.ofCharge(PaymentId.of("demo", order.id()), 1).value())
                .with("amount", order.amount())
                .with("currency", order.currency());
    }

    /** The same, with another value. */
    public BankMessage with(String field, Object value) {
        Map<String, Object> changed = new LinkedHashMap<>(fields);
        changed.put(field, value);
        return new BankMessage(channel, changed, signedAt);
    }

    /** A request that delivers it, signed with this secret. */
    public HttpRequest.Builder to(URI node, String secret) {
        String body = JsonMapper.shared().writeValueAsString(fields);
        return HttpRequest.newBuilder(node.resolve("/bank/callbacks/" + channel))
                .header("Content-Type", "application/json")
                .header("Bank-Timestamp", Long.toString(signedAt))
                .header("Bank-Signature", "v1=" + mac(secret, signedAt + "." + channel + "." + body))
                .POST(BodyPublishers.ofString(body));
    }

    private static String mac(String secret, String text) {
        try {
            Mac mac = Mac.getInstance("HmacSHA256");
            mac.init(new SecretKeySpec(secret.getBytes(StandardCharsets.UTF_8), "HmacSHA256"));
            return HexFormat.of().formatHex(mac.doFinal(text.getBytes(StandardCharsets.UTF_8)));
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException("Every Java has HmacSHA256", e);
        }
    }
}
