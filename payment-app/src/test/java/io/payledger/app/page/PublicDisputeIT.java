package io.payledger.app.page;

import static org.assertj.core.api.Assertions.assertThat;

import io.payledger.api.access.Role;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.Socket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.openqa.selenium.By;
import tools.jackson.databind.json.JsonMapper;

/** The page that is open to anybody, and what support makes of what is written there. */
class PublicDisputeIT extends PageTest {
    @TempDir
    static Path folder;

    @Test
    void withTheMerchantsLinkTheCustomerSeesTheOrderAndOpensADisputeWithoutAnyScript() {
        ledger().pay("Q-1", "CARD", 6_000, "GBP");
        String link = link("Q-1");
        browser().executeCdpCommand("Emulation.setScriptExecutionDisabled", Map.of("value", true));
        try {
            open(link);
            assertThat(find("h1").getText()).isEqualTo("Something is wrong with order Q-1");
            assertThat(find(".verdict").getText())
                    .contains("You were charged once.", "60.00 GBP", "number at the bank BK");
            assertThat(texts("nav, .find, .who, [name=order]")).isEmpty();
            find("[name=text]").sendKeys("The parcel never came.");
            find("[name=images]").sendKeys(file("a.png", Multipart.picture()).toString());
            click("form.decide button");
            // Without a script the browser itself asks for what is missing; nothing was sent.
            assertThat(here()).isEqualTo(link);
            find("[name=happenedAt]").sendKeys("01022026", org.openqa.selenium.Keys.TAB, "0304AM");
            click("form.decide button");
            assertThat(text()).contains("Your dispute is open", "being looked at");
            assertThat(here()).isEqualTo(link + "&done=opened");
            open(link);
            assertThat(text()).contains("being looked at", "2026-01-02 03:04:00");
        } finally {
            browser().executeCdpCommand("Emulation.setScriptExecutionDisabled", Map.of("value", false));
        }
        look("public-dispute-linked");
        open("/dispute/preferences?language=zh-CN&back=" + link.replace("?", "%3F"));
        assertThat(find("h1").getText()).isEqualTo("订单 Q-1 出了问题");
        chromium().screenshot("public-dispute-chinese");
        assertThat(ledger().api("GET", "/api/payments/Q-1/disputes", "").body())
                .contains("\"openedBy\":\"customer\"", "The parcel never came.", "image/png");
        assertThat(ledger().api("POST", "/api/payments/Q-1/refunds", "{\"refundId\":\"r\",\"amount\":1}")
                        .body())
                .contains("DISPUTED");
    }

    @Test
    void withoutALinkKnownAndUnknownOrdersAreAnsweredAlikeByteForByte() {
        ledger().pay("Q-2", "CARD", 6_000, "GBP");
        HttpResponse<String> known = complaint("Q-2", "I was charged twice.").send(address("/dispute/send"));
        HttpResponse<String> unknown = complaint("Q-9", "I was charged twice.").send(address("/dispute/send"));
        assertThat(known.statusCode()).isEqualTo(unknown.statusCode()).isEqualTo(302);
        assertThat(known.headers().firstValue("Location"))
                .isEqualTo(unknown.headers().firstValue("Location"))
                .contains("/dispute?done=written");
        assertThat(known.headers().map().keySet())
                .isEqualTo(unknown.headers().map().keySet());
        assertThat(known.body()).isEqualTo(unknown.body());
        assertThat(get("/dispute?done=written").body())
                .isEqualTo(get("/dispute?done=written").body());
        HttpResponse<String> refusedKnown = complaint("Q-2", " ").send(address("/dispute/send"));
        HttpResponse<String> refusedUnknown = complaint("Q-9", " ").send(address("/dispute/send"));
        assertThat(refusedKnown.statusCode()).isEqualTo(400);
        assertThat(refusedKnown.body().replace("Q-2", "Q-9")).isEqualTo(refusedUnknown.body());
        // Nothing was held back, whoever guessed the number.
        assertThat(ledger().api("GET", "/api/payments/Q-2/disputes", "").body()).contains("\"disputes\":[]");
        assertThat(ledger().api("POST", "/api/payments/Q-2/refunds", "{\"refundId\":\"r\",\"amount\":1}")
                        .statusCode())
                .isIn(200, 202);
    }

