package io.payledger.app.launch;

import io.payledger.api.id.PaymentId;
import io.payledger.api.id.RefundId;
import io.payledger.api.id.TradeNo;
import java.net.URI;
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

/** A message as a bank signs and sends it; what is not said is that of attempt 1 of merchant {@code demo}'s order. */
public record BankCallback(String channel, Map<String, Object> fields) {

    static BankCallback success(String orderId, long amount, String currency) {
        return of(orderId, amount, currency).with("status", "SUCCESS").with("bankReference", "BK-" + orderId);
    }

    public static BankCallback fail(String orderId, long amount, String currency) {
        return of(orderId, amount, currency).with("status", "FAIL").with("declineCode", "NO_MONEY");
    }

    private static BankCallback of(String orderId, long amount, String currency) {
        return new BankCallback("WECHAT", Map.of())
                .with("merchantId", "demo")
                .with("orderId", orderId)
                .with(
                        "tradeNo",
                        TradeNo.ofCharge(PaymentId.of("demo", orderId), 1).value())
                .with("amount", amount)
                .with("currency", currency);
    }

    public BankCallback with(String field, Object value) {
        Map<String, Object> changed = new LinkedHashMap<>(fields);
        changed.put(field, value);
        return new BankCallback(channel, changed);
    }

    /** Of this refund of the order, not of its charge. */
    BankCallback ofRefund(String refundId) {
        PaymentId payment =
                PaymentId.of(String.valueOf(fields.get("merchantId")), String.valueOf(fields.get("orderId")));
        return with(
                "refundNo", TradeNo.ofRefund(payment, new RefundId(refundId)).value());
    }

    BankCallback by(String otherChannel) {
        return new BankCallback(otherChannel, fields);
    }

    String body() {
        return JsonMapper.shared().writeValueAsString(fields);
    }

    public LedgerClient.Answer send(URI api, String secret) {
        return send(api, secret, Instant.now());
    }

    LedgerClient.Answer send(URI api, String secret, Instant signedAt) {
        String timestamp = String.valueOf(signedAt.getEpochSecond());
        return deliver(
                api,
                "Bank-Timestamp",
                timestamp,
                "Bank-Signature",
                "v1=" + mac(secret, timestamp + "." + channel + "." + body()));
    }

    /** With these headers, whatever they are. */
    LedgerClient.Answer deliver(URI api, String... headers) {
        LedgerClient bank = new LedgerClient(api, "");
        return bank.send(bank.request("/bank/callbacks/" + channel, headers)
                .header("Content-Type", "application/json")
                .POST(BodyPublishers.ofString(body())));
    }

    static String mac(String secret, String text) {
        try {
            Mac mac = Mac.getInstance("HmacSHA256");
            mac.init(new SecretKeySpec(secret.getBytes(StandardCharsets.UTF_8), "HmacSHA256"));
            return HexFormat.of().formatHex(mac.doFinal(text.getBytes(StandardCharsets.UTF_8)));
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException(e);
        }
    }
}
