package io.payledger.saga.bank.wechat;

import static io.payledger.saga.Stories.AMOUNT;
import static io.payledger.saga.Stories.CHANNEL;
import static io.payledger.saga.Stories.CHARGE;
import static io.payledger.saga.Stories.PAYMENT;
import static io.payledger.saga.Stories.TRADE_NO;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.payledger.api.id.TraceId;
import io.payledger.api.payment.BankEvidence;
import io.payledger.api.payment.BankOutcome;
import io.payledger.api.payment.EvidenceSource;
import io.payledger.api.payment.StatedCharge;
import io.payledger.saga.bank.BankGateway;
import io.payledger.saga.callback.CallbackMessage;
import io.payledger.saga.callback.CallbackProtocol.Verdict;
import io.payledger.saga.callback.SignedCallback;
import io.payledger.saga.callback.UnreadableCallbackException;
import io.payledger.testsupport.wechat.WechatKeys;
import io.payledger.testsupport.wechat.WechatNotice;
import io.payledger.testsupport.wechat.WechatStub;
import java.io.IOException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

class WechatCallbacksTest {
    private static final String PAID =
            "{\"appid\":\"%s\",\"mchid\":\"%s\",\"out_trade_no\":\"%s\",\"attach\":\"m1/o1\",\"trade_state\":\"SUCCESS\","
                            .formatted(WechatKeys.APP, WechatKeys.MERCHANT, TRADE_NO)
                    + "\"transaction_id\":\"4200001\",\"amount\":{\"total\":1234,\"currency\":\"CNY\"}}";

    @TempDir
    static Path folder;

    private static WechatKeys keys;
    private static WechatCallbacks callbacks;
    private static WechatNotice notice;

    @BeforeAll
    static void payOneOrder() {
        keys = WechatKeys.in(folder);
        try (WechatStub wechat = WechatStub.start(keys);
                BankGateway bank = new WechatAdapter(
                                Accounts.read(Accounts.settings(keys, wechat.url())), (payment, number, code) -> {})
                        .open(CHANNEL, Accounts.channel(wechat.url(), Duration.ofSeconds(20)))) {
            bank.charge(CHARGE);
            wechat.books().pay(TRADE_NO.value());
            notice = wechat.notice(TRADE_NO.value());
            callbacks = new WechatCallbacks(Accounts.read(Accounts.settings(keys, wechat.url())), Clock.systemUTC());
        }
    }

    @Test
    void whatWechatTellsIsNewsOfThePayment() {
        assertThat(callbacks.check(signed(notice))).isEqualTo(Verdict.AUTHENTIC);
        assertThat(read(notice))
                .isEqualTo(new CallbackMessage.OfCharge(
                        PAYMENT,
                        new BankEvidence(
                                TRADE_NO,
                                EvidenceSource.CALLBACK,
                                new BankOutcome.Charged(AMOUNT, "42" + TRADE_NO),
                                new StatedCharge(CHANNEL, AMOUNT))));
    }

    @ParameterizedTest
    @CsvSource({
        "Wechatpay-Signature, AAAA",
        "Wechatpay-Signature, no base64 at all!",
        "Wechatpay-Serial, PUB_KEY_ID_OF_A_STRANGER",
        "Wechatpay-Nonce, another-nonce",
        "Wechatpay-Signature, WECHATPAY/SIGNTEST/AAAA"
    })
    void whatIsNotSignedByWechatIsRefused(String header, String value) {
        assertThat(callbacks.check(signed(notice.with(header, value)))).isEqualTo(Verdict.WRONG_SIGNATURE);
    }

    @Test
    void oneOtherByteIsAnotherMessage() {
        assertThat(callbacks.check(signed(notice.withBody(notice.body() + " "))))
                .isEqualTo(Verdict.WRONG_SIGNATURE);
        SignedCallback right = signed(notice);
        byte[] noText = right.body().clone();
        noText[5] = (byte) 0xff;
        assertThat(callbacks.check(new SignedCallback(
                        "WECHAT", right.timestamp(), right.signature(), noText, "bank", right.traceId())))
                .isEqualTo(Verdict.WRONG_SIGNATURE);
        assertThat(callbacks.check(
                        new SignedCallback("WECHAT", right.timestamp(), null, right.body(), "bank", right.traceId())))
                .isEqualTo(Verdict.WRONG_SIGNATURE);
    }

    @ParameterizedTest
    @CsvSource({"290, AUTHENTIC", "-290, AUTHENTIC", "310, STALE", "-310, STALE"})
    void b16ASignedTimeMayBeFiveMinutesFromOurs(long seconds, Verdict verdict) {
        Instant at = Instant.now().plusSeconds(seconds);
        assertThat(callbacks.check(signed(notice.telling(keys, "TRANSACTION.SUCCESS", PAID, at))))
                .isEqualTo(verdict);
    }

