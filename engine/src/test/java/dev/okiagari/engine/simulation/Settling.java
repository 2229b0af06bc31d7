package dev.okiagari.engine.simulation;

import dev.okiagari.engine.failure.Failure;
import dev.okiagari.engine.failure.Kind;
import dev.okiagari.engine.internal.decide.Event;
import dev.okiagari.engine.internal.decide.Lease;
import dev.okiagari.engine.internal.decide.Machine;
import dev.okiagari.engine.internal.decide.Move;
import dev.okiagari.engine.internal.decide.Situation;
import dev.okiagari.engine.internal.decide.StepFacts;
import dev.okiagari.engine.internal.decide.Transition;
import dev.okiagari.engine.internal.store.SimulatedStore;
import dev.okiagari.engine.internal.store.row.LeasedItem;
import dev.okiagari.engine.internal.store.row.Settlement;
import dev.okiagari.engine.model.Outcome.Decision;
import dev.okiagari.engine.model.State;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;

/** How a simulated node writes down what attempts decided: alone or many at once, until it knows what became of it. */
final class Settling {
    /**
     * One result on its way.
     *
     * @param because what the attempt came to, from which others may work out the move for themselves
     * @param isShared its value is written together with those of others
     * @param spoils its value cannot be written
     */
    record Result(LeasedItem item, Settlement settlement, Event because, boolean isShared, boolean spoils) {}

    private final Worker self;
    private final World world;
    private final Hands hands;
    private List<Result> gathered = new ArrayList<>();
    private List<Result> shared = new ArrayList<>();

    Settling(Worker self, Hands hands) {
        this.self = self;
        this.world = self.world;
        this.hands = hands;
    }

    void conclude(LeasedItem item, Event event) {
        Situation now = Machine.apply(item.situation(), new Event.Started(), facts(item))
                .after();
        switch (event) {
            case Event.Stopped() -> giveBack(item);
            case Event.Decided(Decision decision, boolean any) -> settle(item, now, decided(item, now, decision));
            case Event.Failed failed -> fail(item, now, failed);
            case Event.NoConnection none ->
                settle(item, now, new Concluded(Machine.apply(now, none, facts(item)), none));
            default -> throw new IllegalStateException("could not conclude because no attempt ends as " + event);
        }
    }

    private record Concluded(Move move, Event because) {}

    private Concluded decided(LeasedItem item, Situation now, Decision decision) {
        String next = decision instanceof Decision.GoTo(String step) ? step : Layout.after(now.step());
        boolean mayChain = self.mayStart()
                && next != null
                && !Layout.isHeld(world.database.holds(), item.pipeline(), next)
                && !world.chance.oneIn(3);
        Event event = new Event.Decided(decision, mayChain);
        return new Concluded(Machine.apply(now, event, facts(item)), event);
    }

    private void fail(LeasedItem item, Situation now, Event.Failed failed) {
        if (Layout.WRITES_ON_END.contains(item.pipeline()) && world.script.endFails()) {
            Event hook = new Event.HookFailed(
                    Failure.stated(Kind.BROKEN.as("hook.failed"), "onRetry could not write", Duration.ZERO));
            settle(item, now, new Concluded(Machine.apply(now, hook, facts(item)), hook));
            return;
        }
        Move move = Machine.apply(now, failed, facts(item));
        if (move.transition() == Transition.FALL_BACK) {
            Concluded instead = decided(item, now, world.script.fallback());
            settle(item, now, new Concluded(instead.move.with(failed.failure()), instead.because));
        } else {
            settle(item, now, new Concluded(move, failed));
        }
    }

    private void settle(LeasedItem item, Situation now, Concluded what) {
        boolean isShared =
                what.because instanceof Event.Decided && item.lease().step().equals(Layout.TOGETHER);
        Result result = new Result(
                item,
                new Settlement(
                        item.lease(),
                        item.pipeline(),
                        item.runId(),
                        what.move,
                        now.attempt(),
                        Layout.ATTEMPTS,
                        List.of(),
                        List.of(),
                        Map.of(),
                        null),
                what.because,
                isShared,
                isShared && world.script.spoils());
        if (isShared) {
            share(result);
        } else {
            send(result);
        }
    }

