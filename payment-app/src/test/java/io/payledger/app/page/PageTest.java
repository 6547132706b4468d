package io.payledger.app.page;

import static org.assertj.core.api.Assertions.assertThat;

import io.payledger.api.access.Role;
import io.payledger.app.page.Chromium.Rules;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.extension.BeforeAllCallback;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.openqa.selenium.By;
import org.openqa.selenium.WebElement;
import org.openqa.selenium.chrome.ChromeDriver;
import org.openqa.selenium.support.ui.WebDriverWait;

/**
 * What tests of pages share: one ledger and one browser for all of them, as a person of any role. Tests make orders of
 * their own and leave the others alone. A page that is shown to {@link #look} must be accessible and without complaints of
 * the browser.
 */
@ExtendWith(PageTest.Started.class)
abstract class PageTest {
    private static PageLedger ledger;
    private static Chromium chromium;

    /** Starts both with the first class, and stops them with the last. */
    static final class Started implements BeforeAllCallback {
        @Override
        public void beforeAll(ExtensionContext context) {
            ExtensionContext.Store store =
                    context.getRoot().getStore(ExtensionContext.Namespace.create(PageTest.class));
            chromium = store.computeIfAbsent(Chromium.class, key -> Chromium.start(), Chromium.class);
            ledger = store.computeIfAbsent(PageLedger.class, key -> new PageLedger(), PageLedger.class);
        }
    }

    @BeforeEach
    void aNewReader() {
        browser().get(ledger.address().resolve("/pages/assets/mark.svg").toString());
        browser().manage().deleteAllCookies();
        chromium.screen(1280, 900, "light");
        chromium.zone("UTC");
        chromium.complaints();
    }

    /** Refusals are what some tests are about; a question that is cut off by the next page is nobody's fault. */
    @AfterEach
    void nothingWasBlockedOrMissing() {
        assertThat(chromium.complaints())
                .filteredOn(line -> !line.contains("status of 4"))
                .filteredOn(line -> !line.contains("\"htmx:sendAbort\"") && !line.contains("\"htmx:afterRequest\""))
                .isEmpty();
    }

    static PageLedger ledger() {
        return ledger;
    }

    static Chromium chromium() {
        return chromium;
    }

    static ChromeDriver browser() {
        return chromium.driver();
    }

    void signIn(Role role) {
        signIn(ledger.key(role));
    }

    void signIn(String key) {
        open("/pages/sign-in");
        find("[name=key]").sendKeys(key);
        click("form.sign-in button");
        // Wherever it leads: to a page with a name at its head, or back to the form with the reason.
        soon(() -> !texts(".who, [role=alert]").isEmpty());
    }

    void open(String path) {
        browser().get(ledger.address().resolve(path).toString());
    }

    /** What the browser would send, for requests that no browser sends. */
    static String cookies() {
        return browser().manage().getCookies().stream()
                .map(cookie -> cookie.getName() + "=" + cookie.getValue())
                .collect(Collectors.joining("; "));
    }

    /** Path and query of the page that is shown. */
    String here() {
        return browser().getCurrentUrl().substring(ledger.address().toString().length());
    }

    WebElement find(String selector) {
        return browser().findElement(By.cssSelector(selector));
    }

    /** Clicks on it, once it is there; a page that looks again by itself may exchange it between the look and the click. */
    void click(String selector) {
        soon(() -> {
            find(selector).click();
            return true;
        });
    }

    /** What a reader sees of each element; one that is not shown is empty. The driver asks for it word by word. */
    List<String> texts(String selector) {
        Object texts = browser().executeScript("""
                        return Array.from(document.querySelectorAll(arguments[0]), (element) =>
                            element.checkVisibility() ? (element.innerText ?? element.textContent).replaceAll('\\t', ' ').trim() : '');
                        """, selector);
        return ((List<?>) Objects.requireNonNull(texts))
                .stream().map(String::valueOf).toList();
    }

    String text() {
        return texts("body").getFirst();
    }

    /** Waits until it holds; what a script does takes a moment. */
    void soon(Supplier<Boolean> condition) {
        new WebDriverWait(browser(), Duration.ofSeconds(15), Duration.ofMillis(50))
                .ignoring(org.openqa.selenium.StaleElementReferenceException.class)
                .ignoring(org.openqa.selenium.NoSuchElementException.class)
                .until(driver -> condition.get());
    }

    /** In the light, in the dark and on a phone: pictures for people, and axe for those who do not look. */
    void look(String name) {
        chromium.screen(1280, 900, "light");
        isAccessible(name + " light", Rules.ALL);
        chromium.screenshot(name + "-light");
        chromium.screen(1280, 900, "dark");
        isAccessible(name + " dark", Rules.COLOURS);
        chromium.screenshot(name + "-dark");
        chromium.screen(390, 844, "light");
        isAccessible(name + " phone", Rules.ALL_BUT_COLOURS);
        assertThat(browser().executeScript("return document.documentElement.scrollWidth <= window.innerWidth"))
                .as(name + " fits a phone")
                .isEqualTo(true);
        chromium.screenshot(name + "-phone");
        chromium.screen(1280, 900, "light");
    }

    void isAccessible(String name) {
        isAccessible(name, Rules.ALL);
    }

    private static void isAccessible(String name, Rules rules) {
        assertThat(chromium.accessibilityFindings(rules)).as(name).isEmpty();
    }
}
