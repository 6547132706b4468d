package io.payledger.command.idempotency;

import java.util.List;
import java.util.Optional;
import org.axonframework.messaging.unitofwork.UnitOfWork;

/** Where keys are remembered. */
public interface KeyStore {

    /** What the key stands for; empty when it is new or so old that it was removed. */
    Optional<KeyRow> find(KeyScope scope);

    /**
     * Claims the key in the very commit that stores what this unit of work publishes: both are stored, or neither. When
     * the key is taken the unit of work fails with an exception that {@link #taken} knows.
     */
    void claimWith(UnitOfWork<?> unitOfWork, KeyClaim claim, KeyMeaning meaning);

    /** Claims the key for an answer that no append belongs to; false, and nothing is stored, when it is taken. */
    boolean keep(KeyClaim claim, KeyMeaning meaning);

    /** Names of the fields in which a claim is another request than the one that its key stands for; none for the same. */
    default List<String> differences(KeyRow known, KeyClaim claim) {
        return known.claim().fingerprint().differencesTo(claim.fingerprint());
    }

    /** Whether a command failed since another request has claimed its key; nothing of it was stored then. */
    boolean taken(RuntimeException failure);
}
