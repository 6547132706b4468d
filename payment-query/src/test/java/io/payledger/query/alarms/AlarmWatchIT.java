package io.payledger.query.alarms;

import static org.assertj.core.api.Assertions.assertThat;

import io.payledger.api.alarm.AlarmKind;
import io.payledger.api.alarm.AlarmSource;
import io.payledger.api.alarm.StandingAlarm;
import io.payledger.api.id.PaymentId;
import io.payledger.query.fixture.Tables;
import io.payledger.testsupport.TestDatabase;
import io.payledger.testsupport.TestPostgres;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import javax.sql.DataSource;
import org.junit.jupiter.api.Test;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.jdbc.datasource.DataSourceTransactionManager;
import org.springframework.transaction.support.TransactionTemplate;

/** Alarms that no event raises, as two nodes see them. */
class AlarmWatchIT {
    private final TestDatabase database = TestPostgres.migratedDatabase();
    private final Causes shared = new Causes(AlarmKind.PAYMENTS_PILE_UP, AlarmSource.Seen.BY_EVERY_NODE);
    private final Causes ofOne = new Causes(AlarmKind.BREAKER_OPEN, AlarmSource.Seen.BY_THIS_NODE);
    private final AlarmWatch one = watch("one", shared, ofOne);
    private final AlarmWatch two =
            watch("two", shared, new Causes(AlarmKind.BREAKER_OPEN, AlarmSource.Seen.BY_THIS_NODE));

    /** What a source would find. */
    private static final class Causes implements AlarmSource {
        private final AlarmKind kind;
        private final Seen seen;
        private final List<StandingAlarm> standing = new ArrayList<>();
        private boolean broken;

        Causes(AlarmKind kind, Seen seen) {
            this.kind = kind;
            this.seen = seen;
        }

        void are(String... subjects) {
            standing.clear();
            for (String subject : subjects) {
                standing.add(new StandingAlarm(kind, subject, PaymentId.of("m", "o"), "NUL \0 in the bank's words"));
            }
        }

        @Override
        public Set<AlarmKind> kinds() {
            return Set.of(kind);
        }

        @Override
        public Seen seen() {
            return seen;
        }

        @Override
        public List<StandingAlarm> standing() {
            if (broken) {
                throw new IllegalStateException("broken");
            }
            return standing;
        }
    }

    private AlarmWatch watch(String node, AlarmSource... sources) {
        DataSource app = database.app();
        return new AlarmWatch(
                node,
                List.of(sources),
                JdbcClient.create(app),
                new TransactionTemplate(new DataSourceTransactionManager(app)),
                Duration.ofSeconds(1));
    }

    @Test
    void aCauseIsOneAlarmHoweverOftenAndByWhomeverItIsSeen() {
        shared.are("UNKNOWN", "UNKNOWN");
        one.look();
        two.look();
        one.look();
        assertThat(alarms()).containsExactly("PAYMENTS_PILE_UP UNKNOWN '' m/o open");
    }

    @Test
    void anAlarmEndsWithItsCauseAndBeginsAnewWithTheNext() {
        shared.are("UNKNOWN", "PROCESSING");
        one.look();
        shared.are("PROCESSING");
        two.look();
        two.look();
        shared.are("UNKNOWN");
        one.look();
        assertThat(alarms())
                .containsExactly(
                        "PAYMENTS_PILE_UP PROCESSING '' m/o cause gone",
                        "PAYMENTS_PILE_UP UNKNOWN '' m/o cause gone",
                        "PAYMENTS_PILE_UP UNKNOWN '' m/o open");
    }

    @Test
    void whatOneNodeAloneSeesNoOtherNodeEnds() {
        ofOne.are("WECHAT");
        one.look();
        two.look();
        assertThat(alarms()).containsExactly("BREAKER_OPEN WECHAT 'one' m/o open");
        ofOne.are();
        one.look();
        assertThat(alarms()).containsExactly("BREAKER_OPEN WECHAT 'one' m/o cause gone");
    }

    @Test
    void theAlarmsOfANodeThatIsGoneEnd() {
        ofOne.are("WECHAT");
        one.look();
        Tables.execute(database, "UPDATE operational_alarm SET seen_at = now() - interval '31 seconds'");
        two.look();
        assertThat(alarms()).containsExactly("BREAKER_OPEN WECHAT 'one' m/o node gone");
    }

    @Test
    void aSourceThatFailsEndsNothingAndHidesNoOther() {
        shared.are("UNKNOWN");
        ofOne.are("WECHAT");
        one.look();
        shared.broken = true;
        ofOne.are();
        one.look();
        assertThat(alarms())
                .containsExactly("BREAKER_OPEN WECHAT 'one' m/o cause gone", "PAYMENTS_PILE_UP UNKNOWN '' m/o open");
    }

    private List<String> alarms() {
        return JdbcClient.create(database.owner())
                .sql("SELECT kind || ' ' || subject || ' ''' || node || ''' ' || merchant_id || '/' || order_id || ' '"
                        + " || coalesce(closed_by, 'open') FROM operational_alarm ORDER BY kind, subject, alarm_id")
                .query(String.class)
                .list();
    }
}
