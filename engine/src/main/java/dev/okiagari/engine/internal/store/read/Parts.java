package dev.okiagari.engine.internal.store.read;

import dev.okiagari.engine.model.State;
import dev.okiagari.engine.view.ItemFilter;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/** Which parts a list has: for each filter those whose indexes leave out the most. Pure. */
final class Parts {
    private Parts() {}

    /** @param below only items with smaller ids match */
    static List<Part> of(ItemFilter filter, long below, Duration staleAfter) {
        if (filter.keyPrefix() != null) {
            return List.of(new KeyParts(filter, filter.keyPrefix())::byKey);
        }
        LiveParts live = new LiveParts(filter, staleAfter, below);
        if (filter.everything() && !filter.withOlderThan(null).narrows()) {
            return List.of(live::newestOfAll);
        }
        List<Part> parts = new ArrayList<>();
        State state = filter.state();
        if (state == null || !state.isFinished()) {
            parts.addAll(live(filter, live, new StuckParts(filter, below)));
        }
        boolean isOfLive = filter.retrying() || filter.held() || filter.stale();
        if (!isOfLive && (state == null ? filter.everything() : state.isFinished())) {
            parts.addAll(ended(filter, new EndedParts(filter, below)));
        }
        return parts;
    }

    private static List<Part> live(ItemFilter filter, LiveParts live, StuckParts stuck) {
        LaneParts lanes = new LaneParts(filter);
        if (filter.runId() != null) {
            return List.of(live::inRun);
        }
        if (filter.held()) {
            return List.of(stuck::setAside, lanes::held);
        }
        if (filter.stale()) {
            return stale(filter, live, lanes.overdue(live.staleAfter()));
        }
        if (filter.retrying() || hasFailed(filter)) {
            return List.of(stuck::failing);
        }
        if (filter.state() != null) {
            return switch (filter.state()) {
                case RUNNING -> List.of(live::running);
                case PARKED -> List.of(stuck::parked);
                case WAITING -> List.of(lanes::all, stuck::setAside);
                case DONE, FAILED, REJECTED, CANCELLED -> List.of();
            };
        }
        return filter.pipeline() == null && filter.step() == null
                ? List.of(live::newest)
                : List.of(live::running, lanes::all, stuck::outsideLanes);
    }

    private static List<Part> stale(ItemFilter filter, LiveParts live, Part overdue) {
        if (filter.state() == null) {
            return List.of(live::running, overdue);
        }
        return filter.state() == State.RUNNING ? List.of(live::running) : List.of(overdue);
    }

    private static List<Part> ended(ItemFilter filter, EndedParts ended) {
        if (filter.runId() != null) {
            return List.of(ended::inRun);
        }
        boolean mayBeDone = !hasFailed(filter) && (filter.state() == null || filter.state() == State.DONE);
        return List.of(mayBeDone ? ended::newest : ended::notDone);
    }

    /** Asks for a failure, which done items do not have. */
    private static boolean hasFailed(ItemFilter filter) {
        return filter.kind() != null || filter.category() != null;
    }
}
