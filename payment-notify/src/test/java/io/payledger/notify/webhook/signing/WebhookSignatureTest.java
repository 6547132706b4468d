package io.payledger.notify.webhook.signing;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.Base64;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

class WebhookSignatureTest {
    private static final WebhookSecret SECRET =
            WebhookSecret.of(Base64.getDecoder().decode("MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw"));
    private static final String OLD = "the old master secret, of 32 bytes";
    private static final String NEW = "the new master secret, of 32 bytes";

    /** The vector that the libraries of the convention are tested with. */
    @Test
    void theSignatureIsThatOfTheConvention() {
        assertThat(WebhookSignature.headers(
                        "msg_p5jXN8AQM9LWM0D4loKWxJek",
                        Instant.ofEpochSecond(1_614_265_330L).plusMillis(999),
                        "{\"test\": 2432232314}",
                        List.of(SECRET)))
                .containsEntry("webhook-id", "msg_p5jXN8AQM9LWM0D4loKWxJek")
                .containsEntry("webhook-timestamp", "1614265330")
                .containsEntry("webhook-signature", "v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=");
    }

    @Test
    void aSecretIsWrittenAsTheConventionWritesItAndNeverPrinted() {
        WebhookSecret made = WebhookSecret.next(new Random(1));
        assertThat(made.text()).matches("whsec_[A-Za-z0-9+/]{43}=");
        assertThat(made.toString()).doesNotContain(made.text().substring(6));
        assertThat(WebhookSecret.next(new Random(2))).isNotEqualTo(made);
    }

    @Test
    void whatIsSealedIsOpenedForItsMerchantAloneUnderEitherMaster() {
        byte[] sealed = seal(OLD).seal(SECRET, "m1");
        assertThat(new String(sealed, StandardCharsets.ISO_8859_1))
                .doesNotContain(new String(SECRET.bytes(), StandardCharsets.ISO_8859_1));
        assertThat(seal(OLD).open(sealed, "m1")).contains(SECRET);
        assertThat(seal(NEW, OLD).open(sealed, "m1")).contains(SECRET);
        assertThat(seal(OLD).open(sealed, "m2")).isEmpty();
        assertThat(seal(NEW).open(sealed, "m1")).isEmpty();
        assertThat(seal(NEW).open(new byte[5], "m1")).isEmpty();
        sealed[20] ^= 1;
        assertThat(seal(OLD).open(sealed, "m1")).isEmpty();
        assertThat(seal(NEW, OLD).seal(SECRET, "m1"))
                .as("no two sealings are alike")
                .isNotEqualTo(seal(NEW, OLD).seal(SECRET, "m1"));
    }

    @Test
    void aMasterThatIsTooShortOrOneTooManyIsRefusedByTheNameOfItsKey() {
        assertThatThrownBy(() -> seal("short")).hasMessageContaining("the.key").hasMessageContaining("32 bytes");
        assertThatThrownBy(() -> seal(OLD, NEW, OLD))
                .hasMessageContaining("the.key")
                .hasMessageContaining("one or two");
        assertThat(seal().isThere()).isFalse();
        assertThatThrownBy(() -> seal().seal(SECRET, "m1")).isInstanceOf(IllegalStateException.class);
    }

    private static SecretSeal seal(String... masters) {
        return SecretSeal.of("the.key", List.of(masters));
    }
}
