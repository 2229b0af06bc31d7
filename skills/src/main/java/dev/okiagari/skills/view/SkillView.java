package dev.okiagari.skills.view;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * A published skill.
 *
 * @param repository null when it was uploaded
 * @param trustTier 1 scanned, 2 tier 1 passed, 3 tier 2 passed, 4 reviewed by a person, 0 blocked
 */
public record SkillView(
        String name,
        String description,
        String version,
        int trustTier,
        boolean blocked,
        @Nullable String repository,
        String path,
        Instant updatedAt) {}
