package io.payledger.app.page;

import static org.assertj.core.api.Assertions.assertThat;

import io.payledger.api.access.Role;
import java.io.IOException;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.openqa.selenium.By;
import org.openqa.selenium.WebElement;

class ReviewPageIT extends PageTest {

    @Test
    void financeSettlesAContradictionWithTheBanksReference() {
        denied("V-1");
        signIn(Role.FINANCE);
        open("/pages/reviews");
        assertThat(texts("#cases tbody tr"))
                .anySatisfy(row -> assertThat(row).contains("V-1", "the bank contradicts itself", "Paid", "50.00 EUR"));
        look("reviews");
        browser().findElement(By.linkText("V-1")).click();
        soon(() -> here().equals("/pages/reviews/shop-1/V-1"));
        assertThat(find(".alarms").getText()).contains("NO_MONEY");
        look("review");
        decide("CHARGED", "BK-77", "seen in the statement", "statement 12, line 4");
        soon(() -> text().contains("Your decision is recorded"));
        assertThat(here()).isEqualTo("/pages/reviews/shop-1/V-1?done=decided");
        soon(() -> {
            open("/pages/reviews/shop-1/V-1");
            return text().contains("closed by staff:finance");
        });
        open("/pages/reviews");
        assertThat(texts("#cases th a")).doesNotContain("V-1");
    }

    @Test
    void aRefusalIsShownAtItsFieldAndNothingTypedIsLost() {
        denied("V-2");
        signIn(Role.OPERATOR);
        open("/pages/reviews/shop-1/V-2");
        decide("CHARGED", "", "a reason that took long to write", "page 9");
        soon(() -> !texts("#refused").isEmpty());
        assertThat(find("#refused").getText()).contains("bankReference is missing");
        assertThat(find("[name=bankReference]").getDomAttribute("aria-invalid")).isEqualTo("true");
        assertThat(find("[name=reason]").getDomProperty("value")).isEqualTo("a reason that took long to write");
        assertThat(find("[value=CHARGED]").isSelected()).isTrue();
        isAccessible("refused decision");
        decide("NOT_CHARGED", "", "", "");
        soon(() -> find("#refused").getText().contains("A paid order stays paid"));
    }

    @Test
    void moneyGoesOutByTwoPeopleWithoutAnyScript() {
        denied("V-3");
        Map<String, Object> off = Map.of("value", true);
        browser().executeCdpCommand("Emulation.setScriptExecutionDisabled", off);
        try {
            signIn(Role.OPERATOR);
            open("/pages/reviews/shop-1/V-3");
            decide("REFUND", "", "the customer has waited long enough", "call 4711");
            soon(() -> {
                open("/pages/reviews/shop-1/V-3");
                return text().contains("another person in finance or operations must approve it");
            });
            assertThat(texts(".approve button, .reject button")).isEmpty();
            assertThat(find("#approvals-title").getText()).contains("second person");

            signInInsteadAs(Role.SUPPORT);
            open("/pages/reviews/shop-1/V-3");
            assertThat(texts(".approve button, .reject button, .decide button")).isEmpty();

            signInInsteadAs(Role.FINANCE);
            open("/pages/reviews");
            assertThat(texts("#approvals tbody tr"))
                    .anySatisfy(row -> assertThat(row).contains("V-3", "staff:operator", "50.00 EUR"));
            open("/pages/reviews/shop-1/V-3");
            assertThat(find(".approve button").getText()).isEqualTo("Approve: pay 50.00 EUR back");
            click(".approve button");
            soon(() -> text().contains("You have approved the refund"));
        } finally {
            browser().executeCdpCommand("Emulation.setScriptExecutionDisabled", Map.of("value", false));
        }
        soon(() -> ledger().api("GET", "/api/payments/V-3/refunds", "").body().contains("\"REFUNDED\""));
    }

    @ParameterizedTest
    @EnumSource(names = {"AUDITOR", "SUPPORT"})
    void othersLookButDoNotDecide(Role role) throws Exception {
        signIn(role);
        open("/pages/reviews/shop-1/O-1001");
        assertThat(text()).contains("Finance and operators decide");
        isAccessible("a case for " + role);
        String form = find("form input[name=_csrf]").getDomAttribute("value");
        assertThat(post("/pages/reviews/shop-1/O-1001/decide", "resolution=CHARGED&_csrf=" + form)
                        .statusCode())
                .isEqualTo(403);
        assertThat(post("/pages/reviews/shop-1/O-1001", "_csrf=" + form).statusCode())
                .isEqualTo(403);
    }

    @Test
    void aFormFromElsewhereDecidesNothing() throws Exception {
        denied("V-4");
        signIn(Role.FINANCE);
        String decision = "resolution=CHARGED&bankReference=B&reason=r&evidence=e";
        assertThat(post("/pages/reviews/shop-1/V-4/decide", decision).statusCode())
                .isEqualTo(403);
        open("/pages/reviews");
        assertThat(texts("#cases th a")).contains("V-4");
    }

    @Test
    void aReasonInAnyLanguageIsKeptAsItWasWritten() {
        denied("V-6");
        signIn(Role.FINANCE);
        open("/pages/reviews/shop-1/V-6");
        decide("CHARGED", "BK-78", "对账单显示已扣款 – déjà vu", "第九页");
        soon(() -> text().contains("Your decision is recorded"));
        soon(() -> {
            open("/pages/payments/shop-1/V-6");
            return text().contains("对账单显示已扣款 – déjà vu");
        });
    }

    @Test
    void aCaseThatIsNotThereLooksLikeNone() {
        signIn(Role.FINANCE);
        for (String path : java.util.List.of("shop-1/nothing", "shop-2/O-1001", "shop-1/%3Cscript%3E")) {
            open("/pages/reviews/" + path);
            assertThat(find("h1").getText()).as(path).isEqualTo("There is no such payment");
        }
    }

    @Test
    void theQueueSpeaksChinese() {
        denied("V-5");
        signIn(Role.FINANCE);
        open("/pages/preferences?language=zh-CN&back=/pages/reviews/shop-1/V-5");
        assertThat(find("h1").getText()).startsWith("订单 V-5 的核查");
        chromium().screenshot("review-chinese");
    }

    private void signInInsteadAs(Role role) {
        browser().manage().deleteAllCookies();
        signIn(role);
    }

    private static void denied(String order) {
        ledger().pay(order, "WECHAT", 5_000, "EUR");
        ledger().deny(order, 5_000, "EUR");
    }

    private void decide(String resolution, String reference, String reason, String evidence) {
        click("[value=" + resolution + "]");
        type("bankReference", reference);
        type("reason", reason);
        type("evidence", evidence);
        click(".decide button");
    }

    /** Empty leaves what is there. */
    private void type(String name, String value) {
        if (!value.isEmpty()) {
            WebElement field = find("[name=" + name + "]");
            field.clear();
            field.sendKeys(value);
        }
    }

    private static HttpResponse<String> post(String path, String form) throws IOException, InterruptedException {
        return HttpClient.newHttpClient()
                .send(
                        HttpRequest.newBuilder(ledger().address().resolve(path))
                                .header("Cookie", cookies())
                                .header("Accept", "text/html")
                                .header("Content-Type", "application/x-www-form-urlencoded")
                                .POST(HttpRequest.BodyPublishers.ofString(form))
                                .build(),
                        BodyHandlers.ofString());
    }
}
