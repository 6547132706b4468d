package io.payledger.app.page;

import static org.assertj.core.api.Assertions.assertThat;

import io.payledger.api.access.Role;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.openqa.selenium.By;
import org.openqa.selenium.WebElement;

/** Files of banks on the pages: brought, read, refused, and what differs decided. Each test has an account of its own. */
class StatementPageIT extends PageTest {
    private static final LocalDate TODAY = LocalDate.now(ZoneOffset.UTC);

    @TempDir
    static Path folder;

    @Test
    void aFileIsBroughtComparedAndBroughtAgainForNothing() {
        ledger().pay("S-1", "CARD", 6_000, "GBP");
        ledger().pay("S-2", "CARD", 6_000, "GBP");
        Path file = statement("november.csv", credit("A1", "60.00", "GBP", PageLedger.number("S-1")));
        signIn(Role.FINANCE);
        open("/pages/statements");
        bring(file);
        soon(() -> here().matches("/pages/statements/[0-9]+"));
        soon(() -> {
            browser().navigate().refresh();
            return texts("#import .charges li").stream().anyMatch(line -> line.contains("matched"));
        });
        assertThat(find("h1").getText()).isEqualTo("november.csv");
        assertThat(text()).contains("imported", "CSV", "staff:finance", "matched");
        assertThat(texts("#statements tbody tr"))
                .singleElement()
                .satisfies(row -> assertThat(row).contains("A1", TODAY.toString()));
        look("statement");
        String first = here();
        browser().findElement(By.xpath("//button[text()='Compare again']")).click();
        soon(() -> text().contains("laid beside the ledger again"));
        open("/pages/statements");
        bring(copy(file, "the same under another name.csv"));
        soon(() -> here().equals(first + "?known"));
        assertThat(text()).contains("This very file was imported before, so there is nothing to do.");
        open("/pages/statements");
        assertThat(texts("#imports tbody tr"))
                .filteredOn(row -> row.contains("november.csv"))
                .hasSize(1);
        look("statements");
    }

    @Test
    void aRefusedFileSaysWhereAndWhyAlsoWithoutAnyScript() {
        Path file = statement("broken.csv", credit("A2", "60.00", "GBP", "x"), credit("A2", "6O.00", "GBP", "x"));
        browser().executeCdpCommand("Emulation.setScriptExecutionDisabled", Map.of("value", true));
        try {
            signIn(Role.FINANCE);
            open("/pages/statements");
            bring(file);
            soon(() -> here().matches("/pages/statements/[0-9]+"));
            assertThat(find("[role=alert]").getText())
                    .contains("Nothing of this file was kept.", "Line 3, column amount:");
        } finally {
            browser().executeCdpCommand("Emulation.setScriptExecutionDisabled", Map.of("value", false));
        }
        look("statement-refused");
        open("/pages/statements?state=REFUSED");
        assertThat(texts("#imports tbody tr"))
                .anySatisfy(row -> assertThat(row).contains("broken.csv", "refused", "Line 3, column amount:"));
        open("/pages/statements?state=RUNNING");
        assertThat(text()).contains("There is no file in this state.");
    }

    /** Without a script, which would say so before. */
    @Test
    void whatIsNoFileIsToldAtTheForm() {
        signIn(Role.FINANCE);
        open("/pages/statements");
        byte[] line = "x".getBytes(StandardCharsets.UTF_8);
        HttpResponse<String> none = form().field("mapping", "plain")
                .send(ledger().address().resolve("/pages/statements"), "Cookie", cookies());
        HttpResponse<String> empty = form().file("file", "e.csv", new byte[0])
                .send(ledger().address().resolve("/pages/statements"), "Cookie", cookies());
        for (HttpResponse<String> answer : List.of(none, empty)) {
            assertThat(answer.statusCode()).isEqualTo(400);
            assertThat(answer.body())
                    .contains("The file was not taken.", "Choose a file that has something in it.", "aria-invalid");
        }
        HttpResponse<String> columns = form().field("mapping", "none")
                .file("file", "e.csv", line)
                .send(ledger().address().resolve("/pages/statements"), "Cookie", cookies());
        assertThat(columns.statusCode()).isEqualTo(400);
        assertThat(columns.body()).contains("Choose columns that are configured here.");
        HttpResponse<String> large = form().file("file", "l.csv", new byte[PageLedger.LARGEST_STATEMENT + 1])
                .send(ledger().address().resolve("/pages/statements"), "Cookie", cookies());
        assertThat(large.statusCode()).isEqualTo(413);
        assertThat(large.headers().firstValue("Content-Type").orElse("")).startsWith("text/html");
        assertThat(large.body()).contains("This is larger than it may be");
    }

