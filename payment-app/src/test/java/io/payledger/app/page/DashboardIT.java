package io.payledger.app.page;

import static org.assertj.core.api.Assertions.assertThat;

import io.payledger.api.access.Role;
import java.io.IOException;
import java.io.InputStream;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class DashboardIT extends PageTest {

    @ParameterizedTest
    @EnumSource(names = {"FINANCE", "AUDITOR", "SUPPORT", "OPERATOR"})
    void eachRoleSeesHowThingsStand(Role role) {
        signIn(role);
        assertThat(here()).isEqualTo("/pages/dashboard");
        assertThat(texts(".bars .status")).contains("Paid", "Failed", "Unknown");
        soon(() -> browser()
                .executeScript("return document.querySelectorAll('.chart canvas').length")
                .equals(2L));
    }

    @Test
    void theDashboardLooksRight() {
        signIn(Role.OPERATOR);
        soon(() -> find("#live").getText().equals("Live"));
        look("dashboard");
        click("details.table summary");
        assertThat(texts("details.table tbody tr")).hasSize(24);
        isAccessible("dashboard with its table");
        open("/pages/preferences?language=zh-CN&back=/pages/dashboard");
        soon(() -> find("#live").getText().equals("实时"));
        chromium().screenshot("dashboard-chinese");
    }

    @Test
    void aPaymentMovesItWithoutAnybodyAsking() {
        signIn(Role.FINANCE);
        soon(() -> find("#live").getText().equals("Live"));
        long before = paid();
        ledger().pay("D-1", "WECHAT", 100, "CNY");
        soon(() -> paid() > before);
    }

    @Test
    void theNumbersAreThoseOfTheTable() {
        signIn(Role.FINANCE);
        open("/pages/dashboard");
        assertThat(texts(".bars tbody tr").stream()
                        .filter(row -> row.contains("Unknown"))
                        .findFirst()
                        .orElseThrow())
                .contains("1");
        click(".bars tr:last-child a");
        soon(() -> here().equals("/pages/transactions?status=UNKNOWN"));
        assertThat(text()).contains("O-1005");
    }

    @Test
    void whoseSessionEndsWhileItIsOpenIsAskedToSignIn() {
        signIn(Role.OPERATOR);
        soon(() -> find("#live").getText().equals("Live"));
        browser().manage().deleteCookieNamed("ledger-session");
        ledger().pay("D-2", "WECHAT", 100, "CNY");
        soon(() -> here().startsWith("/pages/sign-in?next="));
    }

    @Test
    void newsAreForThoseWhoAreSignedIn() throws Exception {
        assertThat(news("").statusCode()).isEqualTo(401);
        signIn(Role.FINANCE);
        HttpResponse<InputStream> stream =
                news(browser().manage().getCookieNamed("ledger-session").getValue());
        assertThat(stream.statusCode()).isEqualTo(200);
        assertThat(stream.headers().firstValue("Content-Type").orElseThrow()).startsWith("text/event-stream");
        stream.body().close();
    }

    private long paid() {
        return Long.parseLong(find(".tile .figure").getText().replace(",", ""));
    }

    private static HttpResponse<InputStream> news(String session) throws IOException, InterruptedException {
        return HttpClient.newHttpClient()
                .send(
                        HttpRequest.newBuilder(ledger().address().resolve("/pages/dashboard/news"))
                                .header("Cookie", "ledger-session=" + session)
                                .header("Accept", "text/event-stream")
                                .build(),
                        BodyHandlers.ofInputStream());
    }
}
