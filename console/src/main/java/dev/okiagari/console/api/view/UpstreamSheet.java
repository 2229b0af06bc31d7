package dev.okiagari.console.api.view;

import dev.okiagari.console.store.UpstreamReads.UpstreamRow;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A service that steps call.
 *
 * @param failed how many of the latest {@code calls} failed
 * @param perSecond calls allowed over all nodes; null: any number
 * @param atOnce calls allowed at a time over all nodes; null: any number
 * @param usedBy pipeline/step of each step that uses it
 */
public record UpstreamSheet(
        String name,
        int failed,
        int calls,
        int failedInARow,
        @Nullable Double perSecond,
        @Nullable Integer atOnce,
        String usedBy,
        @Nullable Instant heldSince,
        @Nullable String why,
        @Nullable Instant probeAt) {

    /** All of them, by name. */
    public record Listing(List<UpstreamSheet> upstreams) {}

    public static UpstreamSheet of(UpstreamRow upstream) {
        return new UpstreamSheet(
                upstream.name(),
                upstream.failed(),
                upstream.of(),
                upstream.inARow(),
                upstream.perSecond(),
                upstream.atOnce(),
                upstream.usedBy(),
                upstream.heldSince(),
                upstream.why(),
                upstream.probeAt());
    }
}
