package dev.okiagari.server.catalog;

import dev.okiagari.application.HealthFact;
import dev.okiagari.server.wiring.UpstreamProbe;
import java.util.List;
import java.util.Map;

/** Whether the shop's settings can be used. The shop is not called: each request counts against its limit. */
final class CatalogHealth {
    private final Map<String, String> settings;

    CatalogHealth(Map<String, String> settings) {
        this.settings = settings;
    }

    List<HealthFact> examine() {
        RakutenSource source = RakutenSource.read(settings);
        if (source.missing().isPresent()) {
            return List.of(
                    HealthFact.ok("Rakuten", "not set up: " + source.missing().get()));
        }
        return UpstreamProbe.withSettings("Rakuten", () -> {
            CatalogOptions.read(settings).check();
            return List.of(HealthFact.ok(
                    "Rakuten",
                    source.shop().base() + ", a request every " + source.gap().value() + "; not called"));
        });
    }
}