    @Test
    void supportMakesADisputeOfAComplaintOnce() {
        ledger().pay("Q-3", "CARD", 6_000, "GBP");
        for (int times = 0; times < 2; times++) {
            assertThat(complaint("Q-3", "I was <b>charged</b> twice.\nBoth on Monday.")
                            .field("shop", "The Shop")
                            .file("images", "x.exe", Multipart.picture())
                            .send(address("/dispute/send"))
                            .statusCode())
                    .isEqualTo(302);
        }
        signIn(Role.SUPPORT);
        open("/pages/complaints");
        List<String> rows = texts("#complaints tbody tr").stream()
                .filter(row -> row.contains("Q-3"))
                .toList();
        assertThat(rows).singleElement().satisfies(row -> assertThat(row).contains("The Shop", "I was <b>charged"));
        look("complaints");
        browser().findElement(By.xpath("//tr[contains(.,'Q-3')]//a")).click();
        assertThat(find(".said").getText()).isEqualTo("I was <b>charged</b> twice.\nBoth on Monday.");
        soon(() -> Boolean.TRUE.equals(
                browser().executeScript("return document.querySelector('.pictures img').naturalWidth === 3")));
        look("complaint");
        String complaint = here();
        browser()
                .findElement(By.xpath("//button[text()='Open a dispute of shop-1 / Q-3']"))
                .click();
        soon(() -> text().contains("The dispute is open."));
        assertThat(text()).contains("staff:support has opened a dispute");
        browser().findElement(By.partialLinkText("shop-1/Q-3")).click();
        assertThat(find(".said").getText()).contains("Both on Monday.");
        assertThat(find(".dispute").getText()).contains("staff:support", "2026-01-02 03:04:00");

        open("/pages/complaints?state=OPENED");
        assertThat(texts("#complaints tbody tr"))
                .anySatisfy(row -> assertThat(row).contains("Q-3"));
        browser()
                .executeScript(
                        "const f = document.querySelector('form[action$=sign-out]').cloneNode(true);"
                                + "f.action = arguments[0]; document.body.append(f); f.submit()",
                        complaint + "/open?merchant=shop-1&order=Q-3");
        soon(() -> text().contains("Somebody has just decided about this complaint"));
    }

    @Test
    void aComplaintAboutNothingIsClosedWithItsReason() {
        complaint("no such order!", "Hello").send(address("/dispute/send"));
        signIn(Role.SUPPORT);
        open("/pages/complaints");
        browser().findElement(By.xpath("//tr[contains(.,'no such order!')]//a")).click();
        assertThat(text()).contains("No payment has this order number.");
        find("[name=merchant]").sendKeys("shop-1");
        find("[name=order]").sendKeys("Q-404");
        browser()
                .findElement(By.xpath("//button[text()='Open a dispute of this order']"))
                .click();
        soon(() -> !texts("#refused").isEmpty());
        assertThat(find("#refused").getText()).contains("There is no payment for this order");
        assertThat(find("[name=order]").getDomProperty("value")).isEqualTo("Q-404");
        find("[name=reason]").sendKeys("an advertisement");
        browser()
                .findElement(By.xpath("//button[text()='Close the complaint']"))
                .click();
        soon(() -> text().contains("The complaint is closed."));
        assertThat(text()).contains("staff:support has closed it", "an advertisement");
    }

    @Test
    @DisplayName("G10 a link that was guessed or changed shows nothing of any order and opens nothing")
    void g10ALinkThatIsNoneShowsNothingAndOpensNothing() {
        ledger().pay("Q-5", "CARD", 6_000, "GBP");
        String link = link("Q-5");
        for (String forged : List.of("/dispute?link=x", link + "x", link.replace("link=MX", "link=MY"))) {
            open(forged);
            assertThat(text()).as(forged).contains("This link has ended").doesNotContain("60.00");
        }
        isAccessible("an ended link");
        HttpResponse<String> answer = complaint("Q-5", "x")
                .field("link", link.substring(link.indexOf('=') + 1) + "x")
                .send(address("/dispute/send"));
        assertThat(answer.statusCode()).isEqualTo(400);
        assertThat(answer.body()).contains("This link has ended");
        assertThat(ledger().api("GET", "/api/payments/Q-5/disputes", "").body()).contains("\"disputes\":[]");
        assertThat(ledger().api("POST", "/api/payments/Q-404/dispute-link", "").statusCode())
                .isEqualTo(404);
        assertThat(ledger().apiAs(Role.FINANCE, "POST", "/api/payments/Q-5/dispute-link", "")
                        .statusCode())
                .isEqualTo(403);
    }

    @Test
    void picturesAreWhatTheirBytesSayOrRefused() {
        byte[] svg = "<svg xmlns='http://www.w3.org/2000/svg'/>".getBytes(StandardCharsets.UTF_8);
        byte[] large = new byte[1536 * 1024 + 1];
        for (byte[] picture : List.of(svg, new byte[1], large)) {
            HttpResponse<String> answer =
                    complaint("Q-6", "x").file("images", "photo.png", picture).send(address("/dispute/send"));
            assertThat(answer.statusCode()).isEqualTo(400);
            assertThat(answer.body()).contains("At most 3 pictures", "id=\"refused\"");
        }
        Multipart four = complaint("Q-6", "x");
        for (int i = 0; i < 4; i++) {
            four.file("images", "photo.png", Multipart.picture());
        }
        assertThat(four.send(address("/dispute/send")).statusCode()).isEqualTo(400);
    }

