package io.payledger.saga.bank.wechat;

import com.wechat.pay.java.core.auth.Validator;
import com.wechat.pay.java.core.auth.WechatPay2Validator;
import com.wechat.pay.java.core.http.AbstractHttpClient;
import com.wechat.pay.java.core.http.Constant;
import com.wechat.pay.java.core.http.HttpRequest;
import com.wechat.pay.java.core.http.JsonRequestBody;
import com.wechat.pay.java.core.http.OriginalResponse;
import io.payledger.saga.bank.BankAnswer;
import io.payledger.saga.bank.exchange.Failures;
import io.payledger.saga.bank.exchange.HttpExchange;
import java.io.IOException;
import java.io.InputStream;
import java.net.URI;
import java.net.http.HttpRequest.BodyPublisher;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * The SDK's HTTP client over ours, for the calls of one answer. The SDK signs each request and reads each answer; what it
 * leaves out is done here: an answer that is an error must carry WeChat's signature too before it says anything, no
 * request is repeated, and all of them together end in time.
 */
final class WechatClient extends AbstractHttpClient {
    private static final String CONTENT_TYPE = "Content-Type";

    /** Under the names that the SDK looks for: it minds their case, HTTP does not. */
    private static final List<String> READ = List.of(
            Constant.WECHAT_PAY_SERIAL,
            Constant.WECHAT_PAY_SIGNATURE,
            Constant.WECHAT_PAY_TIMESTAMP,
            Constant.WECHAT_PAY_NONCE,
            Constant.REQUEST_ID,
            CONTENT_TYPE);

    private final HttpExchange http;
    private final URI host;
    private final long end;

    private WechatClient(WechatAccount account, Validator validator, HttpExchange http, URI host, long end) {
        super(account.credential(), validator);
        this.http = http;
        this.host = host;
        this.end = end;
    }

    /** One whose calls end {@code within} from now. */
    static WechatClient of(WechatAccount account, HttpExchange http, URI host, Duration within) {
        Validator validator = new WechatPay2Validator(account.platformKeys());
        return new WechatClient(account, validator, http, host, System.nanoTime() + within.toNanos());
    }

    @Override
    protected OriginalResponse innerExecute(HttpRequest request) {
        HttpResponse<byte[]> response = send(request);
        Map<String, String> headers = new HashMap<>();
        READ.forEach(name -> response.headers().firstValue(name).ifPresent(value -> headers.put(name, value)));
        OriginalResponse answer = new OriginalResponse.Builder()
                .request(request)
                .statusCode(response.statusCode())
                .headers(headers)
                .contentType(headers.get(CONTENT_TYPE))
                .body(new String(response.body(), StandardCharsets.UTF_8))
                .build();
        if (!isAuthentic(answer)) {
            throw new NoAnswerException(new BankAnswer.Unknown("ANSWER_NOT_AUTHENTIC"));
        }
        if (isInvalidHttpCode(answer.getStatusCode())) {
            throw WechatRefusalException.of(answer.getStatusCode(), response.body());
        }
        return answer;
    }

    @Override
    protected InputStream innerDownload(HttpRequest request) {
        throw new UnsupportedOperationException("Nothing is downloaded");
    }

    @Override
    protected String getHttpClientInfo() {
        return "payledger";
    }

    private HttpResponse<byte[]> send(HttpRequest request) {
        try {
            return http.send(onTheWire(request), Duration.ofNanos(end - System.nanoTime()));
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new NoAnswerException(new BankAnswer.Unknown("INTERRUPTED"));
        } catch (IOException e) {
            throw new NoAnswerException(Failures.answer(e));
        }
    }

    /** The SDK names WeChat's host in every address; what is signed is only the path and the query. */
    private java.net.http.HttpRequest.Builder onTheWire(HttpRequest request) {
        String query = request.getUri().getRawQuery();
        String path = request.getUri().getRawPath() + (query == null ? "" : "?" + query);
        BodyPublisher body = request.getBody() instanceof JsonRequestBody json
                ? BodyPublishers.ofString(json.getBody(), StandardCharsets.UTF_8)
                : BodyPublishers.noBody();
        var wire = java.net.http.HttpRequest.newBuilder(host.resolve(path))
                .method(request.getHttpMethod().name(), body);
        request.getHeaders().getHeaders().forEach(wire::header);
        return wire;
    }

    private boolean isAuthentic(OriginalResponse answer) {
        try {
            return validator.validate(answer.getHeaders(), answer.getBody());
        } catch (IllegalArgumentException e) {
            return false; // no time, or one that is too far from ours
        }
    }
}
