package dev.okiagari.catalog.shop;

import dev.okiagari.gateway.redaction.Secret;
import java.net.URI;
import java.time.Duration;

/**
 * Where the shop is, as whom it is asked and how gently. An immutable value.
 *
 * @param base address below which the paths lie
 * @param site the website that the application is registered for: sent as Origin and Referer
 * @param gap time between two requests over all machines (1 s, as the shop asks for)
 */
public record RakutenSettings(URI base, Paths paths, URI site, Keys keys, Duration gap) {
    /** The gateway of 2026. */
    public static final URI REAL = URI.create("https://openapi.rakuten.co.jp");

    private static final Duration GAP = Duration.ofSeconds(1);

    /** The paths of the four interfaces, with their versions. */
    public record Paths(String ranking, String item, String genre, String tag) {
        public static Paths defaults() {
            return new Paths(
                    "ichibaranking/api/IchibaItem/Ranking/20220601",
                    "ichibams/api/IchibaItem/Search/20260401",
                    "ichibagt/api/IchibaGenre/Search/20260401",
                    "ichibagt/api/IchibaTag/Search/20140222");
        }
    }

    /** Who asks. */
    public record Keys(Secret applicationId, Secret accessKey) {}

    public RakutenSettings {
        if (site.getHost() == null || site.getScheme() == null) {
            throw new IllegalArgumentException(
                    "the site must be an address such as https://example.org, not '" + site + "'");
        }
        if (gap.isNegative() || gap.isZero()) {
            throw new IllegalArgumentException("the gap between requests must be above zero, not " + gap);
        }
    }

    /** The shop, a stand-in, or another gateway with the same paths. */
    public static RakutenSettings at(URI base, URI site, Keys keys) {
        return new RakutenSettings(base, Paths.defaults(), site, keys, GAP);
    }

    public RakutenSettings withPaths(Paths others) {
        return new RakutenSettings(base, others, site, keys, gap);
    }

    public RakutenSettings withGap(Duration between) {
        return new RakutenSettings(base, paths, site, keys, between);
    }

    /** Scheme and host alone, as browsers send it. */
    String origin() {
        return site.getScheme() + "://" + site.getRawAuthority();
    }

    /** The site's own address; a bare host gets the slash that browsers add. */
    String referer() {
        String path = site.getRawPath();
        return origin() + (path == null || path.isEmpty() ? "/" : path);
    }

    URI at(String path, String query) {
        return URI.create(base.toString().replaceAll("/+$", "") + "/" + path.replaceAll("^/+", "") + "?" + query);
    }
}
