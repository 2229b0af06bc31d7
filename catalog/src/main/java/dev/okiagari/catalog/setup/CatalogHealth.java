package dev.okiagari.catalog.setup;

import static dev.okiagari.catalog.CatalogTexts.say;

import dev.okiagari.application.HealthFact;
import dev.okiagari.application.program.UpstreamProbe;
import java.util.List;
import java.util.Map;

/** Whether the shop's settings can be used. The shop is not called: each request counts against its limit. */
final class CatalogHealth {
    private static final String RAKUTEN = "Rakuten";

    private final Map<String, String> settings;

    CatalogHealth(Map<String, String> settings) {
        this.settings = settings;
    }

    List<HealthFact> examine() {
        RakutenSource source = RakutenSource.read(settings);
        if (source.missing().isPresent()) {
            return List.of(HealthFact.ok(
                    RAKUTEN, say("health.shop-missing", source.missing().get())));
        }
        return UpstreamProbe.withSettings(RAKUTEN, () -> {
            CatalogOptions.read(settings).check();
            return List.of(HealthFact.ok(
                    RAKUTEN,
                    say("health.shop", source.shop().base(), source.gap().value())));
        });
    }
}
