package dev.okiagari.server.web.skills.page;

import dev.okiagari.submissions.view.SkillView;
import dev.okiagari.submissions.view.VersionView;
import java.util.List;

/** What the page of a published skill shows. Pure. */
public record SkillPage(SkillView skill, List<VersionView> versions) {
    public String sentence() {
        if (skill.isBlocked()) {
            return "An operator has blocked this skill. Do not use it.";
        }
        return "Version " + skill.version() + " was "
                + switch (skill.trustTier()) {
                    case 1 -> "scanned by rules; a person has not looked at it.";
                    case 2 -> "scanned by rules, which found nothing serious; no model has judged it.";
                    case 3 -> "scanned by rules and judged by a model: it does what it says it does.";
                    default -> "reviewed and approved by a person.";
                };
    }
}