    @Test
    void whatIsWrittenInAnyLanguageIsKeptAsItWasWritten() {
        ledger().pay("Q-7", "CARD", 6_000, "GBP");
        String words = "被扣了两次 – déjà payé 😀";
        assertThat(complaint("Q-7 订单", words)
                        .field("shop", "商店 é")
                        .send(address("/dispute/send"))
                        .statusCode())
                .isEqualTo(302);
        assertThat(new Multipart()
                        .field("link", link("Q-7").substring("/dispute?link=".length()))
                        .field("happenedAt", "2026-01-02T03:04")
                        .field("text", words)
                        .send(address("/dispute/send"))
                        .statusCode())
                .isEqualTo(302);
        assertThat(ledger().api("GET", "/api/payments/Q-7/disputes", "").body()).contains(words);
        signIn(Role.SUPPORT);
        open("/pages/complaints");
        assertThat(texts("#complaints tbody tr"))
                .anySatisfy(row -> assertThat(row).contains("Q-7 订单", "商店 é", words));
        // A form that was refused has it still.
        String refused = complaint("", words).send(address("/dispute/send")).body();
        assertThat(refused).contains(words);
    }

    @Test
    void aTextMayBeAsLongAsTheBrowserLetsItBe() {
        // A browser counts the end of a line as one character, and sends two.
        String lines = "0123456789012345678\r\n".repeat(200);
        assertThat(complaint("Q-8", lines).send(address("/dispute/send")).statusCode())
                .isEqualTo(302);
        assertThat(complaint("Q-8", "一".repeat(4000))
                        .send(address("/dispute/send"))
                        .statusCode())
                .isEqualTo(302);
        assertThat(complaint("Q-8", "一".repeat(4001))
                        .send(address("/dispute/send"))
                        .statusCode())
                .isEqualTo(400);
        signIn(Role.SUPPORT);
        open("/pages/complaints");
        chromium().screen(390, 844, "light");
        assertThat(browser().executeScript("return document.documentElement.scrollWidth <= window.innerWidth"))
                .as("words without a space fit a phone")
                .isEqualTo(true);
    }

    /** Whoever sends all of it before they read a word is told why it was not taken, and not cut off. */
    @Test
    void aFormThatIsTooLargeIsReadToItsEndAndAnsweredWithAPage() throws Exception {
        byte[] body = new byte[24 << 20];
        try (Socket socket =
                new Socket(ledger().address().getHost(), ledger().address().getPort())) {
            socket.getOutputStream()
                    .write(("POST /dispute/send HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n"
                                    + "Content-Type: multipart/form-data; boundary=x\r\nContent-Length: " + body.length
                                    + "\r\n\r\n")
                            .getBytes(StandardCharsets.US_ASCII));
            socket.getOutputStream().write(body);
            String answer = new String(socket.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
            assertThat(answer).startsWith("HTTP/1.1 413").contains("<main", "This is larger than it may be");
        }
    }

    @Test
    void programsThatAskWhetherALinkLeadsAnywhereAreTold() throws Exception {
        for (String path : List.of("/dispute", link("O-1001"))) {
            assertThat(HttpClient.newHttpClient()
                            .send(
                                    HttpRequest.newBuilder(address(path))
                                            .method("HEAD", HttpRequest.BodyPublishers.noBody())
                                            .build(),
                                    BodyHandlers.discarding())
                            .statusCode())
                    .isEqualTo(200);
        }
    }

    @Test
    void whatIsNoFormIsRefusedAsThat() throws Exception {
        HttpResponse<String> answer = HttpClient.newHttpClient()
                .send(
                        HttpRequest.newBuilder(address("/dispute/send"))
                                .header("Content-Type", "multipart/form-data")
                                .POST(HttpRequest.BodyPublishers.ofString("no boundary"))
                                .build(),
                        BodyHandlers.ofString());
        assertThat(answer.statusCode()).isEqualTo(400);
        assertThat(get("/dispute/send").statusCode()).isEqualTo(405);
        assertThat(get("/dispute/other").statusCode()).isEqualTo(404);
        // A stranger's files are turned away from the pages before they are read.
        assertThat(new Multipart()
                        .file("images", "a.png", Multipart.picture())
                        .send(address("/pages/disputes/shop-1/O-1001/open"))
                        .statusCode())
                .isEqualTo(401);
    }

    private static Multipart complaint(String order, String text) {
        return new Multipart()
                .field("order", order)
                .field("happenedAt", "2026-01-02T03:04")
                .field("zone", "UTC")
                .field("text", text);
    }

    /** The link as the order service gets it. */
    private static String link(String order) {
        return JsonMapper.shared()
                .readTree(ledger().api("POST", "/api/payments/" + order + "/dispute-link", "")
                        .body())
                .path("url")
                .asString();
    }

    private static URI address(String path) {
        return ledger().address().resolve(path);
    }

    private static HttpResponse<String> get(String path) {
        try {
            return HttpClient.newHttpClient()
                    .send(HttpRequest.newBuilder(address(path)).build(), BodyHandlers.ofString());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException(e);
        }
    }

    private static Path file(String name, byte[] content) {
        try {
            return Files.write(folder.resolve(name), content);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
