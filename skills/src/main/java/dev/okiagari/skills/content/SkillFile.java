package dev.okiagari.skills.content;

import java.util.Optional;

/**
 * One file of a skill. An immutable value.
 *
 * @param path inside the skill, with forward slashes; may contain anything
 * @param sha256 in hexadecimal; empty when it could not be read
 * @param text empty unless it is scanned
 * @param isValidText whether it is UTF-8, or UTF-16 with a byte order mark
 */
public record SkillFile(
        String path, long size, String sha256, FileKind kind, Optional<String> text, boolean isValidText) {}
