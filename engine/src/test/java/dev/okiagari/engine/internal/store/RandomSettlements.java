package dev.okiagari.engine.internal.store;

import dev.okiagari.engine.failure.Failure;
import dev.okiagari.engine.failure.HoldScope;
import dev.okiagari.engine.failure.Kind;
import dev.okiagari.engine.internal.decide.Event;
import dev.okiagari.engine.internal.decide.Lane;
import dev.okiagari.engine.internal.decide.Lease;
import dev.okiagari.engine.internal.decide.Machine;
import dev.okiagari.engine.internal.decide.Move;
import dev.okiagari.engine.internal.decide.Transition;
import dev.okiagari.engine.internal.store.row.LeasedItem;
import dev.okiagari.engine.internal.store.row.Settlement;
import dev.okiagari.engine.internal.store.row.StoredNote;
import dev.okiagari.engine.internal.store.row.Submission;
import dev.okiagari.engine.model.Outcome.Decision;
import dev.okiagari.engine.model.State;
import dev.okiagari.engine.model.When;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Random;

/** Outcomes, failures and late results by chance, for {@link StoreDifferentialPgTest}. Used by one thread. */
final class RandomSettlements {
    private final Random random;
    private final List<String> pipelines;
    private final List<String> steps;

    RandomSettlements(Random random, List<String> pipelines, List<String> steps) {
        this.random = random;
        this.pipelines = pipelines;
        this.steps = steps;
    }

    /** What an attempt of this item, or the write of its end, may come to. */
    Settlement of(LeasedItem leased, long nowMicros) {
        if (leased.ending() != null) {
            String why = Objects.requireNonNullElse(leased.endReason(), "");
            Event event = random.nextInt(4) == 0
                    ? new Event.HookFailed(failure(Kind.BROKEN))
                    : leased.ending() == State.FAILED ? new Event.GivenUp(why) : new Event.Cancelled(why);
            return Settlement.of(
                    leased.lease(),
                    leased.pipeline(),
                    leased.runId(),
                    Machine.apply(leased.situation(), event, StoreFixture.facts("")));
        }
        Move move = Machine.apply(
                StoreFixture.started(leased),
                event(nowMicros),
                StoreFixture.facts(leased.lease().step()));
        if (move.transition() == Transition.ADVANCE && random.nextInt(5) == 0) {
            move = move.with(failure(Kind.TRANSIENT)); // as onExhausted does
        }
        List<StoredNote> notes = new ArrayList<>();
        List<Submission> children = new ArrayList<>();
        if (random.nextInt(3) == 0) {
            notes.add(new StoredNote(pick(List.of("x", "y")), "\"" + random.nextInt(1000) + "\""));
        }
        if (random.nextInt(8) == 0) {
            children.add(new Submission(
                    pick(pipelines), 0, key(), null, leased.lease().itemId()));
        }
        Lease lease = leased.lease();
        if (random.nextInt(12) == 0) {
            lease = random.nextBoolean()
                    ? new Lease(lease.itemId(), lease.epoch() - 1, lease.step())
                    : new Lease(lease.itemId(), lease.epoch(), lease.step() + "x");
        }
        return new Settlement(
                lease,
                leased.pipeline(),
                leased.runId(),
                move,
                StoreFixture.started(leased).attempt(),
                3,
                notes,
                children,
                Map.of(),
                null);
    }

    private Event event(long nowMicros) {
        boolean chain = random.nextBoolean();
        return switch (random.nextInt(16)) {
            case 0, 1, 2, 3 -> new Event.Decided(new Decision.Next(), chain);
            case 4 -> new Event.Decided(new Decision.GoTo(pick(steps)), chain);
            case 5 -> new Event.Decided(new Decision.Done(), chain);
            case 6 -> new Event.Decided(new Decision.Reject("not wanted"), chain);
            case 7 -> new Event.Decided(new Decision.Later(Objects.requireNonNull(when(nowMicros)), "later"), chain);
            case 8, 9 ->
                new Event.Decided(new Decision.Park("parked", random.nextBoolean() ? null : when(nowMicros)), chain);
            case 10 -> new Event.HookFailed(failure(Kind.UNKNOWN));
            default -> new Event.Failed(failure(pick(List.of(Kind.values()))), random.nextInt(3) / 2.0, false);
        };
    }

    private When when(long nowMicros) {
        long millis = random.nextInt(100_000);
        return random.nextBoolean()
                ? When.in(Duration.ofMillis(millis))
                : When.at(Instant.ofEpochMilli(nowMicros / 1000 + millis));
    }

    private Failure failure(Kind kind) {
        HoldScope scope = pick(List.of(HoldScope.STEP, HoldScope.upstream("arxiv"), HoldScope.BUILD, HoldScope.ITEM));
        return new Failure(
                kind.as("c." + kind.word()),
                random.nextBoolean() ? null : 400 + random.nextInt(200),
                random.nextInt(3) == 0 ? "23505" : null,
                "SomeException",
                "message " + random.nextInt(100) + " 'with \"quotes\" \\ and é",
                "a rule",
                null,
                scope,
                Duration.ofMillis(random.nextInt(5000)));
    }

    /** Few enough that keys meet again. */
    String key() {
        return "k" + random.nextInt(60);
    }

    <T> T pick(List<T> some) {
        return some.get(random.nextInt(some.size()));
    }

    /** Any lane that a claim may ask for. */
    Lane lane(String pipeline, long run) {
        return switch (random.nextInt(8)) {
            case 0 -> Lane.of(pipeline, "").inRun(run);
            case 1 -> Lane.ending(pipeline);
            case 2, 3, 4 -> Lane.suspects(pipeline, pick(steps)).inRun(run);
            default -> Lane.of(pipeline, pick(steps)).inRun(run);
        };
    }
}
