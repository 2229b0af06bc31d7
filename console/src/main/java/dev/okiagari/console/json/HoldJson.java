package dev.okiagari.console.json;

import dev.okiagari.console.reading.ConsoleContext;
import dev.okiagari.engine.Holds;
import dev.okiagari.engine.view.HeldItems;
import dev.okiagari.engine.view.HoldKind;
import dev.okiagari.engine.view.HoldPeriod;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Something that is on hold.
 *
 * @param items how many items wait behind it
 * @param probes how many probes have failed
 * @param probeAt when the next one is due; null when there are none
 */
public record HoldJson(
        String name,
        HoldKind kind,
        Instant since,
        String by,
        String why,
        long items,
        int probes,
        boolean probing,
        @Nullable Instant probeAt) {

    /**
     * What is on hold, and what was.
     *
     * @param past periods, the latest begun first; those that have not ended among them
     */
    public record Listing(List<HoldJson> holds, List<HoldPeriod> past) {}

    /** What is on hold, and the latest periods. */
    public static Listing all(ConsoleContext context, int past) {
        return new Listing(
                context.read(Holds::withItems).stream().map(HoldJson::of).toList(),
                context.client().holds().history(past));
    }

    private static HoldJson of(HeldItems held) {
        return new HoldJson(
                held.hold().name(),
                held.hold().kind(),
                held.hold().since(),
                held.hold().by(),
                held.hold().reason(),
                held.items(),
                held.hold().failedProbes(),
                held.hold().isProbed(),
                held.hold().probeAt());
    }
}
