package io.payledger.saga.bank.wechat;

import com.wechat.pay.java.core.util.PemUtil;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.PublicKey;
import java.security.cert.X509Certificate;
import java.security.interfaces.RSAKey;
import java.security.interfaces.RSAPrivateKey;
import java.security.interfaces.RSAPublicKey;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * The settings of one account and the files they name. What is wrong is told with its key, and never with what a file
 * holds.
 *
 * @param prefix of the keys
 */
record AccountSettings(String prefix, WechatProperties.Account account) {
    private static final int MIN_RSA_BITS = 2048;
    private static final int API_V3_KEY_BYTES = 32;
    private static final int LIVE_KEYS = 2;

    String text(String key, @Nullable String value, String pattern) {
        if (value == null || value.isBlank()) {
            throw refused(key, "must be set");
        }
        if (!value.matches(pattern)) {
            throw refused(key, "(" + value + ") must match " + pattern);
        }
        return value;
    }

    RSAPrivateKey merchantKey() {
        return rsa("merchant-key-file", account.merchantKeyFile(), "a private RSA key (PKCS#8 in PEM)", text ->
                (RSAPrivateKey) PemUtil.loadPrivateKeyFromString(text));
    }

    List<byte[]> apiV3Keys() {
        String key = "api-v3-key-files";
        requireOneOrTwo(key, account.apiV3KeyFiles());
        return account.apiV3KeyFiles().stream()
                .map(file -> read(key, file).strip().getBytes(StandardCharsets.UTF_8))
                .peek(bytes -> {
                    if (bytes.length != API_V3_KEY_BYTES) {
                        throw refused(key, "must name files with " + API_V3_KEY_BYTES + " bytes each");
                    }
                })
                .toList();
    }

    /** Newest first, by id. */
    List<Map.Entry<String, RSAPublicKey>> platformKeys() {
        String key = "platform-keys";
        requireOneOrTwo(key, account.platformKeys());
        List<Map.Entry<String, RSAPublicKey>> keys = new ArrayList<>();
        for (int i = 0; i < account.platformKeys().size(); i++) {
            WechatProperties.PlatformKey configured = account.platformKeys().get(i);
            String id = text(key + "[" + i + "].id", configured.id(), "[A-Za-z0-9_]{8,64}");
            keys.add(Map.entry(id, platformKey(key + "[" + i + "].file", id, configured.file())));
        }
        return keys;
    }

    IllegalArgumentException refused(String key, String rule) {
        return new IllegalArgumentException(prefix + key + " " + rule);
    }

    private RSAPublicKey platformKey(String key, String id, @Nullable Path file) {
        return rsa(
                key, file, "a public RSA key or a certificate with the serial number that its id names (PEM)", text -> {
                    if (!text.contains("BEGIN CERTIFICATE")) {
                        return (RSAPublicKey) PemUtil.loadPublicKeyFromString(text);
                    }
                    X509Certificate certificate = PemUtil.loadX509FromString(text);
                    if (!PemUtil.getSerialNumber(certificate).equals(id)) {
                        throw new IllegalArgumentException("another serial number");
                    }
                    PublicKey inside = certificate.getPublicKey();
                    return (RSAPublicKey) inside;
                });
    }

    private <K extends RSAKey> K rsa(String key, @Nullable Path file, String what, Function<String, K> reader) {
        if (file == null) {
            throw refused(key, "must be set");
        }
        String text = read(key, file);
        K read;
        try {
            read = reader.apply(text);
        } catch (RuntimeException e) {
            // Without its cause: what a parser says may quote what it read.
            throw refused(key, "(" + file + ") must hold " + what);
        }
        if (read.getModulus().bitLength() < MIN_RSA_BITS) {
            throw refused(key, "(" + file + ") must hold a key of " + MIN_RSA_BITS + " bits or more");
        }
        return read;
    }

    private String read(String key, Path file) {
        try {
            return Files.readString(file);
        } catch (IOException e) {
            throw refused(key, "(" + file + ") cannot be read");
        }
    }

    private void requireOneOrTwo(String key, List<?> values) {
        if (values.isEmpty() || values.size() > LIVE_KEYS) {
            throw refused(key, "must name one or two, newest first");
        }
    }
}
