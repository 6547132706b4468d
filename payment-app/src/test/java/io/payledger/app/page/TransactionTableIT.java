package io.payledger.app.page;

import static org.assertj.core.api.Assertions.assertThat;

import io.payledger.api.access.Role;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.stream.Stream;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.openqa.selenium.Keys;
import org.openqa.selenium.support.ui.Select;

class TransactionTableIT extends PageTest {
    private static final String ORDERS = ".rows tbody th a";

    @BeforeEach
    void financeSignsIn() {
        signIn(Role.FINANCE);
    }

    @Test
    void theTableLooksRight() {
        open("/pages/transactions");
        assertThat(texts(ORDERS)).contains("O-1001", "O-1004", "O-1005");
        assertThat(texts(".totals li")).anyMatch(total -> total.contains("KWD") && total.contains("12.345"));
        look("transactions");
        open("/pages/preferences?language=zh-CN&back=/pages/transactions");
        assertThat(find("html").getDomAttribute("lang")).isEqualTo("zh-CN");
        assertThat(find("h1").getText()).isEqualTo("交易");
        chromium().screenshot("transactions-chinese");
        isAccessible("transactions in Chinese");
    }

    @Test
    void aFilterShowsAtOnceAndIsInTheAddress() {
        open("/pages/transactions");
        new Select(find("[name=status]")).selectByValue("UNKNOWN");
        soon(() -> here().equals("/pages/transactions?status=UNKNOWN"));
        soon(() -> texts(ORDERS).equals(List.of("O-1005")));
        browser().navigate().refresh();
        assertThat(texts(ORDERS)).containsExactly("O-1005");
        assertThat(find("[name=status]").getDomProperty("value")).isEqualTo("UNKNOWN");
    }

    @Test
    void goingBackShowsTheFormerFilter() {
        open("/pages/transactions?currency=JPY");
        new Select(find("[name=status]")).selectByValue("SUCCESS");
        soon(() -> here().contains("status=SUCCESS"));
        browser().navigate().back();
        soon(() -> here().equals("/pages/transactions?currency=JPY"));
        soon(() -> find("[name=status]").getDomProperty("value").isEmpty());
    }

    @Test
    void theSearchIsTakenLiterally() {
        open("/pages/transactions");
        find("[name=text]").sendKeys("1003");
        soon(() -> texts(ORDERS).equals(List.of("O-1003")));
        find("[name=text]").clear();
        find("[name=text]").sendKeys("<script>alert(1)</script>%", Keys.ENTER);
        soon(() -> text().contains("No payment is like this"));
        browser().navigate().refresh();
        assertThat(find("[name=text]").getDomProperty("value")).isEqualTo("<script>alert(1)</script>%");
        look("transactions-none");
    }

    @Test
    void withoutScriptsTheSameFormAsksTheSameQuestion() {
        browser().executeCdpCommand("Emulation.setScriptExecutionDisabled", java.util.Map.of("value", true));
        try {
            open("/pages/transactions");
            new Select(find("[name=status]")).selectByValue("FAILED");
            click("form.filter button.primary");
            soon(() -> here().equals("/pages/transactions?status=FAILED"));
            assertThat(texts(ORDERS)).containsExactly("O-1004");
        } finally {
            browser().executeCdpCommand("Emulation.setScriptExecutionDisabled", java.util.Map.of("value", false));
        }
    }

    @Test
    void amountsAreFilledInAsPeopleWriteThem() {
        open("/pages/transactions?currency=CNY&minAmount=1000&sort=-amount");
        assertThat(texts(ORDERS)).containsExactly("O-1001");
        open("/pages/transactions?currency=CNY&maxAmount=999.00&sort=amount");
        assertThat(texts(ORDERS)).containsExactly("O-1006", "O-1005");
        open("/pages/transactions?minAmount=5");
        assertThat(find("[role=alert]").getText()).contains("Amount from").contains("needs a currency");
    }

    @Test
    void pagesGoOnWhereTheLastOneEnded() {
        open("/pages/transactions?limit=4&currency=CNY&sort=createdAt&to=2999-01-01");
        List<String> all = texts(ORDERS);
        open("/pages/transactions?limit=1&currency=CNY&sort=createdAt&to=2999-01-01");
        assertThat(texts(ORDERS)).containsExactly(all.get(0));
        click("a[rel=next]");
        soon(() -> texts(ORDERS).equals(List.of(all.get(1))));
        assertThat(here()).contains("cursor=").contains("limit=1");
        click("a[rel=next]");
        soon(() -> texts(ORDERS).equals(List.of(all.get(2))));
        browser().navigate().back();
        soon(() -> texts(ORDERS).equals(List.of(all.get(1))));
    }

    @Test
    void timesAreInTheReadersZoneAndTheFilterTakesDaysOfIt() {
        chromium().zone("Pacific/Kiritimati");
        open("/pages/transactions?orderId=O-1001");
        soon(() -> text().contains("Pacific/Kiritimati"));
        String shown = find(".rows time").getText();
        assertThat(find(".rows time").getDomAttribute("title")).endsWith("UTC");
        assertThat(find(".rows time").getDomAttribute("title")).doesNotStartWith(shown);
        String day = shown.substring(0, 10);
        open("/pages/transactions?orderId=O-1001&from=" + day + "&to=" + day + "&zone=Pacific/Kiritimati");
        assertThat(texts(ORDERS)).containsExactly("O-1001");
    }

    @Test
    void anExportHasTheRowsOfTheFilter() {
        open("/pages/transactions?status=FAILED");
        click(".exports a");
        Awaitility.await()
                .atMost(Duration.ofSeconds(20))
                .untilAsserted(() ->
                        assertThat(downloaded()).hasSize(2).last().asString().contains("O-1004"));
    }

    @Test
    void whoseSessionEndsMidwayIsAskedToSignIn() {
        open("/pages/transactions");
        browser().manage().deleteCookieNamed("ledger-session");
        new Select(find("[name=status]")).selectByValue("UNKNOWN");
        soon(() -> here().startsWith("/pages/sign-in?next="));
        assertThat(here()).contains("transactions");
    }

    @Test
    void whatIsNotThereSaysSo() {
        open("/pages/nothing");
        assertThat(find("h1").getText()).isEqualTo("There is no such page");
        look("not-found");
    }

    private static List<String> downloaded() throws java.io.IOException {
        try (Stream<Path> files = Files.list(chromium().downloads())) {
            List<Path> exports =
                    files.filter(file -> file.toString().endsWith(".csv")).toList();
            return exports.isEmpty() ? List.of() : Files.readAllLines(exports.getFirst());
        }
    }
}
