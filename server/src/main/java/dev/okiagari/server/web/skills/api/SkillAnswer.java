package dev.okiagari.server.web.skills.api;

import dev.okiagari.submissions.view.SkillView;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * A published skill.
 *
 * @param trustTier 1 scanned, 2 tier 1 passed, 3 tier 2 passed, 4 reviewed by a person, 0 blocked
 * @param repository null when it was uploaded
 */
public record SkillAnswer(
        String name,
        String description,
        String version,
        int trustTier,
        boolean blocked,
        @Nullable String repository,
        String path,
        Instant updatedAt) {

    static SkillAnswer of(SkillView skill) {
        return new SkillAnswer(
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
