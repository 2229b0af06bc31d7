package dev.okiagari.console.api.view;

import dev.okiagari.console.store.HoldReads.HoldRow;
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
public record HoldSheet(
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
    public record Listing(List<HoldSheet> holds, List<Period> past) {}

    /** How long something was on hold. */
    public record Period(
            String name,
            String by,
            String reason,
            Instant begunAt,
            @Nullable Instant endedAt,
            @Nullable String endedBy,
            @Nullable String endReason) {}

    public static HoldSheet of(HoldRow held) {
        return new HoldSheet(
                held.hold().name(),
                HoldKind.of(held.kind()),
                held.hold().since(),
                held.hold().by(),
                held.hold().reason(),
                held.items(),
                held.probes(),
                held.probing(),
                held.probeAt());
    }

    public static Period period(HoldPeriod period) {
        return new Period(
                period.name(),
                period.by(),
                period.reason(),
                period.begunAt(),
                period.endedAt(),
                period.endedBy(),
                period.endReason());
    }
}
