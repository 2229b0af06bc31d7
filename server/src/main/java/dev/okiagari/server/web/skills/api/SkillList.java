package dev.okiagari.server.web.skills.api;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A page of skills, by name.
 *
 * @param next the cursor of the next page; null for the last one
 */
public record SkillList(List<SkillAnswer> skills, @Nullable String next) {}
