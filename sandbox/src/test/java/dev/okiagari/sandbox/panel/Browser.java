package dev.okiagari.sandbox.panel;

import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.File;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Objects;
import java.util.logging.Level;
import java.util.logging.Logger;
import org.openqa.selenium.By;
import org.openqa.selenium.WebElement;
import org.openqa.selenium.chrome.ChromeDriver;
import org.openqa.selenium.chrome.ChromeDriverService;
import org.openqa.selenium.chrome.ChromeOptions;
import org.openqa.selenium.support.ui.WebDriverWait;

/** A real browser without a window. A test that needs one is skipped, with that reason, where none is installed. */
final class Browser implements AutoCloseable {
    private static final Path CHROMIUM = Path.of("/usr/bin/chromium");
    private static final Path DRIVER = Path.of("/usr/bin/chromedriver");
    private static final Duration PATIENCE = Duration.ofSeconds(20);

    /** It misses a protocol that no test here uses, at each start; kept, or the level would be collected with it. */
    private static final Logger TALK = Logger.getLogger("org.openqa.selenium.devtools");

    private final ChromeDriver driver;

    private Browser(ChromeDriver driver) {
        this.driver = driver;
    }

    static Browser open() {
        assumeTrue(
                Files.isExecutable(CHROMIUM) && Files.isExecutable(DRIVER),
                "needs the packages chromium and chromium-driver");
        TALK.setLevel(Level.SEVERE);
        ChromeOptions options = new ChromeOptions()
                .setBinary(CHROMIUM.toString())
                .addArguments(
                        "--headless=new",
                        "--no-sandbox",
                        "--disable-gpu",
                        "--disable-dev-shm-usage",
                        "--disable-background-networking",
                        "--disable-component-update",
                        "--disable-sync",
                        "--no-first-run",
                        "--window-size=1280,1600");
        // The driver's place is named, so that nothing is looked for elsewhere.
        ChromeDriverService service = new ChromeDriverService.Builder()
                .usingDriverExecutable(new File(DRIVER.toString()))
                .usingAnyFreePort()
                .build();
        return new Browser(new ChromeDriver(service, options));
    }

    void go(String address) {
        driver.get(address);
    }

    /** The element, as soon as it is there. */
    WebElement find(By by) {
        return Objects.requireNonNull(new WebDriverWait(driver, PATIENCE).until(d -> d.findElement(by)));
    }

    /** Returns when the element shows the text; fails when it never does. */
    void await(By by, String text) {
        new WebDriverWait(driver, PATIENCE)
                .withMessage(() -> by + " shows \"" + driver.findElement(by).getText() + "\" and not \"" + text + "\"")
                .until(d -> d.findElement(by).getText().contains(text));
    }

    @Override
    public void close() {
        driver.quit();
    }
}
