package dev.okiagari.skills.content;

/** A path, archive or tree that is not a skill, or is too large to be one. The message says what to do. */
public final class SkillRefused extends RuntimeException {
    public SkillRefused(String message) {
        super(message);
    }

    public SkillRefused(String message, Throwable cause) {
        super(message, cause);
    }
}
