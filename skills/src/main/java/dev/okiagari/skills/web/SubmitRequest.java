package dev.okiagari.skills.web;

import org.jspecify.annotations.Nullable;

/**
 * A skill in a repository.
 *
 * @param repoUrl address of the repository, such as https://github.com/OWNER/NAME
 * @param skillPath folder of the skill; may be left out when the repository has only one
 */
public record SubmitRequest(String repoUrl, @Nullable String skillPath) {}
