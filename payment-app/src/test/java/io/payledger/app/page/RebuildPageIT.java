package io.payledger.app.page;

import static org.assertj.core.api.Assertions.assertThat;

import io.payledger.api.access.Role;
import io.payledger.app.launch.JoinedDatabase;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.openqa.selenium.By;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.jdbc.datasource.SingleConnectionDataSource;

/** Goal: whoever is on duty sees how far a rebuild is, and holds it or lets it go on; nobody else can. */
class RebuildPageIT extends PageTest {
    /** As the process of a rebuild would have it: what the page shows is what is written there. */
    private static final String BEGUN = "INSERT INTO projection_rebuild (projection, state, applied, position, target,"
            + " events_per_second, worker, structure, release, started_by, started_from, reason) VALUES ('timeline',"
            + " 'BUILDING', '0/0:250000', 250000, 1000000, 5000, 'w', 's', 'r', 'jane', 'host-7', 'ticket 4711')";

    @Test
    void anOperatorHoldsARebuildAndLetsItGoOn() throws SQLException {
        ledger().rebuild("journal");
        try (JoinedDatabase database = ledger().asOwner();
                Connection process = database.dataSource().getConnection()) {
            JdbcClient jdbc = JdbcClient.create(new SingleConnectionDataSource(process, true));
            jdbc.sql("SELECT pg_advisory_lock(hashtextextended('payledger.rebuild', 0))")
                    .query(row -> {});
            jdbc.sql(BEGUN).update();
            try {
                holdAndResume(jdbc);
            } finally {
                jdbc.sql("DELETE FROM projection_rebuild WHERE projection = 'timeline'")
                        .update();
                jdbc.sql("SELECT pg_advisory_unlock_all()").query(row -> {});
            }
        }
    }

    private void holdAndResume(JdbcClient process) {
        signIn(Role.OPERATOR);
        open("/pages/rebuilds");
        assertThat(row("timeline"))
                .contains("under way", "250,000 of 1,000,000", "5,000", "2 min 31 s", "jane@host-7", "ticket 4711");
        assertThat(row("journal")).contains("in place", "all equal");
        look("rebuilds");

        click("form[action$='/timeline/pause'] button");
        soon(() -> row("timeline").contains("about to pause"));
        assertThat(row("timeline")).contains("by staff:operator");
        process.sql("UPDATE projection_rebuild SET state = 'PAUSED', pause_wished = false,"
                        + " waits_until = now() + interval '1 hour' WHERE projection = 'timeline'")
                .update();
        // The page looks again by itself for as long as something is under way.
        soon(() -> row("timeline").contains("paused, waits"));
        look("rebuilds-paused");

        click("form[action$='/timeline/resume'] button");
        soon(() -> row("timeline").contains("about to go on"));
        assertThat(process.sql("SELECT resume_wished FROM projection_rebuild WHERE projection = 'timeline'")
                        .query(Boolean.class)
                        .single())
                .isTrue();

        process.sql(
                        "UPDATE projection_rebuild SET waits_until = now() - interval '1 second' WHERE projection = 'timeline'")
                .update();
        soon(() -> row("timeline").contains("./ledger audit rebuild timeline"));
        open("/pages/preferences?language=zh-CN&back=/pages/rebuilds");
        assertThat(text()).contains("数据表重建", "已暂停");
        open("/pages/preferences?language=en&back=/pages/rebuilds");
    }

    private String row(String projection) {
        return texts("#rebuilds tbody tr").stream()
                .filter(it -> it.startsWith(projection))
                .findFirst()
                .orElse("");
    }

    @ParameterizedTest
    @EnumSource(names = {"FINANCE", "AUDITOR"})
    void othersLookAndDoNothing(Role role) {
        ledger().rebuild("journal");
        signIn(role);
        open("/pages/rebuilds");
        assertThat(row("journal")).contains("in place");
        assertThat(browser().findElements(By.cssSelector("#rebuilds form"))).isEmpty();
        assertThat(posted(true)).isEqualTo(403);
    }

    @Test
    void aFormOfAnotherSiteAndARebuildThatIsNotThereChangeNothing() {
        signIn(Role.OPERATOR);
        open("/pages/rebuilds");
        assertThat(posted(false)).isEqualTo(403);
        assertThat(posted(true)).isEqualTo(409);
    }

    /** The form of a pause, with the token of the page that is shown, or without any. */
    private static long posted(boolean token) {
        return (Long) Objects.requireNonNull(browser()
                .executeAsyncScript(
                        "const done = arguments[1]; fetch('/pages/rebuilds/journal/pause', {method: 'POST', headers:"
                                + " arguments[0] ? JSON.parse(document.body.getAttribute('hx-headers')) : {}})"
                                + ".then(answer => done(answer.status))",
                        token));
    }

    @Test
    void supportDoesNotSeeRebuilds() {
        signIn(Role.SUPPORT);
        open("/pages/rebuilds");
        assertThat(text()).contains("This is not open to you");
    }
}
