package dev.okiagari.catalog;

import dev.okiagari.catalog.shop.Rakuten;
import dev.okiagari.engine.failure.RetryPolicy;
import java.time.Duration;

/**
 * How the catalog is worked on. An immutable value; {@link #defaults()} has every default in one place.
 *
 * @param pages of each ranking, thirty ranks each (1)
 * @param retention how long sources that are no longer seen, and raw copies that nothing points to, are kept (90 days)
 * @param retry of every step (5 attempts after 1, 2, 4 and 8 s)
 * @param environment the name of the database and the bucket in log lines (dev)
 */
public record CatalogSettings(int pages, Duration retention, RetryPolicy retry, String environment) {
    /** As the terms of the shop's interface have it. */
    public static final Duration RETENTION = Duration.ofDays(90);

    private static final int ATTEMPTS = 5;

    public CatalogSettings {
        if (pages < 1 || pages > Rakuten.MOST_PAGES) {
            throw new IllegalArgumentException("a ranking has 1 to " + Rakuten.MOST_PAGES + " pages, not " + pages);
        }
        if (retention.compareTo(Duration.ofDays(1)) < 0) {
            throw new IllegalArgumentException("the retention must be a day at least, not " + retention);
        }
    }

    public static CatalogSettings defaults() {
        return new CatalogSettings(1, RETENTION, RetryPolicy.defaults().withAttempts(ATTEMPTS), "dev");
    }

    public CatalogSettings withPages(int number) {
        return new CatalogSettings(number, retention, retry, environment);
    }

    public CatalogSettings withRetention(Duration time) {
        return new CatalogSettings(pages, time, retry, environment);
    }

    public CatalogSettings withRetry(RetryPolicy policy) {
        return new CatalogSettings(pages, retention, policy, environment);
    }

    public CatalogSettings withEnvironment(String name) {
        return new CatalogSettings(pages, retention, retry, name);
    }
}
