package dev.okiagari.catalog.web.page;

import dev.okiagari.kit.web.Assets;
import dev.okiagari.kit.web.Site;
import dev.okiagari.kit.web.TemplateSet;
import java.util.Arrays;
import java.util.Map;
import java.util.stream.Collectors;

/** The templates of these pages, with their styles. */
final class CatalogTemplates {
    static final TemplateSet SET = new TemplateSet("dev.okiagari.catalog.template");

    static {
        Assets.addStyles(CatalogTemplates.class, "catalog.css", "/catalog");
    }

    private CatalogTemplates() {}

    /** The parts of a page that its live stream shows: the template run/top is the region run-top. */
    static Map<String, String> regions(Site.Frame frame, Object page, String... templates) {
        Map<String, Object> values = Map.of("frame", frame, "page", page);
        return Arrays.stream(templates)
                .collect(Collectors.toMap(name -> name.replace('/', '-'), name -> SET.text(name, values)));
    }
}