    @Test
    void bytesThatAreNoTextAreRefusedAndNotAFaultOfThisNode() {
        signIn(Role.FINANCE);
        open("/pages/statements");
        byte[] noise = new byte[5_000];
        new Random(7).nextBytes(noise);
        bring(write("noise.bin", noise));
        assertThat(find("[role=alert]").getText()).contains("Nothing of this file was kept.", "encoding");
    }

    @Test
    void aFileLargerThanItMayBeIsNotSent() {
        signIn(Role.FINANCE);
        open("/pages/statements");
        browser().executeScript("document.querySelector('form.upload').dataset.most = '10'");
        find("[name=file]")
                .sendKeys(
                        statement("large.csv", credit("A3", "1.00", "GBP", "x")).toString());
        click("form.upload button");
        assertThat(here()).isEqualTo("/pages/statements");
        assertThat(find("[name=file]").getDomProperty("validationMessage")).contains("larger than it may be");
    }

    @Test
    void aLineWithoutANumberIsGivenOneByAPersonWhoSeesWhatMayFit() {
        ledger().pay("S-4", "CARD", 4_321, "GBP");
        Path file = statement("unnamed.csv", credit("A4", "43.21", "GBP", "thank you"));
        signIn(Role.FINANCE);
        open("/pages/statements");
        bring(file);
        difference("A4", "MISSING_HERE");
        assertThat(text()).contains("Nothing says that one of them is it", "S-4", "43.21 GBP");
        look("difference-assign");
        click("form.decide:not(.dismiss) button");
        assertThat(here()).doesNotContain("done");
        find("form.decide:not(.dismiss) [name=reason]").sendKeys("seen in the shop's books");
        click("form.decide:not(.dismiss) button");
        soon(() -> !texts("#refused").isEmpty());
        assertThat(find("#refused").getText()).contains("number goes with action ASSIGN");
        click("[name=number][value=" + PageLedger.number("S-4") + "]");
        assertThat(find("form.decide:not(.dismiss) [name=reason]").getDomProperty("value"))
                .isEqualTo("seen in the shop's books");
        click("form.decide:not(.dismiss) button");
        soon(() -> text().contains("Bank and ledger agree now."));
        assertThat(text()).contains("say which payment it is", "ASSIGNED " + PageLedger.number("S-4"), "staff:finance");
    }

    @Test
    void whatMaySendMoneyOutNeedsTwoPeople() {
        ledger().pay("S-5", "CARD", 5_000, "GBP", "\"decline\"");
        Path file = statement("late.csv", credit("A5", "50.00", "GBP", PageLedger.number("S-5")));
        String second = ledger().newStaffKey("fiona", Role.FINANCE);
        signIn(Role.FINANCE);
        open("/pages/statements");
        bring(file);
        difference("A5", "STATUS_DIFFERS");
        assertThat(text()).contains("another person must agree before anything happens");
        String difference = here();
        decide("the bank took it");
        soon(() -> text().contains("You have asked for it."));
        assertThat(text()).contains("Another person in finance must agree.");
        assertThat(texts("form.decide:not(.dismiss) button")).isEmpty();
        look("difference-proposed");

        browser().manage().deleteAllCookies();
        signIn(second);
        open("/pages/differences?state=PROPOSED");
        assertThat(texts("#differences tbody tr"))
                .anySatisfy(row -> assertThat(row).contains("S-5", "waits for a second person"));
        open(difference.replaceFirst("\\?.*", ""));
        assertThat(text()).contains("staff:finance has asked for it", "You are the second person");
        decide("seen it too");
        soon(() -> text().contains("It is done and recorded with your name."));
        soon(() -> ledger().api("GET", "/api/payments/S-5", "").body().contains("\"SUCCESS\""));
    }

