package io.payledger.eventstore.sealing;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.payledger.testsupport.TestDatabase;
import io.payledger.testsupport.TestPostgres;
import java.time.Clock;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.springframework.jdbc.core.simple.JdbcClient;

/** Goal: a sealed text is readable as long as its key is there, on every node, and never again after that. */
class SealingIT {
    private static final String OLD = "an old secret of more than thirty-two bytes";
    private static final String NEW = "a newer secret of more than thirty-two bytes";
    private static final String SAID = "Jane Doe, 5 Elm Street: \"wants it back\" – 张伟";

    private JdbcClient service;
    private JdbcClient superuser;
    private Sealing sealing;

    @BeforeEach
    void freshTables() {
        TestDatabase database = TestPostgres.migratedDatabase();
        service = JdbcClient.create(database.app());
        superuser = JdbcClient.create(database.superuser());
        sealing = node(OLD);
    }

    private Sealing node(String... secrets) {
        return new Sealing(service, new MasterKeys(List.of(secrets)), Clock.systemUTC());
    }

    private static String opened(Sealing node, String stored) {
        return node.open(List.of(stored)).text(stored);
    }

    @Test
    void whatIsSealedIsOpenedWhereverItStands() {
        String sealed = sealing.seal("m1/o1", SAID);
        assertThat(sealed)
                .matches("\\{sealed:1:[A-Za-z0-9_-]{22}:[A-Za-z0-9_-]+}")
                .doesNotContain("Jane");
        String sentence = "refund r-1 of C1: " + sealed + ", " + sealing.seal("m1/o2", "another") + ".";
        assertThat(opened(node(OLD), sentence)).isEqualTo("refund r-1 of C1: " + SAID + ", another.");
        assertThat(opened(sealing, "nothing {sealed} here")).isEqualTo("nothing {sealed} here");
    }

    @Test
    void theSameTextOfTheSameSubjectLooksTheSameAndNoOtherDoes() {
        String sealed = sealing.seal("m1/o1", SAID);
        assertThat(node(OLD).seal("m1/o1", SAID)).isEqualTo(sealed);
        assertThat(sealing.seal("m1/o2", SAID)).isNotEqualTo(sealed);
        assertThat(sealing.seal("m1/o1", SAID + ".").substring(0, 60)).isNotEqualTo(sealed.substring(0, 60));
    }

    @Test
    void whatATextSaysOfItselfIsNotOpenedASecondTime() {
        String secret = sealing.seal("m1/o1", SAID);
        String quoted = sealing.seal("m2/o1", secret);
        assertThat(opened(sealing, quoted)).isEqualTo(secret);
    }

    @Test
    void aDestroyedKeyIsGoneForEveryNodeAtOnceAndItsSubjectNeverHasOneAgain() {
        Sealing other = node(OLD);
        String sealed = sealing.seal("m1/o1", SAID);
        String kept = sealing.seal("m1/o2", "stays");
        assertThat(opened(other, sealed)).isEqualTo(SAID);
        assertThat(sealing.destroy(List.of("m1/o1", "m1/never-sealed", "m1/o1")))
                .isEqualTo(2);
        assertThat(sealing.destroy(List.of("m1/o1", "m1/never-sealed"))).isZero();
        assertThat(opened(other, "why: " + sealed)).isEqualTo("why: [erased]");
        assertThat(other.seal("m1/o1", "written later")).isEqualTo(Sealing.ERASED);
        assertThat(other.seal("m1/never-sealed", "written later")).isEqualTo(Sealing.ERASED);
        assertThat(opened(other, kept)).isEqualTo("stays");
        assertThat(superuser
                        .sql("SELECT count(*) FROM sealing_key WHERE destroyed_at IS NOT NULL AND wrapped IS NULL")
                        .query(Long.class)
                        .single())
                .isEqualTo(2);
    }

    @Test
    void whatSomebodyChangedIsNotShown() {
        String sealed = sealing.seal("m1/o1", SAID);
        String other = sealing.seal("m1/o2", SAID);
        char last = sealed.charAt(50);
        String changed = sealed.substring(0, 50) + (last == 'A' ? 'B' : 'A') + sealed.substring(51);
        assertThat(opened(sealing, changed)).isEqualTo(Sealing.UNREADABLE);
        String underAnotherName = other.substring(0, 32) + sealed.substring(32);
        assertThat(opened(sealing, underAnotherName)).isEqualTo(Sealing.UNREADABLE);
    }

    @Test
    void theDatabaseAloneOpensNothing() {
        String sealed = sealing.seal("m1/o1", SAID);
        assertThat(opened(node(NEW), sealed)).isEqualTo(Sealing.UNREADABLE);
        assertThat(opened(node(), sealed)).isEqualTo(Sealing.UNREADABLE);
        assertThatThrownBy(() -> node(NEW).seal("m1/o1", SAID)).hasMessageContaining("master-secrets");
        assertThat(opened(node(NEW, OLD), sealed)).isEqualTo(SAID);
    }

    @Test
    void aKeyThatWasMovedToAnotherSubjectOpensNothing() {
        String sealed = sealing.seal("m1/o1", SAID);
        superuser.sql("UPDATE sealing_key SET subject = 'm2/o9'").update();
        assertThat(opened(sealing, sealed)).isEqualTo(Sealing.UNREADABLE);
    }

    @Test
    void afterARotationTheOldSecretIsNeededNoMore() {
        String first = node().seal("m1/o0", "before there was any");
        String second = sealing.seal("m1/o1", SAID);
        Sealing rotating = node(NEW, OLD);
        // One whose secret is lost comes first by its name, and is passed over.
        String lost = node("nobody-knows-this-secret-any-longer-0123456789").seal("m1/o2", SAID);
        superuser
                .sql("UPDATE sealing_key SET key_name = '-' || substr(key_name, 2) WHERE subject = 'm1/o2'")
                .update();
        assertThat(lost).isNotEqualTo(second);
        assertThat(rotating.wrapAnew(1)).isEqualTo(1);
        assertThat(rotating.wrapAnew(100)).isEqualTo(1);
        assertThat(rotating.wrapAnew(100)).isZero();
        assertThat(opened(node(NEW), first + second)).isEqualTo("before there was any" + SAID);
        assertThat(opened(sealing, second)).isEqualTo(Sealing.UNREADABLE);
    }

    @Test
    void nodesThatMakeTheKeyOfOneSubjectAtOnceAgreeOnOne() throws Exception {
        try (ExecutorService nodes = Executors.newFixedThreadPool(8)) {
            Callable<String> seal = () -> node(OLD).seal("m1/new", SAID);
            List<Future<String>> sealed = nodes.invokeAll(java.util.Collections.nCopies(16, seal));
            for (Future<String> one : sealed) {
                assertThat(one.get()).isEqualTo(sealed.getFirst().get());
            }
        }
    }

    @Test
    void aKeyedHashIsTheSameOnAllNodesAndOfEachNameAnother() {
        assertThat(node(OLD).keyedHash("payer").of("m1\np1"))
                .isEqualTo(sealing.keyedHash("payer").of("m1\np1"))
                .hasSize(43)
                .isNotEqualTo(sealing.keyedHash("payer").of("m1\np2"))
                .isNotEqualTo(sealing.keyedHash("fingerprint").of("m1\np1"));
    }

    @Test
    void secretsThatAreTooShortOrTooManyAreRefused() {
        assertThatThrownBy(() -> new MasterKeys(List.of("short"))).hasMessageContaining("at least 32 bytes");
        assertThatThrownBy(() -> new MasterKeys(List.of(OLD, NEW, OLD))).hasMessageContaining("one or two");
    }
}
