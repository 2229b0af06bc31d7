package dev.okiagari.skills;

import org.jspecify.annotations.Nullable;

/**
 * What the item of a submission carries; its key is the submission's id.
 *
 * @param repository null for an upload
 * @param path folder of the skill, as it was given; empty when it was not
 */
public record Intake(@Nullable String repository, String path) {}
