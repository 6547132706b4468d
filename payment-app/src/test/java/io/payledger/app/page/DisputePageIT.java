package io.payledger.app.page;

import static org.assertj.core.api.Assertions.assertThat;

import io.payledger.api.access.Role;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Base64;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.openqa.selenium.By;

class DisputePageIT extends PageTest {
    @TempDir
    static Path folder;

    @Test
    void supportSeesWhatTheCustomerSaysBesideWhatTheLedgerKnows() {
        disputed("D-1", "I was charged <b>twice</b>,\nlook at the picture.", true);
        signIn(Role.SUPPORT);
        listed("D-1", "OPEN");
        assertThat(find("#disputes").getText()).contains("D-1", "c1", "merchant:shop-1");
        look("disputes");
        browser().findElement(By.linkText("D-1")).click();
        soon(() -> here().equals("/pages/disputes/shop-1/D-1"));
        assertThat(find("#verdict").getText()).isEqualTo("No. Charged once.");
        assertThat(find(".said").getText()).contains("I was charged <b>twice</b>,");
        soon(() -> Boolean.TRUE.equals(
                browser().executeScript("return document.querySelector('.pictures img').naturalWidth === 3")));
        assertThat(texts(".dispute .decide button")).isEmpty();
        look("dispute");
        open("/pages/preferences?language=zh-CN&back=/pages/disputes/shop-1/D-1");
        assertThat(find("h1").getText()).startsWith("订单 D-1 的争议");
    }

    @Test
    void supportTakesAComplaintDown() {
        ledger().pay("D-4", "CARD", 6_000, "GBP");
        signIn(Role.SUPPORT);
        open("/pages/disputes/shop-1/D-4");
        browser().executeScript("document.querySelector('[name=happenedAt]').value = '2999-01-02T03:04'");
        find("[name=text]").sendKeys("The parcel never came.");
        find("[name=images]").sendKeys(picture("box.png") + "\n" + picture("door.png"));
        click(".open button");
        soon(() -> !texts("#refused").isEmpty());
        assertThat(text()).contains("Choose the pictures again");
        assertThat(find("[name=happenedAt]").getDomAttribute("aria-invalid")).isEqualTo("true");
        assertThat(find("[name=text]").getDomProperty("value")).isEqualTo("The parcel never came.");
        browser().executeScript("document.querySelector('[name=happenedAt]').value = '2026-01-02T03:04'");
        find("[name=images]").sendKeys(picture("box.png") + "\n" + picture("door.png"));
        look("dispute-refused");
        click(".open button");
        soon(() -> text().contains("The dispute is open"));
        assertThat(find(".said").getText()).isEqualTo("The parcel never came.");
        assertThat(find(".dispute").getText()).contains("staff:support", "2026-01-02 03:04:00");
        soon(() -> Boolean.TRUE.equals(browser()
                .executeScript("return document.querySelectorAll('.pictures img').length === 2"
                        + " && document.querySelectorAll('.pictures img')[1].naturalWidth === 3")));
        listed("D-4", "OPEN");
    }

    @Test
    void financeRejectsADisputeAndItMovesToThoseDecided() {
        disputed("D-2", "This was not me.", false);
        signIn(Role.FINANCE);
        open("/pages/disputes/shop-1/D-2");
        find("[name=reason]").sendKeys("delivered and signed for");
        click("button[formaction$=reject]");
        soon(() -> text().contains("The dispute is rejected"));
        assertThat(text()).contains("delivered and signed for", "staff:finance");
        assertThat(texts(".dispute .decide button")).isEmpty();
        listed("D-2", "REJECTED");
        open("/pages/disputes?state=OPEN");
        assertThat(texts("#disputes th a")).doesNotContain("D-2");
    }

    @Test
    void whoComesLateIsToldThatItIsDecidedOtherwise() {
        disputed("D-3", "This was not me.", false);
        signIn(Role.OPERATOR);
        open("/pages/disputes/shop-1/D-3");
        assertThat(ledger().apiAs(
                                Role.FINANCE,
                                "POST",
                                "/api/payments/D-3/disputes/c1/accept?merchant=shop-1",
                                "{\"reason\":\"fraud\"}")
                        .statusCode())
                .isEqualTo(200);
        click("button[formaction$=reject]");
        soon(() -> !texts("#refused").isEmpty());
        assertThat(find("#refused").getText()).contains("decided this dispute the other way already");
        assertThat(find(".dispute h2").getText()).contains("accepted");
        isAccessible("decided otherwise");
    }

    /** Opens the list until the table knows of it. */
    private void listed(String order, String state) {
        soon(() -> {
            open("/pages/disputes?state=" + state);
            return texts("#disputes th a").contains(order);
        });
    }

    private static void disputed(String order, String text, boolean picture) {
        ledger().pay(order, "CARD", 6_000, "GBP");
        String images = picture ? ",\"images\":[\"" + picture() + "\"]" : "";
        assertThat(ledger().api(
                                "POST",
                                "/api/payments/" + order + "/disputes",
                                "{\"disputeId\":\"c1\",\"happenedAt\":\"2026-01-02T03:04:05Z\",\"text\":\""
                                        + text.replace("\n", "\\n") + "\"" + images + "}")
                        .statusCode())
                .isEqualTo(201);
    }

    private static Path picture(String name) {
        try {
            return Files.write(folder.resolve(name), Multipart.picture());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static String picture() {
        return Base64.getEncoder().encodeToString(Multipart.picture());
    }
}
