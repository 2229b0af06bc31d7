package dev.okiagari.papers.setup;

import static dev.okiagari.papers.PapersTexts.say;

import dev.okiagari.application.program.UpstreamSettings;
import dev.okiagari.kit.settings.BadSetting;
import dev.okiagari.kit.settings.BaseAddress;
import dev.okiagari.kit.settings.Setting;
import dev.okiagari.kit.settings.SettingChecks;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * The settings of papers: where arXiv is and how often it may be called. Immutable; validated before a value is returned.
 *
 * @param url one base that has all paths of arXiv; not set for the real hosts
 * @param gap time between two requests to arXiv, over all machines
 * @param contact an e-mail or web address that arXiv sees in each request; not set for none
 * @param services says whether services on this machine may be called
 */
public record ArxivSource(Setting url, Setting gap, Setting contact, UpstreamSettings services) {
    /** What arXiv asks of its callers. */
    private static final Duration MIN_GAP = Duration.ofSeconds(3);

    private static final Pattern CONTACT =
            Pattern.compile("https?://[!-~&&[^()]]{3,200}|[!-~&&[^()@]]{1,64}@[!-~&&[^()@]]{3,200}");

    private static final Duration MAX_GAP = Duration.ofMinutes(10);

    public static ArxivSource read(Map<String, String> environment) {
        return new ArxivSource(
                Setting.read("OKIAGARI_ARXIV_URL", environment, null),
                Setting.read("OKIAGARI_ARXIV_GAP", environment, "3s"),
                Setting.read("OKIAGARI_CONTACT", environment, null),
                UpstreamSettings.read(environment));
    }

    public List<Setting> all() {
        return List.of(url, gap, contact);
    }

    /** Throws for the first setting that cannot be used. */
    public void check() {
        requestGap();
        contactAddress();
    }

    /** Whom arXiv may write to when a program asks too much. */
    public Optional<String> contactAddress() {
        String address = contact.value();
        if (address == null) {
            return Optional.empty();
        }
        if (!CONTACT.matcher(address).matches()) {
            throw new BadSetting(contact, say("setting.contact"));
        }
        return Optional.of(address.contains("://") ? address : "mailto:" + address);
    }

    /** A stand-in or a mirror; empty for the real arXiv. */
    public Optional<BaseAddress> address() {
        return SettingChecks.address(url, services.mayReachLoopback());
    }

    public Duration requestGap() {
        boolean isLocal = address().filter(BaseAddress::isLoopback).isPresent();
        Duration length = SettingChecks.length(gap);
        if (length.compareTo(MAX_GAP) > 0) {
            throw new BadSetting(gap, say("setting.gap-too-long"));
        }
        if (length.compareTo(MIN_GAP) < 0 && !isLocal) {
            throw new BadSetting(gap, say("setting.gap-too-short"));
        }
        if (length.isZero()) {
            throw new BadSetting(gap, say("setting.gap-zero"));
        }
        return length;
    }
}
