package dev.okiagari.skills.json;

import dev.okiagari.skills.view.SkillView;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * A published skill.
 *
 * @param trustTier 1 scanned, 2 tier 1 passed, 3 tier 2 passed, 4 reviewed by a person, 0 blocked
 * @param repository null when it was uploaded
 */
public record SkillJson(
        String name,
        String description,
        String version,
        int trustTier,
        boolean blocked,
        @Nullable String repository,
        String path,
        Instant updatedAt) {

    public static SkillJson of(SkillView skill) {
        return new SkillJson(
                skill.name(),
                skill.description(),
                skill.version(),
                skill.trustTier(),
                skill.isBlocked(),
                skill.repository(),
                skill.path(),
                skill.updatedAt());
    }
}
