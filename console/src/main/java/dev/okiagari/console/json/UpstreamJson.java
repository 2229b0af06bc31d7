package dev.okiagari.console.json;

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
public record UpstreamJson(
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
    public record Listing(List<UpstreamJson> upstreams) {}

    public static Listing all(List<UpstreamRow> upstreams) {
        return new Listing(upstreams.stream().map(UpstreamJson::of).toList());
    }

    private static UpstreamJson of(UpstreamRow upstream) {
        return new UpstreamJson(
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
