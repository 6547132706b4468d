package io.payledger.app.access;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.payledger.api.access.Caller;
import io.payledger.api.access.Role;
import io.payledger.api.id.MerchantId;
import io.payledger.testsupport.TestDatabase;
import io.payledger.testsupport.TestPostgres;
import java.time.Duration;
import java.util.Set;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;
import org.springframework.jdbc.core.simple.JdbcClient;

class ApiKeysIT {
    private static final TestDatabase DATABASE = TestPostgres.newDatabase().migrated();

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
