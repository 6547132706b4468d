package io.payledger.saga.bank.wechat;

import static io.payledger.saga.Stories.CHANNEL;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.payledger.api.id.PaymentId;
import io.payledger.testsupport.wechat.WechatKeys;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

class WechatSettingsTest {
    private static final String ACCOUNT = "payledger.wechat.channels.WECHAT.";
    private static final URI STUB = URI.create("http://127.0.0.1:1");

    @TempDir
    static Path folder;

    private static WechatKeys keys;

    @BeforeAll
    static void makeKeys() throws IOException {
        keys = WechatKeys.in(folder);
        Files.writeString(
                folder.resolve("garbage.pem"), "-----BEGIN PRIVATE KEY-----\nsecret!\n-----END PRIVATE KEY-----");
    }

    @Test
    void aWholeAccountIsTaken() {
        WechatAccount account = Accounts.of(keys, STUB);
        assertThat(account.merchantId()).isEqualTo(WechatKeys.MERCHANT);
        assertThat(account.toString()).as("no text of keys").doesNotContain("Key");
    }

    @Test
    void withoutAnAccountNothingIsAsked() {
        assertThat(Accounts.read(Map.of("payledger.bank.url", "http://bank")).channels())
                .isEmpty();
    }

    @ParameterizedTest
    @MethodSource
    void whatIsMissingOrContradictsStopsTheStart(String key, String value, String named) {
        Map<String, String> settings = Accounts.settings(keys, STUB);
        settings.put(key, value.replace("FOLDER", folder.toString()));
        assertThatThrownBy(() -> Accounts.read(settings))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining(named)
                .hasMessageNotContaining("secret!")
                .hasMessageNotContaining("\n");
    }

    static Stream<Arguments> whatIsMissingOrContradictsStopsTheStart() {
        return Stream.of(
                Arguments.of(ACCOUNT + "merchant-id", "", ACCOUNT + "merchant-id must be set"),
                Arguments.of(ACCOUNT + "merchant-id", "x", ACCOUNT + "merchant-id (x) must match"),
                Arguments.of(ACCOUNT + "app-id", "", ACCOUNT + "app-id"),
                Arguments.of(ACCOUNT + "merchant-serial", "?", ACCOUNT + "merchant-serial"),
                Arguments.of(ACCOUNT + "notify-url", "https://a/b?c", ACCOUNT + "notify-url"),
                Arguments.of(ACCOUNT + "merchant-key-file", "FOLDER/none", "none) cannot be read"),
                Arguments.of(ACCOUNT + "merchant-key-file", "FOLDER/garbage.pem", "must hold a private RSA key"),
                Arguments.of(ACCOUNT + "merchant-key-file", "FOLDER/pub_key.pem", "must hold a private RSA key"),
                Arguments.of(ACCOUNT + "api-v3-key-files", "FOLDER/garbage.pem", "files with 32 bytes each"),
                Arguments.of(ACCOUNT + "api-v3-key-files", "", ACCOUNT + "api-v3-key-files must name one or two"),
                Arguments.of(ACCOUNT + "platform-keys[0].id", "", ACCOUNT + "platform-keys[0].id must be set"),
                Arguments.of(ACCOUNT + "platform-keys[0].file", "FOLDER/own_pub_key.pem", "is the merchant's"),
                Arguments.of(
                        ACCOUNT + "platform-keys[0].file", "FOLDER/apiclient_key.pem", "must hold a public RSA key"),
                Arguments.of("payledger.bank.channels.WECHAT.adapter", "http", ".adapter must be wechat"));
    }

    @Test
    void anotherHostThanWechatsIsTakenOnlyOnPurpose() {
        Map<String, String> settings = Accounts.settings(keys, STUB);
        settings.put(ACCOUNT + "notify-url", "https://pay.example/bank/callbacks/WECHAT");
        settings.put(ACCOUNT + "other-host", "false");
        assertThatThrownBy(() -> Accounts.read(settings))
                .hasMessageContaining("payledger.bank.channels.WECHAT.url (http://127.0.0.1:1) must be one of");
        settings.put("payledger.bank.channels.WECHAT.url", "https://api.mch.weixin.qq.com/");
        assertThat(Accounts.read(settings).channels()).containsExactly(CHANNEL);
    }

    @Test
    void aChannelOfWechatsNeedsItsOwnAccount() {
        Map<String, String> settings = Accounts.settings(keys, STUB);
        settings.put("payledger.bank.channels.CARD.adapter", "wechat");
        settings.put("payledger.bank.channels.CARD.url", "https://api.mch.weixin.qq.com");
        assertThatThrownBy(() -> Accounts.read(settings))
                .hasMessageContaining("payledger.wechat.channels.CARD must be set");
        settings.remove("payledger.bank.channels.CARD.adapter");
        settings.put("payledger.bank.adapter", "wechat");
        settings.put("payledger.bank.url", "https://api.mch.weixin.qq.com");
        assertThatThrownBy(() -> Accounts.read(settings)).hasMessageContaining("payledger.bank.adapter (wechat)");
    }

    @Test
    void twoKeysOfWechatMayBeLive() {
        Map<String, String> settings = Accounts.settings(keys, STUB);
        settings.put(ACCOUNT + "platform-keys[1].id", WechatKeys.PLATFORM_ID);
        settings.put(ACCOUNT + "platform-keys[1].file", settings.get(ACCOUNT + "platform-keys[0].file"));
        assertThatThrownBy(() -> Accounts.read(settings)).hasMessageContaining("is there twice");
        settings.put(ACCOUNT + "platform-keys[1].id", "PUB_KEY_ID_OLD");
        PlatformKeys two = Accounts.read(settings).of(CHANNEL).platformKeys();
        assertThat(two.getSerialNumber()).isEqualTo(WechatKeys.PLATFORM_ID);
        assertThat(two.verify("PUB_KEY_ID_NEITHER", "", "")).isFalse();
        assertThat(two.verify(null, "", "")).isFalse();
        assertThat(two.verify(WechatKeys.PLATFORM_ID, "", "not Base64!")).isFalse();
    }

    @Test
    void aPlatformCertificateIsKnownByItsSerialNumber() throws Exception {
        String serial = "5157F09EFDC096DE15EBE81A47057A7232F1B8E1";
        Path certificate = Path.of(Objects.requireNonNull(getClass().getResource("/wechat/platform_certificate.pem"))
                .toURI());
        Map<String, String> settings = Accounts.settings(keys, STUB);
        settings.put(ACCOUNT + "platform-keys[0].file", certificate.toString());
        settings.put(ACCOUNT + "platform-keys[0].id", serial);
        assertThat(Accounts.read(settings).of(CHANNEL).platformKeys().getSerialNumber())
                .isEqualTo(serial);
        settings.put(ACCOUNT + "platform-keys[0].id", serial.replace('1', '2'));
        assertThatThrownBy(() -> Accounts.read(settings))
                .hasMessageContaining(ACCOUNT + "platform-keys[0].file")
                .hasMessageContaining("serial number that its id names");
    }

    @Test
    void anAttachmentNamesItsPaymentWhateverItsLength() {
        for (PaymentId id : new PaymentId[] {
            PaymentId.of("m1", "o1"),
            PaymentId.of("m".repeat(64), "o".repeat(64)),
            PaymentId.of("m".repeat(63), "o".repeat(64)),
            PaymentId.of("m".repeat(64), "o".repeat(63))
        }) {
            assertThat(Attachment.of(id)).hasSizeLessThanOrEqualTo(128);
            assertThat(Attachment.read(Attachment.of(id))).isEqualTo(id);
        }
    }
}
