package dev.okiagari.server.skills;

import dev.okiagari.server.settings.Setting;
import dev.okiagari.server.settings.Settings.BadSetting;
import dev.okiagari.server.settings.UpstreamSettings;
import dev.okiagari.submissions.host.CodeHosts;
import java.util.List;
import java.util.Map;

/**
 * The settings of skills: the code hosts whose repositories may be submitted. Immutable; validated before a value is returned.
 *
 * @param hosts separated by commas
 * @param services the model, and whether services on this machine may be called
 */
public record SkillSource(Setting hosts, UpstreamSettings services) {

    public static SkillSource read(Map<String, String> environment) {
        return new SkillSource(
                Setting.read("OKIAGARI_SKILL_HOSTS", environment, CodeHosts.DEFAULT),
                UpstreamSettings.read(environment));
    }

    public List<Setting> all() {
        return List.of(hosts);
    }

    /** Throws for the first setting that cannot be used. */
    public void check() {
        codeHosts();
    }

    public CodeHosts codeHosts() {
        try {
            return CodeHosts.read(String.valueOf(hosts.value()), services.mayReachLoopback());
        } catch (IllegalArgumentException e) {
            throw new BadSetting(hosts, String.valueOf(e.getMessage()));
        }
    }
}
