package io.payledger.saga.bank.wechat;

import com.wechat.pay.java.core.auth.WechatPay2Credential;
import com.wechat.pay.java.core.cipher.AeadAesCipher;
import com.wechat.pay.java.core.cipher.RSASigner;
import io.payledger.api.id.Channel;
import io.payledger.api.id.OrderId;
import java.security.interfaces.RSAPrivateKey;
import java.security.interfaces.RSAPublicKey;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** One merchant account with its keys, checked and read. Not a record: a record's text would print them. */
final class WechatAccount {
    /** WeChat takes no longer description. */
    private static final int MAX_DESCRIPTION = 127;

    private final String merchantId;
    private final String appId;
    private final String notifyUrl;
    private final String description;
    private final boolean otherHost;
    private final WechatPay2Credential credential;
    private final PlatformKeys platformKeys;
    private final List<AeadAesCipher> ciphers;

    private WechatAccount(AccountSettings settings) {
        this.merchantId = settings.text("merchant-id", settings.account().merchantId(), "[0-9]{1,32}");
        this.appId = settings.text("app-id", settings.account().appId(), "[A-Za-z0-9_-]{1,32}");
        this.otherHost = settings.account().otherHost();
        this.notifyUrl = settings.text(
                "notify-url",
                settings.account().notifyUrl(),
                otherHost ? "https?://[^?#]{1,250}" : "https://[^?#]{1,250}");
        this.description = settings.text("description", settings.account().description(), ".{1,100}");
        RSAPrivateKey merchantKey = settings.merchantKey();
        String serial = settings.text("merchant-serial", settings.account().merchantSerial(), "[0-9A-Fa-f]{8,64}");
        this.credential = new WechatPay2Credential(merchantId, new RSASigner(serial, merchantKey));
        this.platformKeys = new PlatformKeys(platformKeys(settings, merchantKey));
        this.ciphers = settings.apiV3Keys().stream().map(AeadAesCipher::new).toList();
    }

    /**
     * Reads what the settings name.
     *
     * @throws IllegalArgumentException naming the key and what it must be; never what a file holds
     */
    static WechatAccount of(Channel channel, WechatProperties.Account account) {
        return new WechatAccount(new AccountSettings("payledger.wechat.channels." + channel + ".", account));
    }

    private static Map<String, RSAPublicKey> platformKeys(AccountSettings settings, RSAPrivateKey merchantKey) {
        Map<String, RSAPublicKey> keys = new LinkedHashMap<>();
        for (Map.Entry<String, RSAPublicKey> key : settings.platformKeys()) {
            if (key.getValue().getModulus().equals(merchantKey.getModulus())) {
                throw settings.refused(
                        "platform-keys", "must be WeChat's keys: " + key.getKey() + " is the merchant's");
            }
            if (keys.put(key.getKey(), key.getValue()) != null) {
                throw settings.refused("platform-keys", "must have different ids: " + key.getKey() + " is there twice");
            }
        }
        return keys;
    }

    String merchantId() {
        return merchantId;
    }

    String appId() {
        return appId;
    }

    String notifyUrl() {
        return notifyUrl;
    }

    boolean otherHost() {
        return otherHost;
    }

    /** What the payer of this order reads; always the same for the same order. */
    String description(OrderId orderId) {
        String text = description.replace("{orderId}", orderId.value());
        return text.length() <= MAX_DESCRIPTION ? text : text.substring(0, MAX_DESCRIPTION);
    }

    WechatPay2Credential credential() {
        return credential;
    }

    PlatformKeys platformKeys() {
        return platformKeys;
    }

    /** One for each live APIv3 key, newest first. */
    List<AeadAesCipher> ciphers() {
        return ciphers;
    }
}
