package dev.okiagari.papers.web.page;

import dev.okiagari.kit.web.Assets;
import dev.okiagari.kit.web.TemplateSet;

/** The templates of these pages, with their styles. */
final class PaperTemplates {
    static final TemplateSet SET = new TemplateSet("dev.okiagari.papers.template");

    static {
        Assets.addStyles(PaperTemplates.class, "papers.css", "/papers");
    }

    private PaperTemplates() {}
}
