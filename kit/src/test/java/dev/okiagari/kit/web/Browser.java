package dev.okiagari.kit.web;

import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.logging.Level;
import java.util.logging.Logger;
import org.openqa.selenium.By;
import org.openqa.selenium.StaleElementReferenceException;
import org.openqa.selenium.WebDriverException;
import org.openqa.selenium.WebElement;
import org.openqa.selenium.chrome.ChromeDriver;
import org.openqa.selenium.chrome.ChromeDriverService;
import org.openqa.selenium.chrome.ChromeOptions;
import org.openqa.selenium.logging.LogType;
import org.openqa.selenium.support.ui.WebDriverWait;

/** A real browser without a window. A test that needs one is skipped, with that reason, where none is installed. */
public final class Browser implements AutoCloseable {
    private static final Path CHROMIUM = Path.of("/usr/bin/chromium");
    private static final Path DRIVER = Path.of("/usr/bin/chromedriver");
    private static final Duration PATIENCE = Duration.ofSeconds(20);
    private static final Duration LONGEST_SCRIPT = Duration.ofMinutes(2);

    /** It misses a protocol that no test here uses, at each start; kept, or the level would be collected with it. */
    private static final Logger TALK = Logger.getLogger("org.openqa.selenium.devtools");

    private final ChromeDriver driver;

    private Browser(ChromeDriver driver) {
        this.driver = driver;
    }

    public static Browser open() {
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
        ChromeDriver driver = new ChromeDriver(service, options);
        driver.manage().timeouts().scriptTimeout(LONGEST_SCRIPT);
        return new Browser(driver);
    }

    public void go(String address) {
        driver.get(address);
    }

    /** The element, as soon as it is there. */
    public WebElement find(By by) {
        return Objects.requireNonNull(new WebDriverWait(driver, PATIENCE).until(d -> d.findElement(by)));
    }

    /** Returns when the element shows the text; fails when it never does. A live page may replace an element at any moment. */
    public void await(By by, String text) {
        new WebDriverWait(driver, PATIENCE)
                .ignoring(WebDriverException.class)
                .withMessage(() -> by + " shows \"" + driver.findElement(by).getText() + "\" and not \"" + text + "\"")
                .until(d -> d.findElement(by).getText().contains(text));
    }

    /** A click, once it can be clicked; a live page may replace an element at any moment. */
    public void click(By by) {
        new WebDriverWait(driver, PATIENCE).ignoring(WebDriverException.class).until(d -> {
            WebElement element = d.findElement(by);
            boolean isReady = element.isDisplayed() && element.isEnabled();
            if (isReady) {
                element.click();
            }
            return isReady;
        });
    }

    /** Returns when the element no longer shows the text, or is gone; it may be replaced between a look for it and a look at it. */
    public void awaitGone(By by, String text) {
        new WebDriverWait(driver, PATIENCE)
                .ignoring(WebDriverException.class)
                .withMessage(() -> by + " still shows \"" + text + "\"")
                .until(d ->
                        d.findElements(by).stream().noneMatch(e -> e.getText().contains(text)));
    }

    /** Types a reason into the form of a button and presses it. */
    public void act(String form, String reason) {
        WebElement field = find(By.cssSelector(form + " input[name=reason]"));
        if (!field.isDisplayed()) {
            field.findElement(By.xpath("ancestor::details/summary")).click();
        }
        field.sendKeys(reason);
        press(By.cssSelector(form + " input[name=reason]"));
    }

    /** The button beside a field. A live page may replace it while we reach for it; what was typed stays. */
    private void press(By field) {
        for (int tries = 1; ; tries++) {
            try {
                find(field)
                        .findElement(By.xpath("ancestor::form"))
                        .findElement(By.cssSelector("button:not([type=button])"))
                        .click();
                return;
            } catch (StaleElementReferenceException e) {
                if (tries == 3) {
                    throw e;
                }
            }
        }
    }

    /** What a script of the test answers. */
    public Object script(String code, Object... arguments) {
        return Objects.requireNonNull(driver.executeScript(code, arguments));
    }

    /** What a script answers that calls its last argument when it is done. */
    Object answer(String code, Object... arguments) {
        return Objects.requireNonNull(driver.executeAsyncScript(code, arguments));
    }

    /** What is typed where the focus is. */
    public void type(CharSequence... keys) {
        driver.switchTo().activeElement().sendKeys(keys);
    }

    public WebElement focused() {
        return driver.switchTo().activeElement();
    }

    public String address() {
        return Objects.requireNonNull(driver.getCurrentUrl());
    }

    /** Leaves a mark that a reload would remove. */
    public void mark() {
        driver.executeScript("window.notReloaded = true");
    }

    public boolean isMarked() {
        return Boolean.TRUE.equals(driver.executeScript("return window.notReloaded === true"));
    }

    /** Shows pages as on a machine that is set to a light or a dark theme. */
    public void theme(String lightOrDark) {
        driver.executeCdpCommand(
                "Emulation.setEmulatedMedia",
                Map.of("features", List.of(Map.of("name", "prefers-color-scheme", "value", lightOrDark))));
    }

    /** Shows pages as on a machine in this time zone, such as Asia/Tokyo; an empty one is this machine's own. */
    public void zone(String name) {
        driver.executeCdpCommand("Emulation.setTimezoneOverride", Map.of("timezoneId", name));
    }

    public void width(int pixels) {
        driver.executeCdpCommand(
                "Emulation.setDeviceMetricsOverride",
                Map.of("width", pixels, "height", 900, "deviceScaleFactor", 1, "mobile", false));
        driver.executeCdpCommand("Emulation.setScrollbarsHidden", Map.of("hidden", true));
    }

    /** How many pixels the page is wider than the window. */
    public long sidewaysScroll() {
        return (Long) Objects.requireNonNull(driver.executeScript(
                "return document.documentElement.scrollWidth - document.documentElement.clientWidth"));
    }

    /** What the page's console has complained about since the last call. */
    public List<String> complaints() {
        return driver.manage().logs().get(LogType.BROWSER).getAll().stream()
                .map(Object::toString)
                .toList();
    }

    public void save(Path picture) throws IOException {
        Files.createDirectories(Objects.requireNonNull(picture.getParent()));
        Object data = Objects.requireNonNull(
                driver.executeCdpCommand("Page.captureScreenshot", Map.of("captureBeyondViewport", true))
                        .get("data"));
        Files.write(picture, Base64.getDecoder().decode(data.toString()));
    }

    @Override
    public void close() {
        driver.quit();
    }
}
