package dev.okiagari.skills.web.page;

import dev.okiagari.kit.web.Assets;
import dev.okiagari.kit.web.TemplateSet;

/** The templates of these pages, with their styles. */
final class SkillTemplates {
    static final TemplateSet SET = new TemplateSet("dev.okiagari.skills.template");

    static {
        Assets.addStyles(SkillTemplates.class, "skills.css", "/skills");
    }

    private SkillTemplates() {}
}
