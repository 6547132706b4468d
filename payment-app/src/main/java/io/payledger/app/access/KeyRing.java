package io.payledger.app.access;

import io.payledger.api.access.Caller;
import io.payledger.app.database.Secrets;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.function.Supplier;
import javax.sql.DataSource;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.jdbc.support.JdbcTransactionManager;
import org.springframework.transaction.support.TransactionTemplate;

/**
 * Makes, changes and ends the keys of callers, as the role of the service. A running node takes a new key at once, and an
 * ended one until it forgets it: see {@link AccessProperties#keyCacheTime()}.
 */
public final class KeyRing {
    private final ApiKeyStore store;
    private final TransactionTemplate transaction;

    public KeyRing(DataSource database) {
        this.store = new ApiKeyStore(JdbcClient.create(database));
        this.transaction = new TransactionTemplate(new JdbcTransactionManager(database));
    }

    /** A key that was just made. Its text exists here and nowhere else. */
    public record NewKey(String text, String keyId, Caller caller) {
        /** Without the secret. */
        @Override
        public String toString() {
            return "key " + keyId + " of " + caller.name();
        }
    }

    /**
     * What a change of keys did.
     *
     * @param ended ids of the keys that no longer open anything
     * @param alive ids of the caller's older keys that still do
     */
    public record Rotation(NewKey made, List<String> ended, List<String> alive) {}

    /**
     * The first key of a caller.
     *
     * @throws KeyRefusedException when the caller has one already
     */
    public NewKey add(Caller caller) {
        return inTransaction(() -> {
            if (!store.lockLiveOf(caller.name()).isEmpty()) {
                throw new KeyRefusedException(caller.name() + " has a key already; rotate makes the next one");
            }
            return make(caller);
        });
    }

    /**
     * The next key of a caller, with the rights of the one before. The one before stays alive, so that it can be changed
     * without a pause; the one before that ends.
     *
     * @param endOld end all older keys now
     * @throws KeyRefusedException when the caller has no live key
     */
    public Rotation rotate(String caller, boolean endOld) {
        return inTransaction(() -> {
            List<ApiKeyEntry> live = store.lockLiveOf(caller);
            if (live.isEmpty()) {
                throw new KeyRefusedException(caller + " has no live key; add makes the first one");
            }
            ApiKeyEntry newest = live.getLast();
            List<String> ended = live.stream()
                    .filter(key -> endOld || key != newest)
                    .map(ApiKeyEntry::keyId)
                    .toList();
            ended.forEach(store::revoke);
            return new Rotation(make(newest.caller()), ended, endOld ? List.of() : List.of(newest.keyId()));
        });
    }

    /**
     * Ends one key.
     *
     * @throws KeyRefusedException when the caller has no live key of this id
     */
    public void end(String caller, String keyId) {
        inTransaction(() -> {
            if (store.lockLiveOf(caller).stream().noneMatch(key -> key.keyId().equals(keyId))) {
                throw new KeyRefusedException(caller + " has no live key of this id; list shows those it has");
            }
            store.revoke(keyId);
            return keyId;
        });
    }

    /** All live keys, by caller, the older first. */
    public List<ApiKeyEntry> list() {
        return store.live();
    }

    /** A new key that nobody has yet. */
    static ApiKeyText newText() {
        String keyId = Secrets.next().toLowerCase(Locale.ROOT).replaceAll("[^0-9a-z]", "0");
        return new ApiKeyText(keyId.substring(0, ApiKeyText.KEY_ID_LENGTH), Secrets.next());
    }

    private NewKey make(Caller caller) {
        ApiKeyText text = newText();
        if (!store.add(ApiKey.of(text, caller))) {
            throw new KeyRefusedException(caller.name() + " got another key at the same moment; list shows it");
        }
        return new NewKey(text.reveal(), text.keyId(), caller);
    }

    private <T> T inTransaction(Supplier<T> change) {
        return Objects.requireNonNull(transaction.execute(status -> change.get()));
    }
}
