package io.payledger.app.page;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.logging.Level;
import java.util.logging.Logger;
import java.util.stream.Stream;
import org.junit.jupiter.api.Assumptions;
import org.openqa.selenium.OutputType;
import org.openqa.selenium.chrome.ChromeDriver;
import org.openqa.selenium.chrome.ChromeDriverService;
import org.openqa.selenium.chrome.ChromeOptions;

/** A real browser without a window: the machine's Chromium with its driver. */
final class Chromium implements AutoCloseable {
    private static final List<String> BROWSERS =
            List.of("/usr/bin/chromium", "/usr/bin/chromium-browser", "/usr/bin/google-chrome");
    private static final List<String> DRIVERS = List.of("/usr/bin/chromedriver", "/usr/lib/chromium/chromedriver");
    private static final Path SCREENSHOTS = Path.of("target", "screenshots");
    private static final String AXE = read("/axe.min.js");

    private final ChromeDriver driver;
    private final Path downloads;

    private Chromium(ChromeDriver driver, Path downloads) {
        this.driver = driver;
        this.downloads = downloads;
    }

    /** Without a Chromium the tests are skipped; on a machine of CI they fail, for there nobody would notice. */
    static Chromium start() {
        Optional<Path> browser = first(BROWSERS);
        Optional<Path> program = first(DRIVERS);
        boolean there = browser.isPresent() && program.isPresent();
        if ("true".equals(System.getenv("CI"))) {
            assertThat(there)
                    .as("CI needs Debian's packages chromium and chromium-driver")
                    .isTrue();
        }
        Assumptions.assumeTrue(
                there,
                "No Chromium with its driver here (packages chromium, chromium-driver): pages are not looked at");
        // It warns of each Chromium that is newer than itself.
        Logger.getLogger("org.openqa.selenium").setLevel(Level.SEVERE);
        Path downloads = folder();
        ChromeOptions options = new ChromeOptions();
        options.setBinary(browser.orElseThrow().toFile());
        options.addArguments(
                "--headless=new",
                "--no-sandbox",
                "--disable-gpu",
                "--disable-quic",
                "--disable-background-networking",
                "--disable-component-update",
                "--disable-sync",
                "--hide-scrollbars",
                "--lang=en");
        options.setExperimentalOption("prefs", Map.of("download.default_directory", downloads.toString()));
        ChromeDriver driver = new ChromeDriver(
                new ChromeDriverService.Builder()
                        .usingDriverExecutable(program.orElseThrow().toFile())
                        .withSilent(true)
                        .build(),
                options);
        driver.manage().timeouts().pageLoadTimeout(Duration.ofSeconds(30)).scriptTimeout(Duration.ofSeconds(30));
        return new Chromium(driver, downloads);
    }

    ChromeDriver driver() {
        return driver;
    }

    Path downloads() {
        return downloads;
    }

    /** As wide and high as a screen, in the light or the dark. */
    void screen(int width, int height, String colours) {
        driver.executeCdpCommand(
                "Emulation.setDeviceMetricsOverride",
                Map.of("width", width, "height", height, "deviceScaleFactor", 1, "mobile", width < 500));
        driver.executeCdpCommand(
                "Emulation.setEmulatedMedia",
                Map.of("features", List.of(Map.of("name", "prefers-color-scheme", "value", colours))));
    }

    void zone(String zone) {
        driver.executeCdpCommand("Emulation.setTimezoneOverride", Map.of("timezoneId", zone));
    }

    /** Kept as output of the build. */
    void screenshot(String name) {
        try {
            Files.createDirectories(SCREENSHOTS);
            Files.write(SCREENSHOTS.resolve(name + ".png"), driver.getScreenshotAs(OutputType.BYTES));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Rules of axe. */
    enum Rules {
        /** WCAG 2.1 A and AA and axe's own best practice. */
        ALL("runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'best-practice']"),
        /** All that other colours can break. */
        COLOURS("runOnly: {type: 'rule', values: ['color-contrast']}"),
        /** All that another size can break: colours take as long as everything else together. */
        ALL_BUT_COLOURS(ALL.options + ", rules: {'color-contrast': {enabled: false}}");

        private final String options;

        Rules(String options) {
            this.options = options;
        }
    }

    /** What axe finds: rule and place of each. */
    List<String> accessibilityFindings(Rules rules) {
        if (driver.executeScript("return typeof axe === 'undefined'").equals(true)) {
            driver.executeScript(AXE);
        }
        Object found = driver.executeAsyncScript("""
                const done = arguments[arguments.length - 1];
                axe.run(document, {resultTypes: ['violations'], %s})
                    .then((result) => done(result.violations.flatMap((one) =>
                        one.nodes.map((node) => one.id + ' at ' + node.target + ': ' + node.failureSummary))))
                    .catch((e) => done(['axe failed: ' + e]));
                """.formatted(rules.options));
        return ((List<?>) found).stream().map(String::valueOf).toList();
    }

    /** Errors that the browser has written down since the last time: a blocked script, a missing file. */
    List<String> complaints() {
        return driver.manage().logs().get("browser").getAll().stream()
                .filter(line -> line.getLevel().intValue() >= Level.SEVERE.intValue())
                .map(line -> line.getMessage())
                .toList();
    }

    @Override
    public void close() {
        driver.quit();
    }

    private static Optional<Path> first(List<String> places) {
        return places.stream().map(Path::of).filter(Files::isExecutable).findFirst();
    }

    private static Path folder() {
        try {
            return Files.createTempDirectory("ledger-downloads");
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static String read(String resource) {
        try (InputStream in = Stream.of(Chromium.class.getResourceAsStream(resource))
                .findFirst()
                .orElseThrow()) {
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
