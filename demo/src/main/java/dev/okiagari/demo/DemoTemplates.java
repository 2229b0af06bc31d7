package dev.okiagari.demo;

import dev.okiagari.kit.web.Assets;
import dev.okiagari.kit.web.TemplateSet;

/** The templates of these pages, with their styles. */
final class DemoTemplates {
    static final TemplateSet SET = new TemplateSet("dev.okiagari.demo.template");

    static {
        Assets.addStyles(DemoTemplates.class, "demo.css", "/demo");
    }

    private DemoTemplates() {}
}
