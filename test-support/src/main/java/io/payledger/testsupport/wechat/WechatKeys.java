package io.payledger.testsupport.wechat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.Key;
import java.security.KeyPair;
import java.security.KeyPairGenerator;
import java.security.PrivateKey;
import java.security.Signature;
import java.util.Base64;
import java.util.Map;
import java.util.TreeMap;
import javax.crypto.Cipher;
import javax.crypto.spec.GCMParameterSpec;
import javax.crypto.spec.SecretKeySpec;

/** New keys of a merchant and of WeChat, with the files that a ledger is given. */
public final class WechatKeys {
    public static final String MERCHANT = "1900000109";
    public static final String APP = "wxd678efh567hg6787";
    public static final String MERCHANT_SERIAL = "3775B6A45ACD588826D15E583A95F5DD00000000";
    public static final String PLATFORM_ID = "PUB_KEY_ID_0119000001092026";
    private static final String API_V3_KEY = "0123456789abcdef0123456789ABCDEF";

    private final Path folder;
    private final KeyPair merchant = rsa();
    private final KeyPair platform = rsa();
    private final KeyPair stranger = rsa();

    private WechatKeys(Path folder) {
        this.folder = folder;
    }

    /** Makes keys and writes their files into this folder. */
    public static WechatKeys in(Path folder) {
        WechatKeys keys = new WechatKeys(folder);
        keys.write("apiclient_key.pem", pem("PRIVATE KEY", keys.merchant.getPrivate()));
        keys.write("pub_key.pem", pem("PUBLIC KEY", keys.platform.getPublic()));
        keys.write("own_pub_key.pem", pem("PUBLIC KEY", keys.merchant.getPublic()));
        keys.write("api_v3_key", API_V3_KEY + "\n");
        return keys;
    }

    /** The file of this name. */
    public Path file(String name) {
        return folder.resolve(name);
    }

    /** The settings of one channel, by their full keys. */
    public Map<String, String> settings(String channel, String url, String notifyUrl) {
        String account = "payledger.wechat.channels." + channel + ".";
        Map<String, String> settings = new TreeMap<>();
        settings.put("payledger.bank.channels." + channel + ".adapter", "wechat");
        settings.put("payledger.bank.channels." + channel + ".url", url);
        settings.put(account + "merchant-id", MERCHANT);
        settings.put(account + "app-id", APP);
        settings.put(account + "merchant-serial", MERCHANT_SERIAL);
        settings.put(account + "merchant-key-file", file("apiclient_key.pem").toString());
        settings.put(account + "api-v3-key-files", file("api_v3_key").toString());
        settings.put(account + "platform-keys[0].id", PLATFORM_ID);
        settings.put(account + "platform-keys[0].file", file("pub_key.pem").toString());
        settings.put(account + "notify-url", notifyUrl);
        settings.put(account + "other-host", "true");
        return settings;
    }

    /** Signed by WeChat, as Base64. */
    String sign(String message) {
        return sign(platform.getPrivate(), message);
    }

    /** Signed by somebody else. */
    String forge(String message) {
        return sign(stranger.getPrivate(), message);
    }

    boolean isSignedByMerchant(String message, String signature) {
        try {
            Signature check = Signature.getInstance("SHA256withRSA");
            check.initVerify(merchant.getPublic());
            check.update(message.getBytes(StandardCharsets.UTF_8));
            return check.verify(Base64.getDecoder().decode(signature));
        } catch (GeneralSecurityException e) {
            return false;
        }
    }

    /** AES-256-GCM under the APIv3 key, as Base64. */
    static String encrypt(String plain, String nonce, String associated) {
        try {
            Cipher cipher = Cipher.getInstance("AES/GCM/NoPadding");
            cipher.init(
                    Cipher.ENCRYPT_MODE,
                    new SecretKeySpec(API_V3_KEY.getBytes(StandardCharsets.UTF_8), "AES"),
                    new GCMParameterSpec(128, nonce.getBytes(StandardCharsets.UTF_8)));
            cipher.updateAAD(associated.getBytes(StandardCharsets.UTF_8));
            return Base64.getEncoder().encodeToString(cipher.doFinal(plain.getBytes(StandardCharsets.UTF_8)));
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException(e);
        }
    }

    private static String sign(PrivateKey key, String message) {
        try {
            Signature signature = Signature.getInstance("SHA256withRSA");
            signature.initSign(key);
            signature.update(message.getBytes(StandardCharsets.UTF_8));
            return Base64.getEncoder().encodeToString(signature.sign());
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException(e);
        }
    }

    private static KeyPair rsa() {
        try {
            KeyPairGenerator generator = KeyPairGenerator.getInstance("RSA");
            generator.initialize(2048);
            return generator.generateKeyPair();
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException(e);
        }
    }

    private static String pem(String kind, Key key) {
        return "-----BEGIN " + kind + "-----\n"
                + Base64.getMimeEncoder().encodeToString(key.getEncoded())
                + "\n-----END " + kind + "-----\n";
    }

    private void write(String name, String text) {
        try {
            Files.writeString(folder.resolve(name), text);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
