package io.payledger.saga.bank.wechat;

import com.wechat.pay.java.core.cipher.RSAVerifier;
import com.wechat.pay.java.core.cipher.Verifier;
import java.security.interfaces.RSAPublicKey;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** WeChat's live public keys by their ids. An answer names its key; with two of them a rotation refuses none. */
final class PlatformKeys implements Verifier {
    private final Map<String, RSAVerifier> verifiers = new LinkedHashMap<>();
    private final String newest;

    /** @param keys newest first, at least one */
    PlatformKeys(Map<String, RSAPublicKey> keys) {
        keys.forEach((id, key) -> verifiers.put(id, new RSAVerifier(key, id)));
        this.newest = keys.keySet().iterator().next();
    }

    /** Whether the key with this id has signed the message; false for whatever is no key and no signature. */
    @Override
    public boolean verify(@Nullable String id, String message, @Nullable String signature) {
        RSAVerifier verifier = id == null ? null : verifiers.get(id);
        if (verifier == null || signature == null) {
            return false;
        }
        try {
            return verifier.verify(id, message, signature);
        } catch (IllegalArgumentException e) {
            return false; // no Base64
        }
    }

    /** Tells WeChat which of its keys its answer is to be signed with. */
    @Override
    public String getSerialNumber() {
        return newest;
    }
}
