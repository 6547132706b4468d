package io.payledger.app.page;

import static org.assertj.core.api.Assertions.assertThat;

import io.payledger.api.access.Role;
import java.io.IOException;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.openqa.selenium.Cookie;

class SignInIT extends PageTest {

    @ParameterizedTest
    @EnumSource(names = {"FINANCE", "AUDITOR", "SUPPORT", "OPERATOR"})
    void staffOfEachRoleSignInWithTheirKey(Role role) {
        signIn(role);
        assertThat(here()).startsWith("/pages/").doesNotContain("sign-in");
        assertThat(find(".who").getText()).isEqualTo(role.name().toLowerCase(java.util.Locale.ROOT));
    }

    @Test
    void theFirstPageLooksRight() {
        open("/pages/sign-in");
        look("sign-in");
    }

    @Test
    void aWrongKeyOpensNothingAndIsNotRepeated() {
        signIn("plk_aaaaaaaaaaaa_aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa");
        assertThat(find("[role=alert]").getText()).contains("opens nothing");
        assertThat(browser().getPageSource()).doesNotContain("plk_aaaaaaaaaaaa");
        isAccessible("refused");
    }

    @Test
    void theKeyOfAnOrderServiceIsNoKeyOfAPerson() {
        signIn(Role.ORDER_SERVICE);
        assertThat(find("[role=alert]").getText()).contains("order service");
        open("/pages/transactions");
        assertThat(here()).startsWith("/pages/sign-in?next=");
    }

    @Test
    void aStrangerComesBackToThePageThatWasAskedFor() {
        open("/pages/transactions?status=SUCCESS&currency=CNY");
        find("[name=key]").sendKeys(ledger().key(Role.FINANCE));
        click("form.sign-in button");
        soon(() -> !texts(".who").isEmpty());
        assertThat(here()).isEqualTo("/pages/transactions?status=SUCCESS&currency=CNY");
    }

    @Test
    void whoIsSignedOutOverAFormIsToldSoAndComesBackToItsPage() {
        ledger().pay("I-1", "CARD", 100, "EUR");
        ledger().deny("I-1", 100, "EUR");
        signIn(Role.FINANCE);
        open("/pages/reviews/shop-1/I-1");
        click("[value=NOT_CHARGED]");
        find("[name=reason]").sendKeys("it took long to write");
        find("[name=evidence]").sendKeys("page 9");
        browser().manage().getCookies().stream()
                .map(Cookie::getName)
                .filter(name -> !name.equals("ledger-form"))
                .forEach(browser().manage()::deleteCookieNamed);
        click(".decide button");
        soon(() -> here().startsWith("/pages/sign-in"));
        assertThat(find("[role=alert]").getText()).contains("nothing was done");
        isAccessible("signed out over a form");
        find("[name=key]").sendKeys(ledger().key(Role.FINANCE));
        click("form.sign-in button");
        soon(() -> !texts(".who").isEmpty());
        assertThat(here()).isEqualTo("/pages/reviews/shop-1/I-1");
    }

    @Test
    void aLinkInAMailOpensForWhoeverIsSignedIn() {
        signIn(Role.FINANCE);
        browser()
                .get("data:text/html,<a href='%s'>look</a>"
                        .formatted(ledger().address().resolve("/pages/transactions?status=FAILED&limit=7")));
        click("a");
        soon(() -> !texts(".who").isEmpty());
        assertThat(here()).isEqualTo("/pages/transactions?status=FAILED&limit=7");
        assertThat(text()).contains("O-1004");
    }

    @Test
    void aLinkInAMailAsksStrangersToSignIn() {
        browser()
                .get("data:text/html,<a href='%s'>look</a>"
                        .formatted(ledger().address().resolve("/pages/transactions?status=FAILED")));
        click("a");
        soon(() -> here().startsWith("/pages/sign-in?next="));
    }

    @Test
    void nobodyIsLedElsewhere() {
        open("/pages/sign-in?next=//evil.example/pages/");
        assertThat(find("[name=next]").getDomAttribute("value")).isEqualTo("/pages/");
        open("/pages/preferences?theme=dark&back=https://evil.example/");
        assertThat(here()).startsWith("/pages/");
    }

    @Test
    void scriptsDoNotSeeTheSessionAndOtherSitesDoNotSendIt() {
        signIn(Role.SUPPORT);
        Cookie session = browser().manage().getCookieNamed("ledger-session");
        assertThat(session.isHttpOnly()).isTrue();
        assertThat(session.getSameSite()).isEqualTo("Strict");
        assertThat(session.getValue()).doesNotContain(ledger().key(Role.SUPPORT));
    }

    @Test
    void whoSignsOutIsOut() {
        signIn(Role.SUPPORT);
        Cookie session = browser().manage().getCookieNamed("ledger-session");
        click(".reader button");
        soon(() -> text().contains("You have signed out"));
        browser().manage().addCookie(session);
        open("/pages/transactions");
        assertThat(here()).startsWith("/pages/sign-in");
    }

    @Test
    void aKeyThatIsEndedEndsItsSessions() {
        String key = ledger().newStaffKey("leaver", Role.FINANCE);
        signIn(key);
        assertThat(here()).doesNotContain("sign-in");
        ledger().endKey("leaver", key);
        Awaitility.await().atMost(Duration.ofSeconds(15)).untilAsserted(() -> {
            open("/pages/transactions");
            assertThat(here()).startsWith("/pages/sign-in");
        });
    }

    @Test
    void aFormWithoutItsTokenIsRefusedAndTheApiTakesNoCookie() throws Exception {
        signIn(Role.FINANCE);
        String session = browser().manage().getCookieNamed("ledger-session").getValue();
        assertThat(send("/pages/sign-out", "POST", session).statusCode()).isEqualTo(403);
        assertThat(send("/api/transactions", "GET", session).statusCode()).isEqualTo(401);
        assertThat(send("/pages/transactions", "GET", session).statusCode()).isEqualTo(200);
    }

    @Test
    void whatTheContainerRefusesIsAProblemEvenBesidePages() throws Exception {
        HttpResponse<String> answer = send("/pages/assets/..%2f..%2fapplication.properties", "GET", "none");
        assertThat(answer.statusCode()).isEqualTo(400);
        assertThat(answer.body()).contains("MALFORMED_REQUEST");
    }

    private static HttpResponse<String> send(String path, String method, String session)
            throws IOException, InterruptedException {
        return HttpClient.newHttpClient()
                .send(
                        HttpRequest.newBuilder(ledger().address().resolve(path))
                                .header("Cookie", "ledger-session=" + session)
                                .header("Accept", "text/html")
                                .method(method, HttpRequest.BodyPublishers.noBody())
                                .build(),
                        BodyHandlers.ofString());
    }
}