    @Test
    void differencesAreFilteredTurnedOverAndExported() {
        String[] lines = new String[60];
        Arrays.setAll(lines, i -> credit("A6", "0." + (10 + i), "GBP", "fee " + i));
        signIn(Role.FINANCE);
        open("/pages/statements");
        bring(statement("fees.csv", lines));
        soon(() -> {
            open("/pages/differences?account=A6");
            return texts("#differences tbody tr").size() == 50;
        });
        look("differences");
        List<String> firstPage = texts("#differences tbody th");
        click("[rel=next]");
        soon(() -> here().contains("cursor="));
        assertThat(texts("#differences tbody th")).hasSize(10).doesNotContainAnyElementsOf(firstPage);
        assertThat(find(".exports a").getDomAttribute("href"))
                .contains("account=A6")
                .doesNotContain("cursor");
        browser().findElement(By.linkText("First page")).click();
        soon(() -> texts("#differences tbody tr").size() == 50);
        open("/pages/differences?account=A6&class=DUPLICATE");
        assertThat(text()).contains("Nothing waits for a decision.");
        open("/pages/differences?account=A6&from=soon");
        assertThat(find("[role=alert]").getText()).contains("The filter from cannot be read");
        open("/pages/differences?account=A6");
        click("#differences tbody th a");
        soon(() -> here().startsWith("/pages/differences/"));
        find(".dismiss [name=reason]").sendKeys("fees of November");
        click(".dismiss button");
        soon(() -> text().contains("It is done and recorded"));
        open("/pages/preferences?language=zh-CN&back=/pages/differences");
        assertThat(find("h1").getText()).isEqualTo("与银行的差异");
        chromium().screenshot("differences-chinese");
    }

    @ParameterizedTest
    @EnumSource(names = {"AUDITOR", "SUPPORT", "OPERATOR"})
    void othersLookButBringAndDecideNothing(Role role) {
        signIn(role);
        open("/pages/statements");
        assertThat(texts("form.upload")).isEmpty();
        assertThat(text()).contains("Finance brings files");
        isAccessible("statements for " + role);
        open("/pages/differences?state=ANY");
        isAccessible("differences for " + role);
        assertThat(new Multipart()
                        .file("file", "x.csv", "x".getBytes(StandardCharsets.UTF_8))
                        .send(
                                ledger().address().resolve("/pages/statements"),
                                "Authorization",
                                "Bearer " + ledger().key(role))
                        .statusCode())
                .isEqualTo(403);
    }

    /** The form of the page that is shown, as the browser would send it. */
    private Multipart form() {
        return new Multipart().field("_csrf", find("form.upload [name=_csrf]").getDomProperty("value"));
    }

    private static void decide(String reason) {
        WebElement form = browser().findElement(By.cssSelector("form.decide:not(.dismiss)"));
        form.findElement(By.name("reason")).sendKeys(reason);
        form.findElement(By.tagName("button")).click();
    }

    /** Opens the one difference of this account and class, once it is found. */
    private void difference(String account, String matchClass) {
        soon(() -> {
            open("/pages/differences?state=OPEN&account=" + account + "&class=" + matchClass);
            return texts("#differences tbody tr").size() == 1;
        });
        click("#differences tbody th a");
        soon(() -> here().startsWith("/pages/differences/"));
    }

    private void bring(Path file) {
        find("[name=file]").sendKeys(file.toString());
        click("form.upload button");
        soon(() -> here().startsWith("/pages/statements/"));
    }

    private static String credit(String account, String amount, String currency, String text) {
        return account + "," + TODAY + ",C," + amount + "," + currency + ",,," + text;
    }

    private static Path statement(String name, String... lines) {
        return write(
                name,
                "account,bookingDate,direction,amount,currency,bankReference,references,text\n"
                        + String.join("\n", lines) + "\n");
    }

    private static Path copy(Path file, String name) {
        try {
            return write(name, Files.readString(file));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static Path write(String name, String text) {
        return write(name, text.getBytes(StandardCharsets.UTF_8));
    }

    private static Path write(String name, byte[] content) {
        try {
            return Files.write(folder.resolve(name), content);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
