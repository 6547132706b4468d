package io.payledger.app.page;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.payledger.api.access.Role;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.openqa.selenium.By;
import org.openqa.selenium.WebElement;
import org.openqa.selenium.support.ui.Select;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** Goal: auditors get from a payment to the bytes and proofs of its events, and leave a trace themselves. */
class HistoryPageIT extends PageTest {

    @Test
    void anAuditorGoesFromAPaymentToTheBytesOfItsEvents() {
        ledger().pay("H-1", "WECHAT", 4_200, "CNY");
        signIn(Role.AUDITOR);
        open("/pages/payments/shop-1/H-1");
        browser().findElement(By.partialLinkText("its history")).click();
        soon(() -> here().startsWith("/pages/history?"));
        assertThat(texts("#events tbody td:nth-child(4)")).hasSize(3);
        assertThat(texts("#events tbody tr").getFirst())
                .contains("Order submitted", "Pending", "merchant:shop-1", "127.0.0.1", "SubmitPayment");
        look("history");

        click("#events tbody a");
        soon(() -> here().matches("/pages/history/\\d+"));
        assertThat(find("main").getText()).contains("merchant:shop-1", "SubmitPayment", "shop-1/H-1 #0");
        assertThat(texts(".bytes").getFirst()).startsWith("{\"paymentId\":\"shop-1/H-1\"");
        assertThat(texts(".facts code").stream().filter(it -> it.matches("[0-9a-f]{64}")))
                .hasSize(2);
        look("history-event");
        open("/pages/preferences?language=zh-CN&back=" + here());
        assertThat(text()).contains("谁、做了什么、何时、从哪里、为什么");
        chromium().screenshot("history-event-chinese");
        open("/pages/preferences?language=en&back=/pages/history");
    }

    @Test
    void eventsAreFoundByTypeActorAndDay() {
        ledger().pay("H-2", "CARD", 900, "CNY", "\"decline\"");
        signIn(Role.AUDITOR);
        open("/pages/history");
        new Select(find("[name=type]")).selectByValue("PaymentDeclined");
        find("[name=actor]").sendKeys("saga:charge");
        WebElement show = find("form.filter .primary");
        show.click();
        soon(() -> here().contains("type=PaymentDeclined"));
        assertThat(here()).isEqualTo("/pages/history?type=PaymentDeclined&actor=saga%3Acharge");
        assertThat(texts("#events tbody td:nth-child(4)"))
                .isNotEmpty()
                .allMatch(it -> it.startsWith("Charge declined"));
        open("/pages/history?from=2001-01-01&to=2001-01-02&zone=UTC");
        assertThat(text()).contains("There is no such event.");
        open("/pages/history?merchant=shop-1");
        assertThat(find("[role=alert]").getText()).contains("an order needs its merchant");
    }

    @ParameterizedTest
    @EnumSource(names = {"FINANCE", "SUPPORT", "OPERATOR"})
    void theHistoryIsForAuditors(Role role) {
        signIn(role);
        open("/pages/payments/shop-1/O-1001");
        assertThat(text()).doesNotContain("its history");
        open("/pages/history");
        assertThat(text()).contains("This is not open to you");
    }

    @Test
    void whatStaffLookAtIsWrittenDownWithItsOutcome() {
        signIn(Role.AUDITOR);
        open("/pages/payments/shop-1/O-1002");
        assertThat(ledger().apiAs(Role.SUPPORT, "GET", "/api/audit/export?token=hidden&merchant=shop-1", "")
                        .statusCode())
                .isEqualTo(403);
        open("/pages/access?actor=staff:auditor");
        assertThat(texts("#requests tbody tr").toString())
                .contains(
                        "GET /pages/payments/shop-1/O-1002",
                        "GET /pages/access?actor=staff:auditor",
                        "AUDITOR",
                        "127.0.0.1");
        open("/pages/access?actor=staff:support&path=/api/audit/export");
        assertThat(texts("#requests tbody tr").getFirst())
                .contains("GET /api/audit/export?token=…&merchant=shop-1", "403", "SUPPORT")
                .doesNotContain("hidden");
        open("/pages/access");
        assertThat(texts("#requests tbody tr").toString()).doesNotContain("/pages/assets", "merchant:shop-1");
        look("access");
        open("/pages/access?from=never");
        assertThat(find("[role=alert]").getText()).contains("from");

        signIn(Role.FINANCE);
        open("/pages/access");
        assertThat(text()).contains("This is not open to you");
    }

