package io.payledger.app.access;

import static org.assertj.core.api.Assertions.assertThat;

import io.payledger.api.access.Caller;
import io.payledger.api.access.Role;
import io.payledger.testsupport.SettableClock;
import io.payledger.testsupport.TestDatabase;
import io.payledger.testsupport.TestPostgres;
import java.time.Duration;
import java.time.Instant;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.springframework.jdbc.core.simple.JdbcClient;

class PageSessionsIT {
    private static final TestDatabase DATABASE = TestPostgres.migratedDatabase();

    private final SettableClock clock = new SettableClock(Instant.parse("2026-11-30T09:00:00Z"));
    private final JdbcClient jdbc = JdbcClient.create(DATABASE.app());
    private final ApiKeyStore keys = new ApiKeyStore(jdbc);
    private final PageSessions sessions = new PageSessions(
            new PageSessionStore(jdbc), new PageAccessProperties(Duration.ofMinutes(30), Duration.ofHours(12)), clock);

    @Test
    void aSessionLivesOnAsLongAsItsPersonAsks() {
        Caller jane = staff("asks");
        String session = sessions.open(key(jane));
        for (int i = 0; i < 20; i++) {
            clock.advance(Duration.ofMinutes(29));
            assertThat(sessions.callerOf(session, true)).contains(jane);
        }
        clock.advance(Duration.ofMinutes(30));
        assertThat(sessions.callerOf(session, true)).isEmpty();
    }

    @Test
    void aPageThatAsksByItselfIsNoPerson() {
        String session = sessions.open(key(staff("alone")));
        clock.advance(Duration.ofMinutes(20));
        assertThat(sessions.callerOf(session, false)).isPresent();
        clock.advance(Duration.ofMinutes(10));
        assertThat(sessions.callerOf(session, false)).isEmpty();
    }

    @Test
    void aWorkingDayEndsWhateverIsAsked() {
        String session = sessions.open(key(staff("day")));
        for (int i = 0; i < 35; i++) {
            clock.advance(Duration.ofMinutes(20));
            assertThat(sessions.callerOf(session, true)).isPresent();
        }
        clock.advance(Duration.ofMinutes(20));
        assertThat(sessions.callerOf(session, true)).isEmpty();
    }

    @Test
    void anEndedKeyEndsItsSessionsAtOnce() {
        ApiKeyText key = key(staff("ended"));
        String session = sessions.open(key);
        keys.revoke(key.keyId());
        assertThat(sessions.callerOf(session, true)).isEmpty();
    }

    @Test
    void aSignOutEndsOneSessionAlone() {
        ApiKeyText key = key(staff("two-screens"));
        String one = sessions.open(key);
        String two = sessions.open(key);
        sessions.end(one);
        assertThat(sessions.callerOf(one, true)).isEmpty();
        assertThat(sessions.callerOf(two, true)).isPresent();
    }

    @Test
    void whatIsMadeUpOpensNothing() {
        assertThat(sessions.callerOf("", true)).isEmpty();
        assertThat(sessions.callerOf("a".repeat(32), true)).isEmpty();
        assertThat(sessions.callerOf("ä".repeat(32), true)).isEmpty();
        assertThat(sessions.callerOf("' OR 1=1 --", true)).isEmpty();
    }

    @Test
    void theTableHoldsNothingThatOpensAndNothingThatIsOver() {
        String old = sessions.open(key(staff("swept")));
        clock.advance(Duration.ofHours(1));
        String session = sessions.open(key(staff("kept")));
        assertThat(jdbc.sql("SELECT encode(token_sha256, 'escape') || key_id FROM page_session")
                        .query(String.class)
                        .list())
                .noneMatch(row -> row.contains(session) || row.contains(old));
        assertThat(jdbc.sql("SELECT count(*) FROM page_session WHERE seen_at < ?")
                        .param(clock.instant().minus(Duration.ofMinutes(30)).atOffset(java.time.ZoneOffset.UTC))
                        .query(Long.class)
                        .single())
                .isZero();
    }

    private static Caller staff(String name) {
        return new Caller("staff:" + name, null, Set.of(Role.FINANCE));
    }

    private ApiKeyText key(Caller caller) {
        ApiKeyText text = KeyRing.newText();
        assertThat(keys.add(ApiKey.of(text, caller))).isTrue();
        return text;
    }
}
