package io.payledger.app.page;

import static org.assertj.core.api.Assertions.assertThat;

import io.payledger.api.access.Role;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.openqa.selenium.Keys;

class PaymentPageIT extends PageTest {

    @ParameterizedTest
    @EnumSource(names = {"FINANCE", "AUDITOR", "SUPPORT", "OPERATOR"})
    void eachRoleSeesAPaymentAndFindsItByItsNumber(Role role) {
        signIn(role);
        open("/pages/payments/shop-1/O-1001");
        String tradeNo = texts(".charges code").getFirst();
        // From another page: on this one nobody could tell when the search has come back to it.
        open("/pages/transactions");
        find("body").sendKeys("/");
        browser().switchTo().activeElement().sendKeys(tradeNo, Keys.ENTER);
        soon(() -> here().equals("/pages/payments/shop-1/O-1001"));
        open("/pages/find?q=O-1003");
        assertThat(here()).isEqualTo("/pages/payments/shop-1/O-1003");
        open("/pages/find?q=nothing%20like%20it");
        assertThat(here()).startsWith("/pages/transactions?text=nothing");
    }

    @Test
    void supportSeesThatNobodyWasChargedTwice() {
        ledger().pay("P-1", "WECHAT", 4_200, "CNY");
        signIn(Role.SUPPORT);
        open("/pages/payments/shop-1/P-1");
        assertThat(find("#verdict").getText()).isEqualTo("No. Charged once.");
        assertThat(texts(".charges li")).singleElement().asString().contains("42.00 CNY", "WECHAT", "bank reference");
        assertThat(texts(".timeline strong")).containsExactly("Order submitted", "Charge begun", "Charge confirmed");
        assertThat(texts(".states .taken title")).hasSize(2);
        assertThat(text()).contains("Customers owe", "Banks hold");
    }

    @Test
    void aPaymentThatWasTriedTwiceShowsItsWay() {
        ledger().pay("P-2", "WECHAT", 8_800, "CNY", "\"decline\"");
        ledger().pay("P-2", "CARD", 8_800, "CNY");
        signIn(Role.FINANCE);
        open("/pages/payments/shop-1/P-2");
        assertThat(find("#verdict").getText()).isEqualTo("No. The customer was not charged at all.");
        assertThat(texts(".states .step text")).containsExactlyInAnyOrder("1", "2, 4", "3");
        assertThat(find(".states").getDomAttribute("aria-labelledby")).contains("diagram-text");
        look("payment");
        open("/pages/preferences?language=zh-CN&back=/pages/payments/shop-1/P-2");
        assertThat(find("#verdict").getText()).isEqualTo("没有。客户完全没有被扣款。");
        chromium().screenshot("payment-chinese");
    }

    @Test
    void whatIsNotKnownYetIsSaidSo() {
        signIn(Role.SUPPORT);
        open("/pages/payments/shop-1/O-1005");
        assertThat(find("#verdict").getText()).startsWith("Not known yet");
    }

    @Test
    void aRefundShowsWithItsChargeAndInTheBooks() {
        ledger().pay("P-3", "ALIPAY", 10_000, "CNY");
        ledger().api(
                        "POST",
                        "/api/payments/P-3/refunds",
                        "{\"refundId\":\"r1\",\"amount\":2500,\"reason\":\"broken\"}");
        signIn(Role.FINANCE);
        soon(() -> {
            open("/pages/payments/shop-1/P-3");
            return texts(".charges .tag").equals(List.of("refunded 25.00"));
        });
        assertThat(text()).contains("Refund set aside", "Refund paid", "broken");
        look("payment-refunded");
    }

    @Test
    void auditorsReadTheEventsAsTheyAreStored() {
        signIn(Role.AUDITOR);
        open("/pages/payments/shop-1/O-1001");
        click("#events a");
        soon(() -> texts("#events summary strong")
                .equals(List.of("PaymentSubmitted", "PaymentAttemptStarted", "PaymentSucceeded")));
        click("#events summary");
        assertThat(find("#events details[open]").getText()).contains("\"paymentId\":\"shop-1/O-1001\"");
        isAccessible("raw events");
        open("/pages/payments/shop-1/O-1001/events");
        assertThat(texts("#events summary")).hasSize(3);
        isAccessible("raw events alone");
    }

    @Test
    void aPaymentThatIsNotThereLooksLikeNone() {
        signIn(Role.SUPPORT);
        for (String path : List.of("shop-1/nothing", "shop-2/O-1001", "shop-1/%3Cscript%3E", "shop-1/nothing/events")) {
            open("/pages/payments/" + path);
            assertThat(find("h1").getText()).as(path).isEqualTo("There is no such payment");
        }
    }
}