    @ParameterizedTest
    @EnumSource(names = {"FINANCE", "AUDITOR", "OPERATOR"})
    void theChecksOfTheWholeLedgerShow(Role role) {
        ledger().check();
        signIn(role);
        open("/pages/checks");
        assertThat(texts("#checks tbody tr").getFirst()).contains("all is well", "command:");
        if (role == Role.AUDITOR) {
            look("checks");
        }
        click("#checks tbody a");
        soon(() -> here().matches("/pages/checks/\\d+"));
        assertThat(texts("#parts tbody tr")).hasSize(8).allMatch(it -> it.contains("all is well"));
        assertThat(text()).contains("Tables against events", "No statement of a bank was imported");
        if (role == Role.AUDITOR) {
            look("check");
            open("/pages/preferences?language=zh-CN&back=" + here());
            assertThat(text()).contains("数据表与事件", "一切正常");
            open("/pages/preferences?language=en&back=/pages/checks");
        }
    }

    @Test
    void everyEventSaysWhoFromWhereAndWhy() {
        ledger().pay("H-3", "WECHAT", 10_000, "CNY");
        done(ledger().api(
                        "POST",
                        "/api/payments/H-3/refunds",
                        "{\"refundId\":\"r1\",\"amount\":100,\"reason\":\"late\"}"));
        done(ledger().apiAs(
                        Role.SUPPORT,
                        "POST",
                        "/api/payments/H-3/disputes?merchant=shop-1",
                        "{\"disputeId\":\"d1\",\"happenedAt\":\"2026-11-29T10:15:30Z\",\"text\":\"twice\"}"));
        done(ledger().apiAs(
                        Role.FINANCE,
                        "POST",
                        "/api/payments/H-3/disputes/d1/reject?merchant=shop-1",
                        "{\"reason\":\"once\"}"));
        ledger().deny("H-3", 10_000, "CNY");
        await("the refund")
                .atMost(Duration.ofSeconds(30))
                .until(() -> page("&merchant=shop-1&orderId=H-3").toString().contains("RefundSucceeded"));
        List<JsonNode> all = new ArrayList<>();
        JsonNode page = page("");
        while (true) {
            page.path("events").forEach(all::add);
            if (!page.has("nextCursor")) {
                break;
            }
            page = page("&cursor=" + page.path("nextCursor").asString());
        }
        assertThat(all).hasSizeGreaterThan(20).allSatisfy(event -> {
            for (String answer : List.of("actor", "origin", "cause", "traceId", "at", "type")) {
                assertThat(event.path(answer).asString(""))
                        .as("%s of %s", answer, event)
                        .isNotEmpty();
            }
        });
        assertThat(all.stream().map(event -> event.path("cause").asString()))
                .contains(
                        "SubmitPayment",
                        "RecordBankOutcome",
                        "ReserveRefund",
                        "RecordRefundOutcome",
                        "OpenDispute",
                        "RejectDispute");
        assertThat(all.stream().map(event -> event.path("actor").asString()))
                .contains(
                        "merchant:shop-1",
                        "saga:charge",
                        "saga:refund",
                        "staff:support",
                        "staff:finance",
                        "bank:WECHAT");
    }

    private static void done(HttpResponse<String> answer) {
        assertThat(answer.statusCode()).as(answer.body()).isLessThan(300);
    }

    private static JsonNode page(String more) {
        HttpResponse<String> answer = ledger().apiAs(Role.AUDITOR, "GET", "/api/audit/events?limit=1000" + more, "");
        assertThat(answer.statusCode()).as(answer.body()).isEqualTo(200);
        return JsonMapper.shared().readTree(answer.body());
    }
}