    @Test
    void aTimeThatIsNoneIsRefused() {
        assertThat(callbacks.check(signed(notice.with("Wechatpay-Timestamp", "soon"))))
                .isEqualTo(Verdict.NO_TIMESTAMP);
        assertThat(callbacks.check(signed(notice.with("Wechatpay-Timestamp", "1"))))
                .as("the time is signed too")
                .isEqualTo(Verdict.WRONG_SIGNATURE);
    }

    @ParameterizedTest
    @MethodSource
    void whatIsAuthenticAndOfNoKnownFormIsForAPerson(String event, String plain, String why) {
        WechatNotice odd = notice.telling(keys, event, plain, Instant.now());
        assertThat(callbacks.check(signed(odd))).isEqualTo(Verdict.AUTHENTIC);
        assertThatThrownBy(() -> read(odd))
                .isInstanceOf(UnreadableCallbackException.class)
                .hasMessageContaining(why);
    }

    static Stream<Arguments> whatIsAuthenticAndOfNoKnownFormIsForAPerson() {
        String event = "TRANSACTION.SUCCESS";
        return Stream.of(
                Arguments.of("REFUND.SUCCESS", PAID, "event_type"),
                Arguments.of(event, "null", "the resource is null"),
                Arguments.of(event, PAID.substring(9), "not one JSON object"),
                Arguments.of(event, PAID + PAID, "not one JSON object"),
                Arguments.of(event, PAID.replace(WechatKeys.MERCHANT, "1900000110"), "mchid and appid"),
                Arguments.of(event, PAID.replace(WechatKeys.APP, "wx0"), "mchid and appid"),
                Arguments.of(event, PAID.replace("m1/o1", "nobody"), "paymentId is no identifier"),
                Arguments.of(event, PAID.replace("m1/o1", " "), "attach is missing"),
                Arguments.of(event, PAID.replace(TRADE_NO.value(), "x"), "tradeNo is no identifier"),
                Arguments.of(event, PAID.replace("1234", "0"), "amount.total"),
                Arguments.of(event, PAID.replace("1234", "1234.0"), "not one JSON object"),
                Arguments.of(event, PAID.replace("1234", "\"1234\""), "not one JSON object"),
                Arguments.of(event, PAID.replace("CNY", "XXQ"), "amount.currency"),
                Arguments.of(event, PAID.replace("4200001", ""), "transaction_id is missing"));
    }

    @Test
    void aStateThatTheEventDoesNotPromiseSaysNothing() {
        WechatNotice odd =
                notice.telling(keys, "TRANSACTION.SUCCESS", PAID.replace("SUCCESS", "CLOSED"), Instant.now());
        assertThat(((CallbackMessage.OfCharge) read(odd)).evidence().outcome())
                .isEqualTo(new BankOutcome.Silent("CALLBACK CLOSED"));
    }

    @Test
    void whatIsEncryptedUnderAnotherKeyCannotBeRead() {
        String body = notice.body().replaceFirst("\"ciphertext\":\"....", "\"ciphertext\":\"AAAA");
        assertThatThrownBy(() -> callbacks.read(CHANNEL, body.getBytes(StandardCharsets.UTF_8)))
                .hasMessageContaining("live APIv3 key");
    }

    @Test
    void whileKeysAreRotatedTheOlderOnesStillCount() throws IOException {
        WechatKeys newer = WechatKeys.in(Files.createDirectory(folder.resolve("newer")));
        Path newerApiKey = Files.writeString(folder.resolve("newer_api_v3_key"), "f".repeat(32));
        String account = "payledger.wechat.channels.WECHAT.";
        Map<String, String> settings = Accounts.settings(keys, URI.create("http://127.0.0.1:1"));
        settings.put(account + "api-v3-key-files", newerApiKey + "," + keys.file("api_v3_key"));
        settings.put(account + "platform-keys[0].id", "PUB_KEY_ID_NEWER");
        settings.put(
                account + "platform-keys[0].file", newer.file("pub_key.pem").toString());
        settings.put(account + "platform-keys[1].id", WechatKeys.PLATFORM_ID);
        settings.put(account + "platform-keys[1].file", keys.file("pub_key.pem").toString());
        WechatCallbacks rotating = new WechatCallbacks(Accounts.read(settings), Clock.systemUTC());
        assertThat(rotating.check(signed(notice))).isEqualTo(Verdict.AUTHENTIC);
        assertThat(rotating.read(CHANNEL, notice.body().getBytes(StandardCharsets.UTF_8)))
                .isEqualTo(read(notice));
    }

    private static CallbackMessage read(WechatNotice message) {
        return callbacks.read(CHANNEL, message.body().getBytes(StandardCharsets.UTF_8));
    }

    private static SignedCallback signed(WechatNotice message) {
        return new SignedCallback(
                "WECHAT",
                message.headers().get(callbacks.timestampHeader()),
                callbacks.signatureHeaders().stream()
                        .map(message.headers()::get)
                        .collect(Collectors.joining(" ")),
                message.body().getBytes(StandardCharsets.UTF_8),
                "bank",
                new TraceId("4bf92f3577b34da6a3ce929d0e0e4736"));
    }
}
