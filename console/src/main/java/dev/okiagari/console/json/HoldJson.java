package dev.okiagari.console.json;

import com.fasterxml.jackson.annotation.JsonUnwrapped;
import dev.okiagari.console.reading.ConsoleContext;
import dev.okiagari.engine.Holds;
import dev.okiagari.engine.view.HoldPeriod;
import dev.okiagari.engine.view.HoldView;
import java.util.List;

/**
 * Something that is on hold.
 *
 * @param items how many items wait behind it
 */
public record HoldJson(@JsonUnwrapped HoldView hold, long items) {

    /**
     * What is on hold, and what was.
     *
     * @param past periods, the latest begun first; those that have not ended among them
     */
    public record Listing(List<HoldJson> holds, List<HoldPeriod> past) {}

    /** What is on hold, and the latest periods. */
    public static Listing all(ConsoleContext context, int past) {
        return new Listing(
                context.read(Holds::withItems).stream()
                        .map(h -> new HoldJson(h.hold(), h.items()))
                        .toList(),
                context.client().holds().history(past));
    }
}
