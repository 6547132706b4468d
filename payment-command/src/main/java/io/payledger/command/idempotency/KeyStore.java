package io.payledger.command.idempotency;

import io.payledger.api.id.TradeNo;
import io.payledger.api.problem.ProblemException;
import java.util.Optional;
import org.axonframework.messaging.unitofwork.UnitOfWork;

/** Where keys are remembered. */
public interface KeyStore {

    /** What the key stands for; empty when it is new or so old that it was removed. */
    Optional<KeyRow> find(KeyScope scope);

    /**
     * Claims the key in the very commit that stores what this unit of work publishes: both are stored, or neither. When
     * the key is taken the unit of work fails with an exception that {@link #taken} knows.
     *
     * @param tradeNo of the charge or refund that the unit of work starts
     */
    void claimWith(UnitOfWork<?> unitOfWork, KeyClaim claim, TradeNo tradeNo);

    /** As {@link #claimWith(UnitOfWork, KeyClaim, TradeNo)}, for a request that was refused for good. */
    void claimWith(UnitOfWork<?> unitOfWork, KeyClaim claim, ProblemException refusal);

    /** Claims the key for a charge or refund that was started before, or for a final refusal; no-op when it is taken. */
    void keep(KeyClaim claim, TradeNo tradeNo);

    /** As {@link #keep(KeyClaim, TradeNo)}, for a request that was refused for good. */
    void keep(KeyClaim claim, ProblemException refusal);

    /** Whether a command failed since another request has claimed its key; nothing of it was stored then. */
    boolean taken(RuntimeException failure);
}
