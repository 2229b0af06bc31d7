package dev.okiagari.catalog.setup;

import static dev.okiagari.catalog.CatalogTexts.say;

import dev.okiagari.application.program.OutsideGuard;
import dev.okiagari.application.program.UpstreamSettings;
import dev.okiagari.catalog.shop.RakutenSettings;
import dev.okiagari.catalog.shop.RakutenSettings.Keys;
import dev.okiagari.catalog.shop.RakutenSettings.Paths;
import dev.okiagari.gateway.http.GuardSettings;
import dev.okiagari.gateway.http.Hosts;
import dev.okiagari.gateway.redaction.Secret;
import dev.okiagari.kit.settings.BadSetting;
import dev.okiagari.kit.settings.BaseAddress;
import dev.okiagari.kit.settings.Setting;
import dev.okiagari.kit.settings.SettingChecks;
import java.net.URI;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * The settings of the catalog: where the shop is, as whom and how often it may be called. Immutable; validated before a value is returned.
 *
 * @param url base of all paths; not set for the real host
 * @param site the website that the application is registered for
 * @param gap time between two requests to the shop, over all machines
 * @param services says whether services on this machine may be called
 */
public record RakutenSource(
        Setting url,
        Setting site,
        Credentials credentials,
        Setting gap,
        Interfaces interfaces,
        UpstreamSettings services) {
    /** What the shop asks of its callers. */
    private static final Duration MIN_GAP = Duration.ofSeconds(1);

    private static final Duration MAX_GAP = Duration.ofMinutes(10);
    private static final Pattern PATH = Pattern.compile("[A-Za-z0-9._~-]+(/[A-Za-z0-9._~-]+)*");

    /** Who calls. */
    public record Credentials(Setting applicationId, Setting accessKey) {}

    /** The paths of the interfaces, with their versions. */
    public record Interfaces(Setting ranking, Setting item, Setting genre, Setting tag) {
        List<Setting> all() {
            return List.of(ranking, item, genre, tag);
        }
    }

    public static RakutenSource read(Map<String, String> environment) {
        Paths paths = Paths.defaults();
        return new RakutenSource(
                Setting.read("OKIAGARI_RAKUTEN_URL", environment, null),
                Setting.read("OKIAGARI_RAKUTEN_SITE", environment, null),
                new Credentials(
                        Setting.read("OKIAGARI_RAKUTEN_APP_ID", environment, null)
                                .asSecret(),
                        Setting.read("OKIAGARI_RAKUTEN_ACCESS_KEY", environment, null)
                                .asSecret()),
                Setting.read("OKIAGARI_RAKUTEN_GAP", environment, "1s"),
                new Interfaces(
                        Setting.read("OKIAGARI_RAKUTEN_RANKING_PATH", environment, paths.ranking()),
                        Setting.read("OKIAGARI_RAKUTEN_ITEM_PATH", environment, paths.item()),
                        Setting.read("OKIAGARI_RAKUTEN_GENRE_PATH", environment, paths.genre()),
                        Setting.read("OKIAGARI_RAKUTEN_TAG_PATH", environment, paths.tag())),
                UpstreamSettings.read(environment));
    }

    public List<Setting> all() {
        return List.of(
                url,
                site,
                credentials.applicationId(),
                credentials.accessKey(),
                gap,
                interfaces.ranking(),
                interfaces.item(),
                interfaces.genre(),
                interfaces.tag());
    }

    /** Why the shop cannot be asked, when nobody has begun to set it up. */
    public Optional<String> missing() {
        boolean isBegun =
                credentials.applicationId().isSet() || credentials.accessKey().isSet() || site.isSet();
        return isBegun ? Optional.empty() : Optional.of(say("setting.shop-not-set"));
    }

    /** Throws for the first setting that cannot be used or is missing. */
    public void check() {
        shop();
    }

    /** What the client of the shop is made with. */
    public RakutenSettings shop() {
        Keys keys = new Keys(secret(credentials.applicationId()), secret(credentials.accessKey()));
        URI base = address().map(BaseAddress::uri).orElse(RakutenSettings.REAL);
        interfaces.all().forEach(RakutenSource::requirePath);
        Paths paths = new Paths(
                text(interfaces.ranking()), text(interfaces.item()), text(interfaces.genre()), text(interfaces.tag()));
        return RakutenSettings.at(base, website(), keys).withPaths(paths).withGap(requestGap());
    }

    /** Only the shop's host; no redirects, because each request is counted against the shop's limit. */
    public GuardSettings guard() {
        return address()
                .map(base -> OutsideGuard.to(base, services.mayReachLoopback()))
                .orElseGet(() -> GuardSettings.defaults().withHosts(Hosts.of(RakutenSettings.REAL)))
                .withRedirects(0);
    }

    private Optional<BaseAddress> address() {
        return SettingChecks.address(url, services.mayReachLoopback());
    }

    private Duration requestGap() {
        boolean isLocal = address().filter(BaseAddress::isLoopback).isPresent();
        Duration length = SettingChecks.length(gap);
        if (length.isZero() || length.compareTo(MAX_GAP) > 0) {
            throw new BadSetting(gap, say("setting.gap"));
        }
        if (length.compareTo(MIN_GAP) < 0 && !isLocal) {
            throw new BadSetting(gap, say("setting.gap-too-short"));
        }
        return length;
    }

    private URI website() {
        return SettingChecks.address(site, true)
                .map(BaseAddress::uri)
                .orElseThrow(() -> BadSetting.missing(site, say("setting.site")));
    }

    /** Names the others too when nothing is set yet, so that nobody meets them one by one. */
    private Secret secret(Setting setting) {
        String value = setting.value();
        if (value == null || value.isBlank()) {
            throw BadSetting.missing(
                    setting,
                    missing().map(all -> say("setting.key-and-others", all)).orElseGet(() -> say("setting.key")));
        }
        return Secret.of(value);
    }

    private static void requirePath(Setting setting) {
        if (!PATH.matcher(text(setting)).matches()) {
            throw new BadSetting(setting, say("setting.path", Paths.defaults().item()));
        }
    }

    private static String text(Setting setting) {
        return Objects.requireNonNull(setting.value());
    }
}
