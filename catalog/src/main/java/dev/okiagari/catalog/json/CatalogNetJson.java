package dev.okiagari.catalog.json;

import com.fasterxml.jackson.annotation.JsonUnwrapped;
import dev.okiagari.catalog.view.NetDetails;
import dev.okiagari.catalog.view.NetView;
import dev.okiagari.catalog.view.RunSummary;
import dev.okiagari.engine.view.HoldView;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A net, which runs all jobs in order.
 *
 * @param net day and number, such as 2026-04-01-1
 * @param verdict passed, failed (by the rate of a job) or stopped (by a job that could not go on); null while it is open
 * @param runs those that have begun, in their order
 */
public record CatalogNetJson(
        String net,
        Instant startedAt,
        String startedBy,
        @Nullable Instant endedAt,
        @Nullable String verdict,
        @Nullable String reason,
        List<RunOfJob> runs) {

    /** Which run is the net's. */
    public record RunOfJob(String job, long run) {}

    /**
     * A net with what its runs did.
     *
     * @param holds what keeps its targets from being worked on now
     */
    public record Details(@JsonUnwrapped CatalogNetJson net, List<RunSummary> summaries, List<HoldView> holds) {
        public static Details of(NetDetails net) {
            return new Details(
                    CatalogNetJson.of(net.net()), List.copyOf(net.runs().values()), net.holds());
        }
    }

    /**
     * A page of nets, the newest first.
     *
     * @param next the cursor of the next page; null at the end
     */
    public record Page(List<CatalogNetJson> nets, @Nullable String next) {
        /** The first of these; one more than that says that there is a next page. */
        public static Page of(List<NetView> found, int limit) {
            List<NetView> shown = found.subList(0, Math.min(limit, found.size()));
            return new Page(
                    shown.stream().map(CatalogNetJson::of).toList(),
                    found.size() > limit ? shown.getLast().key() : null);
        }
    }

    public static CatalogNetJson of(NetView net) {
        return new CatalogNetJson(
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
