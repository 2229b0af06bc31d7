package dev.okiagari.catalog.setup;

import static dev.okiagari.catalog.CatalogTexts.say;

import dev.okiagari.catalog.CatalogSettings;
import dev.okiagari.catalog.shop.Rakuten;
import dev.okiagari.engine.schedule.Slots;
import dev.okiagari.kit.settings.BadSetting;
import dev.okiagari.kit.settings.Setting;
import java.time.Duration;
import java.time.ZoneId;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;

/**
 * The settings of the catalog that are not about the shop. Immutable; validated before a value is returned.
 *
 * @param pages of each ranking
 * @param retention of raw copies that nothing points to
 * @param cron when nets are started; not set: only by people
 * @param environment the name of the database and the bucket in log lines
 */
public record CatalogOptions(Setting pages, Setting retention, Setting cron, Setting environment) {

    public static CatalogOptions read(Map<String, String> environment) {
        return new CatalogOptions(
                Setting.read("OKIAGARI_CATALOG_PAGES", environment, "1"),
                Setting.read("OKIAGARI_CATALOG_RETENTION", environment, "90d"),
                Setting.read("OKIAGARI_CATALOG_CRON", environment, null),
                Setting.read("OKIAGARI_ENV", environment, "dev"));
    }

    public List<Setting> all() {
        return List.of(pages, retention, cron, environment);
    }

    /** Throws for the first setting that cannot be used. */
    public void check() {
        settings();
        netTimes();
    }

    public CatalogSettings settings() {
        return CatalogSettings.defaults()
                .withPages(pageNumber())
                .withRetention(retentionTime())
                .withEnvironment(environmentName());
    }

    /** When nets are started, as cron; empty: only by people. */
    public Optional<String> netTimes() {
        String expression = cron.value();
        if (expression == null || expression.isBlank()) {
            return Optional.empty();
        }
        try {
            Slots.cron(expression, ZoneId.of("Asia/Tokyo"));
        } catch (IllegalArgumentException e) {
            throw new BadSetting(cron, say("setting.cron", e.getMessage()));
        }
        return Optional.of(expression);
    }

    public String environmentName() {
        String name = Objects.requireNonNull(environment.value());
        if (!name.matches("[A-Za-z0-9._-]{1,40}")) {
            throw new BadSetting(environment, say("setting.environment"));
        }
        return name;
    }

    private int pageNumber() {
        String text = Objects.requireNonNull(pages.value());
        int number = text.matches("\\d{1,3}") ? Integer.parseInt(text) : 0;
        if (number < 1 || number > Rakuten.MOST_PAGES) {
            throw new BadSetting(pages, say("setting.pages", Rakuten.MOST_PAGES));
        }
        return number;
    }

    private Duration retentionTime() {
        String text = Objects.requireNonNull(retention.value());
        if (!text.matches("[1-9]\\d{0,3}d")) {
            throw new BadSetting(retention, say("setting.retention"));
        }
        return Duration.ofDays(Long.parseLong(text.substring(0, text.length() - 1)));
    }
}
