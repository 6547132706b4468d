package io.payledger.saga.callback;

import static io.payledger.saga.callback.CallbackProtocol.Verdict.AUTHENTIC;
import static io.payledger.saga.callback.CallbackProtocol.Verdict.NO_CHANNEL;
import static io.payledger.saga.callback.CallbackProtocol.Verdict.NO_TIMESTAMP;
import static io.payledger.saga.callback.CallbackProtocol.Verdict.STALE;
import static io.payledger.saga.callback.CallbackProtocol.Verdict.WRONG_SIGNATURE;
import static org.assertj.core.api.Assertions.assertThat;

import io.payledger.api.id.TraceId;
import io.payledger.saga.callback.CallbackProtocol.Verdict;
import io.payledger.testsupport.SettableClock;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Set;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class AuthenticityTest {
    private static final Instant NOW = Instant.parse("2026-03-01T12:00:00Z");
    private static final String SECRET = "0123456789abcdef0123456789abcdef";
    private static final String OLD_SECRET = "fedcba9876543210fedcba9876543210";
    private static final String OTHER_SECRET = "another-secret-of-another-bank!!";
    private static final String BODY = "{\"orderId\":\"o1\"}";

    private final SettableClock clock = new SettableClock(NOW);
    private final Authenticity authenticity = new Authenticity(
            CallbackSecrets.of(
                    CallbackPropertiesTest.properties(
                            true,
                            List.of(SECRET, OLD_SECRET),
                            Map.of("CARD", new CallbackProperties.ChannelSecrets(List.of(OTHER_SECRET)))),
                    Set.of()),
            Duration.ofSeconds(300),
            clock);

    @Test
    void theSignatureOfThePageIsAuthentic() throws Exception {
        // The example of docs/callbacks.md, computed there with openssl.
        assertThat(check("WECHAT", "1772366400", "v1=" + mac(SECRET, "1772366400.WECHAT." + BODY), BODY))
                .isEqualTo(AUTHENTIC);
    }

    @Test
    void bothSecretsOfARotationAreLive() throws Exception {
        assertThat(check("WECHAT", SECRET, NOW, BODY)).isEqualTo(AUTHENTIC);
        assertThat(check("WECHAT", OLD_SECRET, NOW, BODY)).isEqualTo(AUTHENTIC);
    }

    @Test
    void aChannelsOwnSecretReplacesTheGeneralOne() throws Exception {
        assertThat(check("CARD", OTHER_SECRET, NOW, BODY)).isEqualTo(AUTHENTIC);
        assertThat(check("CARD", SECRET, NOW, BODY)).isEqualTo(WRONG_SIGNATURE);
        assertThat(check("WECHAT", OTHER_SECRET, NOW, BODY)).isEqualTo(WRONG_SIGNATURE);
    }

    @Test
    void whatWasSignedForOneChannelIsNotForAnother() throws Exception {
        String signature = "v1=" + mac(SECRET, NOW.getEpochSecond() + ".WECHAT." + BODY);
        assertThat(check("ALIPAY", String.valueOf(NOW.getEpochSecond()), signature, BODY))
                .isEqualTo(WRONG_SIGNATURE);
    }

    @Test
    void oneOtherByteIsAnotherMessage() throws Exception {
        String timestamp = String.valueOf(NOW.getEpochSecond());
        String signature = "v1=" + mac(SECRET, timestamp + ".WECHAT." + BODY);
        assertThat(check("WECHAT", timestamp, signature, BODY + " ")).isEqualTo(WRONG_SIGNATURE);
        assertThat(check("WECHAT", "" + (NOW.getEpochSecond() + 1), signature, BODY))
                .isEqualTo(WRONG_SIGNATURE);
    }

    @ParameterizedTest
    @CsvSource({"-301,STALE", "-300,AUTHENTIC", "0,AUTHENTIC", "300,AUTHENTIC", "301,STALE"})
    @DisplayName("B16 the signed time may lie 300 s from ours in either direction, no more")
    void b16TheWindowIsAsDocumented(long seconds, Verdict verdict) throws Exception {
        assertThat(check("WECHAT", SECRET, NOW.plusSeconds(seconds), BODY)).isEqualTo(verdict);
    }

    @Test
    @DisplayName("B16 a message stamped 299 s ahead can be replayed 599 s long and then no more")
    void b16AFutureStampIsBounded() throws Exception {
        Instant stamp = NOW.plusSeconds(299);
        clock.advance(Duration.ofSeconds(599));
        assertThat(check("WECHAT", SECRET, stamp, BODY)).isEqualTo(AUTHENTIC);
        clock.advance(Duration.ofSeconds(1));
        assertThat(check("WECHAT", SECRET, stamp, BODY)).isEqualTo(STALE);
    }

    @ParameterizedTest
    @ValueSource(strings = {"wechat", "", "WECHAT/", "AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA"})
    void whatIsNoChannelIsRefusedWhateverItsSignature(String channel) throws Exception {
        assertThat(check(channel, SECRET, NOW, BODY)).isEqualTo(NO_CHANNEL);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "v1=", "v2=00", "v1=zz", "00"})
    void aBrokenSignatureIsAWrongOne(String signature) {
        assertThat(check("WECHAT", String.valueOf(NOW.getEpochSecond()), signature, BODY))
                .isEqualTo(WRONG_SIGNATURE);
    }

    @Test
    void missingHeadersAreRefused() throws Exception {
        assertThat(check("WECHAT", String.valueOf(NOW.getEpochSecond()), (String) null, BODY))
                .isEqualTo(WRONG_SIGNATURE);
        assertThat(check("WECHAT", null, "v1=" + mac(SECRET, ".WECHAT." + BODY), BODY))
                .isEqualTo(NO_TIMESTAMP);
        assertThat(check("WECHAT", "-5", "v1=" + mac(SECRET, "-5.WECHAT." + BODY), BODY))
                .isEqualTo(NO_TIMESTAMP);
    }

    @Test
    @DisplayName("B18 with callbacks turned off nothing is authentic, not even under an empty key's stand-in")
    void b18TurnedOffMeansRefused() throws Exception {
        Authenticity off = new Authenticity(
                CallbackSecrets.of(CallbackPropertiesTest.properties(false, List.of(), Map.of()), Set.of()),
                Duration.ofSeconds(300),
                clock);
        String timestamp = String.valueOf(NOW.getEpochSecond());
        String zeros = new String(new byte[32], StandardCharsets.US_ASCII);
        for (String key : List.of(SECRET, zeros)) {
            SignedCallback callback =
                    callback("WECHAT", timestamp, "v1=" + mac(key, timestamp + ".WECHAT." + BODY), BODY);
            assertThat(off.check(callback)).isEqualTo(NO_CHANNEL);
        }
    }

    private Verdict check(String channel, String secret, Instant at, String body) throws Exception {
        String timestamp = String.valueOf(at.getEpochSecond());
        return check(channel, timestamp, "v1=" + mac(secret, timestamp + "." + channel + "." + body), body);
    }

    private Verdict check(String channel, @Nullable String timestamp, @Nullable String signature, String body) {
        return authenticity.check(callback(channel, timestamp, signature, body));
    }

    private static SignedCallback callback(
            String channel, @Nullable String timestamp, @Nullable String signature, String body) {
        return new SignedCallback(
                channel, timestamp, signature, body.getBytes(StandardCharsets.UTF_8), "127.0.0.1", new TraceId("t1"));
    }

    private static String mac(String secret, String text) throws Exception {
        Mac mac = Mac.getInstance("HmacSHA256");
        mac.init(new SecretKeySpec(secret.getBytes(StandardCharsets.UTF_8), "HmacSHA256"));
        return HexFormat.of().formatHex(mac.doFinal(text.getBytes(StandardCharsets.UTF_8)));
    }
}
