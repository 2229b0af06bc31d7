package dev.okiagari.skills.setup;

import static dev.okiagari.skills.SkillsTexts.say;

import dev.okiagari.application.program.UpstreamSettings;
import dev.okiagari.kit.settings.BadSetting;
import dev.okiagari.kit.settings.Setting;
import dev.okiagari.skills.SubmissionSettings;
import dev.okiagari.skills.host.CodeHosts;
import java.util.List;
import java.util.Map;

/**
 * The settings of skills: the code hosts whose repositories may be submitted. Immutable; validated before a value is returned.
 *
 * @param hosts separated by commas
 * @param publishing what publishes a skill where no model is set: a person's review, or rules alone
 * @param services the model, and whether services on this machine may be called
 */
public record SkillSource(Setting hosts, Setting publishing, UpstreamSettings services) {
    private static final String RULES = "rules";
    private static final String REVIEW = "review";

    public static SkillSource read(Map<String, String> environment) {
        return new SkillSource(
                Setting.read("OKIAGARI_SKILL_HOSTS", environment, CodeHosts.DEFAULT),
                Setting.read("OKIAGARI_SKILL_PUBLISH", environment, REVIEW),
                UpstreamSettings.read(environment));
    }

    public List<Setting> all() {
        return List.of(hosts, publishing);
    }

    /** Throws for the first setting that cannot be used. */
    public void check() {
        codeHosts();
        submissions();
    }

    /** How submissions are worked on. */
    public SubmissionSettings submissions() {
        String given = String.valueOf(publishing.value()).strip();
        if (!given.equalsIgnoreCase(RULES) && !given.equalsIgnoreCase(REVIEW)) {
            throw new BadSetting(publishing, say("setting.publish", REVIEW, RULES));
        }
        return SubmissionSettings.defaults().withPublishingByRules(given.equalsIgnoreCase(RULES));
    }

    public CodeHosts codeHosts() {
        try {
            return CodeHosts.read(String.valueOf(hosts.value()), services.mayReachLoopback());
        } catch (IllegalArgumentException e) {
            throw new BadSetting(hosts, String.valueOf(e.getMessage()));
        }
    }
}
