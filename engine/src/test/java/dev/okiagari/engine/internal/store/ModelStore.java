package dev.okiagari.engine.internal.store;

import dev.okiagari.engine.failure.Failure;
import dev.okiagari.engine.failure.HoldScope;
import dev.okiagari.engine.internal.decide.Event;
import dev.okiagari.engine.internal.decide.Lane;
import dev.okiagari.engine.internal.decide.Lease;
import dev.okiagari.engine.internal.decide.Machine;
import dev.okiagari.engine.internal.decide.Move;
import dev.okiagari.engine.internal.decide.StepFacts;
import dev.okiagari.engine.internal.decide.Transition;
import dev.okiagari.engine.internal.store.row.IfFinished;
import dev.okiagari.engine.internal.store.row.Settlement;
import dev.okiagari.engine.internal.store.row.StoredNote;
import dev.okiagari.engine.internal.store.row.Submission;
import dev.okiagari.engine.model.NoSuchItem;
import dev.okiagari.engine.model.State;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.LongUnaryOperator;
import java.util.function.ToLongFunction;
import org.jspecify.annotations.Nullable;

/**
 * What the store promises, in plain maps: written from the specification, for {@link StoreDifferentialPgTest} to hold
 * against the rows. It asks the machine for moves as the store does; what it checks is that rows equal moves. Used by one
 * thread.
 */
final class ModelStore {
    private static final long HOUR_MICROS = 3_600_000_000L;

    final Map<Long, ModelItem> items = new TreeMap<>();
    final ModelNotes notes = new ModelNotes();
    final List<String> ledger = new ArrayList<>();
    final List<String> acts = new ArrayList<>();
    /** Failures and rescues by hour, pipeline, step, category and kind; what is forgotten stays counted. */
    final Map<String, ModelFigure> hourly = new TreeMap<>();

    final TreeMap<String, Long> runCounts = new TreeMap<>();
    final Map<String, String> holds = new TreeMap<>();
    final Set<String> heldByPerson = new HashSet<>(); // taken over from the engine
    final Map<Long, Long> nodes = new TreeMap<>(); // when its latest beat came
    final Map<Long, Long> beats = new TreeMap<>(); // how many it has made

    final Set<String> writesOnEnd;
    LongUnaryOperator laterEpoch = epoch -> epoch + 1; // the store's jumps are random

    long now;

    /** An item that the store has made: the model cannot foresee ids. */
    interface Birth {
        long idOf(Submission submission);
    }

    ModelStore(Set<String> writesOnEnd, long now) {
        this.writesOnEnd = writesOnEnd;
        this.now = now;
    }

    @Nullable
    ModelItem current(String pipeline, long runId, String key) {
        return items.values().stream()
                .filter(i -> i.current && i.pipeline.equals(pipeline) && i.runId == runId && i.key.equals(key))
                .findFirst()
                .orElse(null);
    }

    /** True when it is new. */
    boolean submit(Submission s, IfFinished ifFinished, ToLongFunction<Submission> idOf) {
        ModelItem known = current(s.pipeline(), s.runId(), s.key());
        if (known != null && (known.isLive() || ifFinished == IfFinished.KEEP)) {
            return false;
        }
        if (known != null) {
            known.current = false;
        }
        long id = idOf.applyAsLong(s);
        if (items.put(id, new ModelItem(id, s, now)) != null) {
            throw new AssertionError("the store gave id " + id + " out twice");
        }
        return true;
    }

    /** Due times of what may be claimed from a lane, earliest first. */
    List<Long> dueIn(Lane lane, long low) {
        return items.values().stream()
                .filter(i -> i.isLive() && lane.equals(i.lane))
                .map(i -> Objects.requireNonNull(i.due))
                .filter(due -> due >= low && due <= now)
                .sorted()
                .toList();
    }

    void claimed(long id, long node, String stepOfLane) {
        ModelItem i = require(id);
        i.epoch = laterEpoch.applyAsLong(i.epoch);
        i.state = Machine.apply(i.situation(Duration.ZERO), new Event.Claimed(), StepFacts.NONE)
                .after()
                .state();
        i.marked = Objects.requireNonNull(i.lane).kind() == Lane.Kind.SUSPECTS;
        i.lane = null;
        i.due = null;
        i.node = node;
        i.since = now;
        if (i.ending == null) {
            i.step = stepOfLane;
        }
    }

