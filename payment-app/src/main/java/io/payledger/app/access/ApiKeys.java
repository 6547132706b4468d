package io.payledger.app.access;

import com.github.benmanes.caffeine.cache.Caffeine;
import com.github.benmanes.caffeine.cache.LoadingCache;
import com.github.benmanes.caffeine.cache.Ticker;
import io.payledger.api.access.Caller;
import java.security.MessageDigest;
import java.util.Optional;

/** Knows callers by their keys; asks the table at most once per key and pause, so a flood of requests does not. */
public final class ApiKeys {
    private static final int MAX_CACHED = 10_000;

    private final ApiKeyStore store;
    private final LoadingCache<String, Optional<ApiKey>> cache;

    ApiKeys(ApiKeyStore store, AccessProperties properties, Ticker ticker) {
        this.store = store;
        FewAtOnce lookUps = new FewAtOnce();
        this.cache = Caffeine.newBuilder()
                .maximumSize(MAX_CACHED)
                .expireAfterWrite(properties.keyCacheTime())
                .ticker(ticker)
                .build(keyId -> lookUps.find(() -> store.find(keyId)));
    }

    /** Who sends this key; empty for whatever is wrong with it, without saying what. */
    Optional<Caller> callerOf(String text) {
        return ApiKeyText.parse(text)
                .flatMap(sent -> cache.get(sent.keyId())
                        .filter(known -> MessageDigest.isEqual(known.secretSha256(), sent.secretSha256())))
                .map(ApiKey::caller);
    }

    /** The text of a new key. It opens nothing until it is {@link #add added}. */
    public static String newKey() {
        return KeyRing.newText().reveal();
    }

    /**
     * Makes the key of this text one of the caller's: its hash is stored, the text is not.
     *
     * @throws IllegalArgumentException when the text is no key
     * @throws IllegalStateException when the caller has two live keys already
     */
    public void add(Caller caller, String text) {
        ApiKeyText key = ApiKeyText.parse(text)
                .orElseThrow(() -> new IllegalArgumentException("The text given for " + caller.name() + " is no key"));
        if (!store.add(ApiKey.of(key, caller))) {
            throw new IllegalStateException(
                    caller.name() + " has two live keys already; revoke one before adding another");
        }
    }

    /** Whether a key of this text's id was ever added, live or not. */
    public boolean isKnown(String text) {
        return ApiKeyText.parse(text).map(key -> store.exists(key.keyId())).orElse(false);
    }

    /** Whether this text is a live key, of whomever. */
    public boolean isLive(String text) {
        return callerOf(text).isPresent();
    }

    /** Whether this caller has a live key. */
    public boolean hasKey(Caller caller) {
        return store.hasKey(caller.name());
    }
}
