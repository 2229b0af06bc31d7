package dev.okiagari.server.web.catalog.api;

import dev.okiagari.catalog.view.NetView;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A page of nets, the newest first.
 *
 * @param next the cursor of the next page; null at the end
 */
public record CatalogNets(List<Net> nets, @Nullable String next) {

    /**
     * A net: all jobs, one after the other.
     *
     * @param net day and number, such as 2026-04-01-1
     * @param verdict passed, failed (by the rate of a job) or stopped (by a job that could not go on); null while it is open
     * @param runs those that have begun, in their order
     */
    public record Net(
            String net,
            Instant startedAt,
            String startedBy,
            @Nullable Instant endedAt,
            @Nullable String verdict,
            @Nullable String reason,
            List<RunOfJob> runs) {

        static Net of(NetView net) {
            return new Net(
                    net.key(),
                    net.startedAt(),
                    net.startedBy(),
                    net.endedAt(),
                    net.verdict(),
                    net.reason(),
                    net.runs().entrySet().stream()
                            .map(run -> new RunOfJob(run.getKey(), run.getValue()))
                            .toList());
        }
    }

    /** Which run is the net's. */
    public record RunOfJob(String job, long run) {}
}