    /** Settles a batch; the leases that landed. */
    Set<Lease> settle(List<Settlement> batch, long node, Birth births) {
        Set<Lease> landed = new HashSet<>();
        List<Settlement> effective = new ArrayList<>();
        List<Settlement> ordered = new ArrayList<>(batch);
        ordered.sort(Comparator.comparingLong(Settlement::itemId));
        for (Settlement s : ordered) {
            ModelItem item = items.get(s.lease().itemId());
            if (item != null && item.accepts(s.lease())) {
                landed.add(s.lease());
                effective.add(s);
                land(item, s, node);
            }
        }
        for (Settlement s : effective) {
            s.children().forEach(c -> submit(c, IfFinished.KEEP, births::idOf));
        }
        return landed;
    }

    /** One settlement that the fence lets through. */
    void land(ModelItem i, Settlement s, long node) {
        Move move = s.move();
        Failure failure = move.failure();
        String at = i.step;
        int visit = i.visit;
        s.notes().forEach(n -> notes.put(i.id, n, at, visit));
        if (failure != null) {
            record(i, s, failure, node);
        }
        HoldScope scope = move.holds();
        if (scope != null) {
            scope.at(i.pipeline, at, nodes.containsKey(node) ? "build" : "unknown")
                    .ifPresent(name -> holds.putIfAbsent(name.text(), move.reason()));
        }
        arrive(i, move, s.attempt(), s.maxAttempts());
        if (i.state == State.PARKED && i.woken) {
            i.woken = false;
            Move wake = Machine.apply(i.situation(Duration.ZERO), new Event.Woken(), StepFacts.NONE);
            i.state = wake.after().state();
            i.due = ModelItem.dueOf(wake, now);
            i.lane = i.laneOfWaiting();
            i.reason = wake.reason().isEmpty() ? null : wake.reason();
        }
    }

    /** One row of the ledger, and its part of the hour it fell into. */
    void record(ModelItem i, Settlement s, Failure failure, long node) {
        Move move = s.move();
        boolean again = move.after().state() == State.WAITING && move.after().visit() == i.visit;
        long millis = failure.duration().toMillis();
        ledger.add(ModelItem.join(
                        i.id,
                        i.pipeline,
                        i.runId,
                        i.visit,
                        node == 0 ? null : node,
                        again ? ModelItem.dueOf(move, now) : null)
                + "|" + ModelItem.failureText(failure, i.step, s.attempt(), s.maxAttempts(), now)
                + "|" + millis + "|" + failure.rule().startsWith("rescue: "));
        String hour = ModelItem.join(
                now - now % HOUR_MICROS,
                i.pipeline,
                i.step,
                failure.category().name(),
                failure.kind().word());
        hourly.merge(hour, new ModelFigure(1, millis), ModelFigure::plus);
    }

    /** The row after a move. */
    private void arrive(ModelItem i, Move move, int attempt, int max) {
        Failure failure = move.failure();
        boolean ends = move.after().state().isFinished();
        countInRun(i, i.state, -1);
        countInRun(i, move.after().state(), 1);
        if (!move.after().failing()) {
            i.forgetFailure();
        } else if (failure != null && (ends || !failure.isRescue())) { // a rescue hides no real error
            i.failed(failure, ends ? move.after().charged() : attempt, max, now);
        }
        i.epoch = move.transition() == Transition.CHAIN || ends ? i.epoch + 1 : laterEpoch.applyAsLong(i.epoch);
        i.step = move.after().step();
        i.visit = move.after().visit();
        i.charged = move.after().charged();
        i.state = move.after().state();
        i.since = now;
        i.laters = move.after().laters();
        i.laterSince = i.laters == 0 ? null : i.laterSince == null ? Long.valueOf(now) : i.laterSince;
        i.rescues = move.after().rescues();
        i.deaths = move.after().deaths();
        i.marked = false;
        i.held = move.after().held();
        if (i.ending == null || i.state.isFinished()) {
            i.reason = move.reason().isEmpty() ? null : move.reason();
        }
        i.due = ModelItem.dueOf(move, now);
        i.lane = i.due == null ? null : i.laneOfWaiting();
        if (move.transition() != Transition.CHAIN) {
            i.node = null;
        }
        if (i.state.isFinished()) {
            i.ending = null;
            i.woken = false;
            i.hungRescueAfter = null;
            i.rescuedAt = null;
        }
    }

