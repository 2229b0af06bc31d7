package dev.okiagari.demo;

import dev.okiagari.demo.fleet.Kill;
import dev.okiagari.demo.world.Reckoning;
import dev.okiagari.demo.world.ReckoningTable.Counts;
import dev.okiagari.demo.world.ReckoningTable.Knocks;
import java.time.Duration;
import java.util.List;
import java.util.Map;

/** How the demo is at one moment. */
public record Moment(Duration since, Map<String, Counts> counts, Knocks knocks, Reckoning reckoning, List<Kill> kills) {
    public static final Moment NONE =
            new Moment(Duration.ZERO, Map.of(), new Knocks(0, 0, 0, 0), Reckoning.CLEAN, List.of());

    /** True when nothing moves any more but what a person has to decide, and the items of every killed node are back. */
    public boolean isQuiet() {
        return counts.values().stream().allMatch(c -> c.unfinished() == c.parked())
                && kills.stream().allMatch(Kill::isOver);
    }
}
