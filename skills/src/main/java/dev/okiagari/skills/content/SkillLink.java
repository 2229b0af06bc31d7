package dev.okiagari.skills.content;

/**
 * A symbolic link, a device or a pipe.
 *
 * @param leadsOut whether it is known to lead out of the skill
 */
public record SkillLink(String path, boolean leadsOut) {}