    /** The first of them waits a moment, as it would for the batch before it; the others go along. */
    private void share(Result result) {
        if (shared.isEmpty()) {
            self.after(world.chance.upToSeconds(0.5), () -> {
                List<Result> batch = shared;
                shared = new ArrayList<>();
                flush(batch);
            });
        }
        shared.add(result);
    }

    /** What spoils a batch is alone after some halving: then its attempt has failed. */
    private void separate(List<Result> batch) {
        if (batch.size() > 1) {
            flush(batch.subList(0, batch.size() / 2));
            flush(batch.subList(batch.size() / 2, batch.size()));
            return;
        }
        LeasedItem item = batch.getFirst().item;
        Failure failure = Failure.stated(Kind.TRANSIENT.plain(), "its value could not be written", Duration.ZERO);
        Situation now = Machine.apply(item.situation(), new Event.Started(), facts(item))
                .after();
        fail(item, now, new Event.Failed(failure, world.chance.draw(), false));
    }

    void giveBack(LeasedItem item) {
        plain(item, new Event.Stopped());
    }

    void holdBack(LeasedItem item) {
        plain(item, new Event.HeldBack("its upstream is held", Duration.ofSeconds(2)));
    }

    /** Writes the end that somebody without the code has decided. */
    void end(LeasedItem item) {
        String why = Objects.requireNonNullElse(item.endReason(), "");
        if (world.script.endFails()) {
            plain(item, new Event.HookFailed(Failure.stated(Kind.BROKEN.plain(), "onEnd failed", Duration.ZERO)));
        } else {
            plain(item, item.ending() == State.FAILED ? new Event.GivenUp(why) : new Event.Cancelled(why));
        }
    }

    private void plain(LeasedItem item, Event event) {
        Move move = Machine.apply(item.situation(), event, Layout.facts(""));
        send(new Result(item, Settlement.of(item.lease(), item.pipeline(), item.runId(), move), event, false, false));
    }

    private void send(Result result) {
        if (world.chance.oneIn(2)) {
            flush(List.of(result));
            return;
        }
        if (gathered.isEmpty()) {
            self.after(world.chance.upToSeconds(0.2), () -> {
                List<Result> batch = gathered;
                gathered = new ArrayList<>();
                flush(batch);
            });
        }
        gathered.add(result);
    }

    private void flush(List<Result> batch) {
        if (!self.isTrusted()) {
            batch.forEach(r -> hands.drop(r.item));
            return;
        }
        long node = self.nodeId();
        world.wire.sendUnstoppable(
                self,
                () -> batch.getFirst().isShared
                        ? world.database.settleTogether(self, node, batch)
                        : world.database.settle(self, node, batch),
                landed -> answered(batch, landed),
                order -> resolve(order, batch));
    }

    /** The answer was lost: what became of it is asked before anything else happens. */
    private void resolve(Wire.Order<Set<Lease>> order, List<Result> batch) {
        if (!self.isTrusted()) {
            batch.forEach(r -> hands.drop(r.item));
            return;
        }
        world.wire.send(
                self,
                () -> order.fate,
                fate -> {
                    switch (fate) {
                        case COMMITTED -> answered(batch, Objects.requireNonNull(order.result));
                        case ABORTED -> flush(batch);
                        case IN_PROGRESS -> self.after(Timeline.SECOND / 3, () -> resolve(order, batch));
                    }
                },
                () -> self.after(Timeline.SECOND / 3, () -> resolve(order, batch)));
    }

    private void answered(List<Result> batch, Set<Lease> landed) {
        if (landed.equals(Database.SPOILED)) {
            separate(batch);
        } else {
            batch.forEach(r -> settled(r, landed));
        }
    }

    private void settled(Result result, Set<Lease> landed) {
        hands.leaveGate(result.item);
        Move move = result.settlement.move();
        if (landed.contains(result.item.lease()) && move.transition() == Transition.CHAIN) {
            hands.chain(result.item, SimulatedStore.chained(result.item, move));
        } else {
            hands.leave(result.item);
        }
    }

    private static StepFacts facts(LeasedItem item) {
        return Layout.facts(item.lease().step());
    }
}
