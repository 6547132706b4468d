package io.payledger.command.web;

import io.payledger.api.id.TradeNo;
import io.payledger.api.problem.ProblemException;
import io.payledger.command.idempotency.KeyClaim;
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
    public void claimWith(UnitOfWork<?> unitOfWork, KeyClaim claim, TradeNo tradeNo) {
        find(claim.scope());
    }

    @Override
    public void claimWith(UnitOfWork<?> unitOfWork, KeyClaim claim, ProblemException refusal) {
        find(claim.scope());
    }

    @Override
    public void keep(KeyClaim claim, TradeNo tradeNo) {
        find(claim.scope());
    }

    @Override
    public void keep(KeyClaim claim, ProblemException refusal) {
        find(claim.scope());
    }

    @Override
    public boolean taken(RuntimeException failure) {
        return false;
    }
}
