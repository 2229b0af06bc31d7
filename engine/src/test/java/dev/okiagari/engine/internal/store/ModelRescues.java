package dev.okiagari.engine.internal.store;

import dev.okiagari.engine.failure.Category;
import dev.okiagari.engine.failure.Failure;
import dev.okiagari.engine.failure.Kind;
import dev.okiagari.engine.internal.decide.Event;
import dev.okiagari.engine.internal.decide.Lease;
import dev.okiagari.engine.internal.decide.Machine;
import dev.okiagari.engine.internal.decide.Move;
import dev.okiagari.engine.internal.decide.Transition;
import dev.okiagari.engine.internal.store.item.RescueStore;
import dev.okiagari.engine.internal.store.row.Settlement;
import dev.okiagari.engine.model.State;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.function.Function;

/** The part of the {@link ModelStore} about items that their node gave back or lost. Used by one thread. */
final class ModelRescues {
    private final ModelStore model;

    ModelRescues(ModelStore model) {
        this.model = model;
    }

    /** Offers again, free, what a node holds and does not know of, at most a page of it; the transitions taken. */
    List<Move> giveBack(long node, Set<Long> known, int page) {
        List<ModelItem> some = heldBy(node, known, page);
        return some.stream().map(i -> model.act(i, new Event.Stopped())).toList();
    }

    /** Those whose end another node must write come first in the ledger. */
    List<Move> fromDead(long node, int page) {
        List<Settlement> all = new ArrayList<>();
        for (ModelItem i : heldBy(node, Set.of(), page)) {
            all.add(rescue(i, new Event.NodeDied(i.marked), "node dead"));
        }
        all.stream().filter(this::needsEnder).forEach(s -> lose(s, node));
        all.stream().filter(s -> !needsEnder(s)).forEach(s -> lose(s, node));
        return all.stream().map(Settlement::move).toList();
    }

    /** The window is asked for with the number of the rescue just made. */
    RescueStore.HungRescue fromHang(long node, Lease lease, Function<Integer, Duration> window) {
        ModelItem i = model.find(lease);
        if (i == null) {
            return RescueStore.HungRescue.GONE;
        }
        if (i.hungRescueAfter != null && i.hungRescueAfter > model.now) {
            return RescueStore.HungRescue.NOT_YET;
        }
        Settlement rescue = rescue(i, new Event.Hung(), "step hung");
        lose(rescue, node);
        if (rescue.move().after().state() == State.FAILED) {
            return RescueStore.HungRescue.ENDED;
        }
        i.hungRescueAfter = model.now + window.apply(i.rescues).toNanos() / 1000;
        return RescueStore.HungRescue.OFFERED;
    }

    private List<ModelItem> heldBy(long node, Set<Long> except, int page) {
        return model.heldBy(node).stream()
                .filter(i -> !except.contains(i.id))
                .limit(page)
                .toList();
    }

    private Settlement rescue(ModelItem i, Event event, String why) {
        Move move = Machine.apply(i.lockedSituation(model.now).asStarted(), event, StoreFixture.facts(""));
        boolean over = move.after().state() == State.FAILED;
        Category without = event instanceof Event.Hung ? Kind.TIMED_OUT.plain() : Kind.TRANSIENT.as("unknown");
        Category last = i.lastCategory == null ? without : i.lastCategory;
        Failure trace = Failure.rescue(
                last,
                (over ? "lost once more than its rescue budget allows: " : "rescued: ") + why,
                why,
                Duration.ofMillis((model.now - i.since) / 1000));
        Lease lease = new Lease(i.id, i.epoch, i.step);
        return new Settlement(
                lease, i.pipeline, i.runId, move.with(trace), i.charged + 1, 0, List.of(), List.of(), Map.of(), null);
    }

    private boolean needsEnder(Settlement s) {
        return s.move().after().state() == State.FAILED && model.writesOnEnd.contains(s.pipeline());
    }

    private void lose(Settlement s, long node) {
        ModelItem i = Objects.requireNonNull(model.find(s.lease()));
        if (!needsEnder(s)) {
            model.land(i, s, node);
            boolean isCharged =
                    s.move().transition() == Transition.HANG || s.move().transition() == Transition.NODE_DEATH_CHARGED;
            i.rescuedAt = isCharged ? Long.valueOf(model.now) : i.rescuedAt;
            return;
        }
        Failure trace = Objects.requireNonNull(s.failure());
        model.record(i, s, trace, node);
        i.charged = s.move().after().charged();
        i.rescues = s.move().after().rescues();
        i.failed(trace, i.charged, 0, model.now);
        model.handToEnder(i, State.FAILED, "stuck_exhausted");
    }
}
