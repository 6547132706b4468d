package io.payledger.app.launch;

import io.payledger.api.access.Caller;
import io.payledger.api.access.Role;
import io.payledger.api.id.MerchantId;
import io.payledger.app.access.ApiKeys;
import io.payledger.app.database.CredentialsFile;
import java.util.Optional;
import java.util.Set;

/**
 * The API keys that a first start makes, so that there is something to try.
 *
 * @param merchant of merchant {@code demo}; empty when another data folder of the same database has it
 * @param staff of {@code staff:admin}, who may see every merchant's tables; empty likewise
 */
public record GeneratedKeys(Optional<String> merchant, Optional<String> staff) {
    static final Caller MERCHANT = Caller.orderService(new MerchantId("demo"));
    static final Caller STAFF =
            new Caller("staff:admin", null, Set.of(Role.FINANCE, Role.AUDITOR, Role.SUPPORT, Role.OPERATOR));

    /** In production, where {@code ledger merchant add} and {@code ledger staff add} make them. */
    static final GeneratedKeys NONE = new GeneratedKeys(Optional.empty(), Optional.empty());

    static GeneratedKeys ensure(CredentialsFile credentials, ApiKeys keys) {
        return new GeneratedKeys(ensure(MERCHANT, credentials, keys), ensure(STAFF, credentials, keys));
    }

    /**
     * The file comes first: a crash in between leaves a key that opens nothing, never an open door nobody has a key to.
     * A key of the file that somebody has ended is shown no more; it never comes back to life.
     */
    private static Optional<String> ensure(Caller caller, CredentialsFile credentials, ApiKeys keys) {
        String entry = "api-key." + caller.name().replace(':', '.');
        if (!keys.hasKey(caller)) {
            String text = credentials
                    .get(entry)
                    .filter(known -> !keys.isKnown(known))
                    .orElseGet(() -> credentials.put(entry, ApiKeys.newKey()));
            keys.add(caller, text);
        }
        return credentials.get(entry).filter(keys::isLive);
    }
}
