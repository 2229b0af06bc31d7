package dev.okiagari.server.web.skills.api;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A page of submissions.
 *
 * @param next the cursor of the next page; null for the last one
 */
public record SubmissionList(
        List<SubmissionBrief> submissions, @Nullable String next) {}
