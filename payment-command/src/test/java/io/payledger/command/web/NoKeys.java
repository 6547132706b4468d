package io.payledger.command.web;

import io.payledger.command.idempotency.KeyClaim;
import io.payledger.command.idempotency.KeyMeaning;
import io.payledger.command.idempotency.KeyRow;
import io.payledger.command.idempotency.KeyScope;
import io.payledger.command.idempotency.KeyStore;
import java.util.Optional;
import org.axonframework.messaging.unitofwork.UnitOfWork;

/** A store for tests whose requests carry no keys; whoever sends one all the same finds out. */
final class NoKeys implements KeyStore {
    @Override
    public Optional<KeyRow> find(KeyScope scope) {
        throw new UnsupportedOperationException("Keys are tested against the database");
    }

    @Override
    public void claimWith(UnitOfWork<?> unitOfWork, KeyClaim claim, KeyMeaning meaning) {
        find(claim.scope());
    }

    @Override
    public boolean keep(KeyClaim claim, KeyMeaning meaning) {
        return find(claim.scope()).isEmpty();
    }

    @Override
    public boolean taken(RuntimeException failure) {
        return false;
    }
}
