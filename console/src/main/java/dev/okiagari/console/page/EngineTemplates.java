package dev.okiagari.console.page;

import dev.okiagari.kit.web.Assets;
import dev.okiagari.kit.web.TemplateSet;

/** The templates of the engine's pages. */
final class EngineTemplates {
    static final TemplateSet SET = new TemplateSet("dev.okiagari.console.template");

    static {
        Assets.addStyles(
                EngineTemplates.class,
                "console.css",
                "/",
                "/pipelines",
                "/items",
                "/actions",
                "/runs",
                "/upstreams",
                "/nodes",
                "/schedules",
                "/database");
    }

    private EngineTemplates() {}
}
