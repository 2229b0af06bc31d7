package dev.okiagari.skills.json;

import dev.okiagari.skills.SubmissionFeed;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A page of submissions.
 *
 * @param next the cursor of the next page; null for the last one
 */
public record SubmissionsJson(
        List<SubmissionEntryJson> submissions, @Nullable String next) {
    public static SubmissionsJson of(SubmissionFeed.Listing page) {
        Long next = page.next();
        return new SubmissionsJson(
                page.rows().stream()
                        .map(row -> SubmissionEntryJson.of(row.submission()))
                        .toList(),
                next == null ? null : next.toString());
    }
}
