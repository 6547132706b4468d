package io.payledger.command.idempotency;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.axonframework.messaging.unitofwork.UnitOfWork;

/**
 * Keys that were asked for again, in the memory of this node: what a key stands for never changes while it is kept. A key
 * is forgotten here when its time is over, and a while after it was read in any case, so that one which somebody removed
 * from the table by hand is not answered for long.
 */
public final class RememberedKeys implements KeyStore {
    private static final Duration LONGEST = Duration.ofMinutes(10);

    private final KeyStore stored;
    private final Duration retention;
    private final Clock clock;
    private final Cache<KeyScope, KeyRow> known;

    /**
     * @param most keys that are remembered; 0 for none
     * @param retention how long a key is kept
     */
    public RememberedKeys(KeyStore stored, int most, Duration retention, Clock clock) {
        this.stored = stored;
        this.retention = retention;
        this.clock = clock;
        this.known = Caffeine.newBuilder()
                .maximumSize(most)
                .expireAfterWrite(LONGEST)
                // What is too much goes on the thread that adds: to wake another one costs more.
                .executor(Runnable::run)
                .build();
    }

    @Override
    public Optional<KeyRow> find(KeyScope scope) {
        return remembered(scope).or(() -> {
            Optional<KeyRow> found = stored.find(scope);
            found.ifPresent(row -> known.put(scope, row));
            return found;
        });
    }

    @Override
    public void claimWith(UnitOfWork<?> unitOfWork, KeyClaim claim, KeyMeaning meaning) {
        stored.claimWith(unitOfWork, claim, meaning);
    }

    @Override
    public boolean keep(KeyClaim claim, KeyMeaning meaning) {
        return remembered(claim.scope()).isEmpty() && stored.keep(claim, meaning);
    }

    @Override
    public List<String> differences(KeyRow row, KeyClaim claim) {
        return stored.differences(row, claim);
    }

    @Override
    public boolean taken(RuntimeException failure) {
        return stored.taken(failure);
    }

    private Optional<KeyRow> remembered(KeyScope scope) {
        return Optional.ofNullable(known.getIfPresent(scope))
                .filter(row -> clock.instant().isBefore(row.claimedAt().plus(retention)));
    }
}