    /** What runs come to: those that end, and those that a person brings back. */
    private void countInRun(ModelItem i, State state, long n) {
        if (i.runId != 0 && state.isFinished()) {
            runCounts.merge(i.runId + " " + state.word(), n, Long::sum);
        }
    }

    /** Fences whoever works on it and leaves its end to a node that can write it. */
    void handToEnder(ModelItem i, State ending, String reason) {
        i.rescues = i.lockedSituation(now).rescues();
        i.epoch = laterEpoch.applyAsLong(i.epoch);
        i.state = State.WAITING;
        i.node = null;
        i.held = false;
        i.marked = false;
        i.ending = ending.word();
        i.lane = i.laneOfWaiting();
        i.due = now;
        i.since = now;
        i.reason = reason;
    }

    boolean wake(long id, List<StoredNote> brought) {
        ModelItem i = items.get(id);
        if (i == null || !i.isLive()) {
            return false;
        }
        brought.forEach(n -> notes.put(id, n, i.step, i.visit));
        if (i.state == State.PARKED) {
            act(i, new Event.Woken());
        } else {
            i.woken = true;
        }
        acts.add(id + " wake");
        return true;
    }

    void retry(long id) {
        act(requireCurrent(id), new Event.Retried());
        acts.add(id + " retry");
    }

    void replay(long id, String step, List<String> dropNotesOf) {
        act(requireCurrent(id), new Event.Replayed(step));
        notes.drop(id, dropNotesOf);
        acts.add(id + " replay from " + step);
    }

    /** Attempts come back; nothing else changes. */
    void refund(ModelItem i, Event.Refunded event) {
        i.charged = Machine.apply(i.lockedSituation(now), event, StoreFixture.facts(""))
                .after()
                .charged();
        i.epoch = laterEpoch.applyAsLong(i.epoch);
    }

    boolean cancel(long id, String why) {
        ModelItem i = items.get(id);
        if (i == null || !i.isLive()) {
            return false;
        }
        if (writesOnEnd.contains(i.pipeline)) {
            handToEnder(i, State.CANCELLED, why);
        } else {
            act(i, new Event.Cancelled(why));
        }
        acts.add(id + " cancel");
        return true;
    }

    void hold(long id, String why) {
        act(requireLive(id), new Event.Held(why));
        acts.add(id + " hold");
    }

    void release(long id) {
        act(requireLive(id), new Event.Released());
        acts.add(id + " release");
    }

    void forget(long id) {
        items.remove(id);
        notes.forget(id);
        ledger.removeIf(row -> row.startsWith(id + "|"));
        acts.removeIf(row -> row.startsWith(id + " "));
    }

    List<ModelItem> heldBy(long node) {
        return items.values().stream()
                .filter(i -> i.isLive() && Objects.equals(i.node, node))
                .toList();
    }

    @Nullable
    ModelItem find(Lease lease) {
        ModelItem i = items.get(lease.itemId());
        return i != null && i.accepts(lease) ? i : null;
    }

    /** Acts know no step, so they ask with a step that has no next and no policy. */
    Move act(ModelItem i, Event event) {
        Move move = Machine.apply(i.lockedSituation(now), event, StoreFixture.facts(""));
        arrive(i, move, 0, 0);
        return move;
    }

    private ModelItem require(long id) {
        return Objects.requireNonNull(items.get(id));
    }

    private ModelItem requireLive(long id) {
        ModelItem i = items.get(id);
        if (i == null || !i.isLive()) {
            throw new NoSuchItem(id);
        }
        return i;
    }

    private ModelItem requireCurrent(long id) {
        ModelItem i = items.get(id);
        if (i == null || !i.current) {
            throw new NoSuchItem(id);
        }
        return i;
    }
}
