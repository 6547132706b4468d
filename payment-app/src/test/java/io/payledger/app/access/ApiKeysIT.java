package io.payledger.app.access;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.payledger.api.access.Caller;
import io.payledger.api.access.Role;
import io.payledger.api.id.MerchantId;
import io.payledger.api.problem.ProblemException;
import io.payledger.testsupport.TestDatabase;
import io.payledger.testsupport.TestPostgres;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import javax.sql.DataSource;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.Test;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.jdbc.datasource.DelegatingDataSource;

class ApiKeysIT {
    private static final TestDatabase DATABASE = TestPostgres.migratedDatabase();

    private static final Set<Thread.State> RESTING =
            Set.of(Thread.State.WAITING, Thread.State.TIMED_WAITING, Thread.State.TERMINATED);

    private final AtomicLong nanos = new AtomicLong();
    private final JdbcClient jdbc = JdbcClient.create(DATABASE.app());
    private final ApiKeys keys =
            new ApiKeys(new ApiKeyStore(jdbc), new AccessProperties(Duration.ofSeconds(10)), nanos::get);

    @Test
    void aKeyOpensForItsCallerAlone() {
        Caller merchant = Caller.orderService(new MerchantId("opens"));
        Caller staff = new Caller("staff:jane", null, Set.of(Role.FINANCE, Role.AUDITOR));
        String merchantKey = added(merchant);
        assertThat(keys.callerOf(merchantKey)).contains(merchant);
        assertThat(keys.callerOf(added(staff))).contains(staff);
    }

    @Test
    void anythingElseOpensNothing() {
        String key = added(Caller.orderService(new MerchantId("else")));
        String other = added(Caller.orderService(new MerchantId("other")));
        assertThat(keys.callerOf(key.substring(0, key.length() - 1) + (key.endsWith("A") ? "B" : "A")))
                .isEmpty();
        assertThat(keys.callerOf(key.substring(0, 17) + other.substring(17))).isEmpty();
        assertThat(keys.callerOf(ApiKeys.newKey())).isEmpty();
        assertThat(keys.callerOf("")).isEmpty();
        assertThat(keys.callerOf(key + " ")).isEmpty();
        assertThat(keys.callerOf("plk_' OR 1=1 --")).isEmpty();
    }

    @Test
    void strangersWithKeysTheyMadeUpTakeFewConnections() throws InterruptedException {
        Turnstile turnstile = new Turnstile(DATABASE.app());
        ApiKeyStore behindIt = new ApiKeyStore(JdbcClient.create(turnstile));
        FewAtOnce lookUps = new FewAtOnce();
        List<Thread> strangers = new ArrayList<>();
        for (int i = 0; i < FewAtOnce.PLACES * 3; i++) {
            String keyId = "stranger%04d".formatted(i);
            strangers.add(Thread.ofVirtual().start(() -> {
                try {
                    lookUps.find(() -> behindIt.find(keyId));
                } catch (ProblemException tooMany) {
                    // The machine is slow, and its patience is over.
                }
            }));
        }
        Awaitility.await("all have come as far as they can, and few of them have a connection")
                .until(() -> turnstile.inside.get() == FewAtOnce.PLACES
                        && strangers.stream().allMatch(it -> RESTING.contains(it.getState())));
        turnstile.open.countDown();
        for (Thread stranger : strangers) {
            stranger.join();
        }
        assertThat(lookUps.find(() -> behindIt.find("stranger0000"))).isEmpty();
    }

    /** Whoever wants a connection waits until it is opened. */
    private static final class Turnstile extends DelegatingDataSource {
        private final CountDownLatch open = new CountDownLatch(1);
        private final AtomicInteger inside = new AtomicInteger();

        Turnstile(DataSource database) {
            super(database);
        }

        @Override
        public Connection getConnection() throws SQLException {
            inside.incrementAndGet();
            try {
                open.await();
            } catch (InterruptedException e) {
                throw new SQLException(e);
            }
            return super.getConnection();
        }
    }

    @Test
    void noKeyCanBeReadFromTheDatabase() {
        String key = added(Caller.orderService(new MerchantId("hashed")));
        String row = jdbc.sql("SELECT api_key::text FROM api_key WHERE merchant_id = 'hashed'")
                .query(String.class)
                .single();
        assertThat(row).doesNotContain(key.substring(17));
    }

    @Test
    void aCallerHasTwoLiveKeysAtMost() {
        Caller caller = Caller.orderService(new MerchantId("two"));
        String first = added(caller);
        String second = added(caller);
        assertThatThrownBy(() -> added(caller)).isInstanceOf(IllegalStateException.class);
        assertThat(keys.callerOf(first)).contains(caller);
        assertThat(keys.callerOf(second)).contains(caller);
    }

    @Test
    void aRevokedKeyOpensNoLongerThanItIsRemembered() {
        Caller caller = Caller.orderService(new MerchantId("revoked"));
        String key = added(caller);
        assertThat(keys.callerOf(key)).contains(caller);
        jdbc.sql("UPDATE api_key SET revoked_at = now() WHERE caller = :caller")
                .param("caller", caller.name())
                .update();
        nanos.addAndGet(Duration.ofSeconds(11).toNanos());
        assertThat(keys.callerOf(key)).isEmpty();
        assertThat(keys.hasKey(caller)).isFalse();
        assertThat(keys.callerOf(added(caller))).contains(caller);
    }

    private String added(Caller caller) {
        String key = ApiKeys.newKey();
        keys.add(caller, key);
        return key;
    }
}
