package dev.okiagari.skills.json;

import dev.okiagari.skills.view.SkillView;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A page of skills, by name.
 *
 * @param next the cursor of the next page; null for the last one
 */
public record SkillsJson(List<SkillView> skills, @Nullable String next) {
    public static SkillsJson of(List<SkillView> found, int limit) {
        return new SkillsJson(
                found, found.size() < limit ? null : found.getLast().name());
    }
}
