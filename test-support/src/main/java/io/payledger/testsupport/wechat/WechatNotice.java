package io.payledger.testsupport.wechat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.Map;
import tools.jackson.databind.json.JsonMapper;

/**
 * A notification as WeChat sends it: the order encrypted, the whole signed.
 *
 * @param headers of the request
 */
public record WechatNotice(String body, Map<String, String> headers, URI target) {
    private static final JsonMapper JSON = JsonMapper.builder().build();
    private static final String NONCE = "notice-nonce";

    static WechatNotice of(WechatBooks.Order order, WechatKeys keys) {
        String body = body("TRANSACTION.SUCCESS", order.json());
        String time = String.valueOf(Instant.now().getEpochSecond());
        return new WechatNotice(
                body,
                Map.of(
                        "Content-Type",
                        "application/json",
                        "Wechatpay-Serial",
                        WechatKeys.PLATFORM_ID,
                        "Wechatpay-Timestamp",
                        time,
                        "Wechatpay-Nonce",
                        NONCE,
                        "Wechatpay-Signature-Type",
                        "WECHATPAY2-SHA256-RSA2048",
                        "Wechatpay-Signature",
                        keys.sign(time + "\n" + NONCE + "\n" + body + "\n")),
                URI.create(order.notifyUrl()));
    }

    /** The same order told of under another event, with other words in it, signed at another time. */
    public WechatNotice telling(WechatKeys keys, String event, String plain, Instant at) {
        String other = body(event, plain);
        String time = String.valueOf(at.getEpochSecond());
        return new WechatNotice(other, headers, target)
                .with("Wechatpay-Timestamp", time)
                .with("Wechatpay-Signature", keys.sign(time + "\n" + NONCE + "\n" + other + "\n"));
    }

    /** With one header changed, the rest as it was. */
    public WechatNotice with(String header, String value) {
        Map<String, String> changed = new LinkedHashMap<>(headers);
        changed.put(header, value);
        return new WechatNotice(body, changed, target);
    }

    /** With another body under the old signature. */
    public WechatNotice withBody(String other) {
        return new WechatNotice(other, headers, target);
    }

    /** To another address than the one that the order names. */
    public WechatNotice to(URI other) {
        return new WechatNotice(body, headers, other);
    }

    /** Sends it. */
    public HttpResponse<String> send() {
        HttpRequest.Builder request = HttpRequest.newBuilder(target).POST(BodyPublishers.ofString(body));
        headers.forEach(request::header);
        try (HttpClient client = HttpClient.newHttpClient()) {
            return client.send(request.build(), BodyHandlers.ofString());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException(e);
        }
    }

    private static String body(String event, String plain) {
        return JSON.writeValueAsString(Map.of(
                "id", "EV-2018022511223320873",
                "create_time", "2026-11-30T10:34:56+08:00",
                "resource_type", "encrypt-resource",
                "event_type", event,
                "summary", "paid",
                "resource",
                        Map.of(
                                "original_type", "transaction",
                                "algorithm", "AEAD_AES_256_GCM",
                                "ciphertext", WechatKeys.encrypt(plain, "0123456789ab", "transaction"),
                                "associated_data", "transaction",
                                "nonce", "0123456789ab")));
    }
}
