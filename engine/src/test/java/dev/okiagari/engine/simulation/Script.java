package dev.okiagari.engine.simulation;

import dev.okiagari.engine.failure.Failure;
import dev.okiagari.engine.failure.Kind;
import dev.okiagari.engine.internal.decide.Event;
import dev.okiagari.engine.internal.store.row.LeasedItem;
import dev.okiagari.engine.model.Outcome.Decision;
import dev.okiagari.engine.model.When;
import java.time.Duration;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** What the steps of the simulated world do, by chance and by what troubles it has; in peace they just go on. */
final class Script {
    private static final int POISON_EVERY = 7;

    private final Scope scope;
    private final Chance chance;
    private boolean peace;

    Script(Scope scope, Chance chance) {
        this.scope = scope;
        this.chance = chance;
    }

    void peace() {
        peace = true;
    }

    Plan plan(LeasedItem item) {
        long micros = chance.upToSeconds(3);
        if (peace) {
            return new Plan(next(), micros, false, false);
        }
        boolean poison = scope.has(Trouble.POISON) && item.lease().itemId() % POISON_EVERY == 0;
        if (poison && !chance.oneIn(3)) {
            return new Plan(next(), micros, false, true);
        }
        if (scope.has(Trouble.HANGS) && chance.oneIn(12)) {
            return new Plan(event(item), chance.upToSeconds(300), chance.oneIn(2), false);
        }
        return new Plan(event(item), micros, false, false);
    }

    /** {@code mayChain} is filled in when the attempt ends. */
    private static Event next() {
        return new Event.Decided(new Decision.Next(), false);
    }

    private Event event(LeasedItem item) {
        if (hasNoConnection()) {
            Failure none = Failure.stated(Kind.TRANSIENT.as("db.no_connection"), "the pool is empty", Duration.ZERO);
            return new Event.NoConnection(none, 1 + chance.below(5), chance.draw());
        }
        int what = chance.below(20);
        if (what < 6 && scope.has(Trouble.FAILURES)) {
            boolean fallback = item.lease().step().equals("b");
            return new Event.Failed(failure(), chance.draw(), fallback, chance.oneIn(6));
        }
        if (what < 11 && scope.has(Trouble.DETOURS)) {
            Decision detour = detour();
            return detour == null ? next() : new Event.Decided(detour, false);
        }
        return next();
    }

    private @Nullable Decision detour() {
        return switch (chance.below(6)) {
            case 0 -> new Decision.Later(When.in(Duration.ofMillis(chance.below(20_000))), "later");
            case 1 -> new Decision.Park("parked", When.in(Duration.ofMillis(chance.below(60_000))));
            case 2 -> new Decision.Park("parked", null);
            case 3 -> new Decision.GoTo(chance.pick(Layout.STEPS));
            case 4 -> new Decision.Reject("not wanted");
            default -> chance.oneIn(4) ? new Decision.Done() : null;
        };
    }

    private Failure failure() {
        Kind kind = chance.pick(List.of(
                Kind.TRANSIENT,
                Kind.TRANSIENT,
                Kind.THROTTLED,
                Kind.UNKNOWN,
                Kind.INVALID,
                Kind.MISCONFIGURED,
                Kind.BROKEN,
                Kind.TRANSIENT));
        return Failure.stated(kind.plain(), "it failed as " + kind.word(), Duration.ofMillis(7));
    }

    /** What onExhausted makes of a last failure. */
    Decision fallback() {
        return chance.oneIn(2) ? new Decision.Next() : new Decision.Reject("given to a person");
    }

    /** The application's pool is exhausted. */
    private boolean hasNoConnection() {
        return !peace && scope.has(Trouble.FAILURES) && chance.oneIn(30);
    }

    /** What the step needs is held, as a call of a held upstream finds out. */
    boolean isHeldBack() {
        return !peace && scope.has(Trouble.FAILURES) && chance.oneIn(30);
    }

    /** The value of an outcome cannot be written. */
    boolean spoils() {
        return !peace && scope.has(Trouble.FAILURES) && chance.oneIn(10);
    }

    /** The write of an end fails now and then. */
    boolean endFails() {
        return !peace && scope.has(Trouble.FAILURES) && chance.oneIn(4);
    }
}
