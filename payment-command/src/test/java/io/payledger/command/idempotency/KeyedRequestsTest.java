package io.payledger.command.idempotency;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.payledger.api.id.MerchantId;
import io.payledger.api.id.OrderId;
import io.payledger.api.id.TradeNo;
import io.payledger.api.problem.ErrorCode;
import io.payledger.api.problem.ProblemException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;
import org.axonframework.messaging.unitofwork.UnitOfWork;
import org.junit.jupiter.api.Test;

/** A request about something that was never seen here is done before its key is looked for. */
class KeyedRequestsTest {
    private static final KeyMeaning STARTED = new KeyMeaning.Started(new TradeNo("P0000000000000000000000000001"));

    private final Keys keys = new Keys();
    private final KeyedRequests keyed = new KeyedRequests(keys);
    private final List<String> done = new ArrayList<>();

    @Test
    void theKeyOfSomethingNewIsNotLookedFor() {
        assertThat(keyed.once(claim("500"), request(() -> KeyOutcome.claimed("started"))))
                .isEqualTo("started");
        assertThat(keys.lookUps).isZero();
    }

    @Test
    void whoFindsItsKeyTakenIsToldWhatTheKeyStandsFor() {
        keys.known.put(claim("500").scope(), new KeyRow(claim("500"), STARTED, Instant.EPOCH));

        assertThat(keyed.once(claim("500"), request(() -> {
                    throw new KeyTaken();
                })))
                .isEqualTo("again");
        assertThat(done).containsExactly("first");
    }

    @Test
    void a05AnotherBodyUnderATakenKeyIsRefusedAlsoWhenItsOrderLooksNew() {
        keys.known.put(claim("500").scope(), new KeyRow(claim("500"), STARTED, Instant.EPOCH));

        assertThatThrownBy(() -> keyed.once(claim("700"), request(() -> {
                    throw new KeyTaken();
                })))
                .isInstanceOfSatisfying(
                        ProblemException.class,
                        problem -> assertThat(problem.code()).isEqualTo(ErrorCode.IDEMPOTENCY_KEY_REUSED));
    }

    @Test
    void anAnswerThatStoresNothingGivesWayToTheKeys() {
        keys.known.put(claim("500").scope(), new KeyRow(claim("500"), STARTED, Instant.EPOCH));

        assertThat(keyed.once(claim("500"), request(() -> KeyOutcome.of("in flight"))))
                .isEqualTo("again");
    }

    @Test
    void anAnswerThatStoresNothingStandsWhenTheKeyIsNew() {
        assertThat(keyed.once(claim("500"), request(() -> KeyOutcome.of("in flight"))))
                .isEqualTo("in flight");
        assertThat(done).containsExactly("first");
    }

    @Test
    void anAnswerToKeepIsKeptOrGivesWay() {
        assertThat(keyed.once(claim("500"), request(() -> KeyOutcome.toKeep("paid", STARTED))))
                .isEqualTo("paid");
        assertThat(keyed.once(claim("500"), request(() -> KeyOutcome.toKeep("paid", STARTED))))
                .isEqualTo("again");
    }

    @Test
    void aFailureGivesWayToTheKeyToo() {
        keys.known.put(claim("500").scope(), new KeyRow(claim("500"), STARTED, Instant.EPOCH));

        assertThat(keyed.once(claim("500"), request(() -> {
                    throw new IllegalStateException("the order is busy");
                })))
                .isEqualTo("again");
    }

    @Test
    void aFailureOfSomethingNewIsToldAsItIs() {
        keys.away = true;

        assertThatThrownBy(() -> keyed.once(claim("500"), request(() -> {
                    throw new IllegalStateException("the database is away");
                })))
                .hasMessage("the database is away")
                .satisfies(failure -> assertThat(failure.getSuppressed()).hasSize(1));
    }

    private static KeyClaim claim(String amount) {
        return new KeyClaim(
                new KeyScope(new MerchantId("m1"), Operation.PAY, new IdempotencyKey("k1")),
                RequestFingerprint.of(Map.of("amount", amount)),
                new OrderId("o1"));
    }

    private KeyedRequest<String> request(Supplier<KeyOutcome<String>> first) {
        return new KeyedRequest<>() {
            @Override
            public boolean looksNew() {
                return true;
            }

            @Override
            public KeyOutcome<String> first() {
                done.add("first");
                return first.get();
            }

            @Override
            public String again(KeyRow known) {
                return "again";
            }
        };
    }

    private static final class KeyTaken extends RuntimeException {}

    /** Keys in memory. */
    private static final class Keys implements KeyStore {
        private final Map<KeyScope, KeyRow> known = new HashMap<>();
        private int lookUps;
        private boolean away;

        @Override
        public Optional<KeyRow> find(KeyScope scope) {
            if (away) {
                throw new IllegalStateException("away");
            }
            lookUps++;
            return Optional.ofNullable(known.get(scope));
        }

        @Override
        public void claimWith(UnitOfWork<?> unitOfWork, KeyClaim claim, KeyMeaning meaning) {
            throw new UnsupportedOperationException();
        }

        @Override
        public boolean keep(KeyClaim claim, KeyMeaning meaning) {
            return known.putIfAbsent(claim.scope(), new KeyRow(claim, meaning, Instant.EPOCH)) == null;
        }

        @Override
        public boolean taken(RuntimeException failure) {
            return failure instanceof KeyTaken;
        }
    }
}
