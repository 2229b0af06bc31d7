package dev.okiagari.engine.simulation;

import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Looks for the shortest way to the same broken promise: fewer troubles, processes and items, and other seeds. */
final class Shrinking {
    private static final int SEEDS_EACH = 40;

    private int worldsLeft;

    private Shrinking(int worlds) {
        this.worldsLeft = worlds;
    }

    /**
     * For people: what was broken, how to see it again, and the shortest trace found.
     *
     * @param worlds how many may be tried for that
     */
    static String report(World.Outcome found, int worlds) {
        Broken broken = Objects.requireNonNull(found.broken());
        World.Outcome shortest = new Shrinking(worlds).shortest(found);
        Broken last = Objects.requireNonNull(shortest.broken());
        return "seed " + found.scope().seed() + ": " + broken.getMessage()
                + "\nThe same promise, broken the shortest way found, by "
                + shortest.scope() + ":\n"
                + shortest.trace().about(last.itemId()).stream()
                        .map(l -> "  " + l)
                        .collect(Collectors.joining("\n"));
    }

    private World.Outcome shortest(World.Outcome found) {
        World.Outcome best = found;
        boolean better = true;
        while (better && worldsLeft > 0) {
            better = false;
            for (Scope smaller : smaller(best.scope())) {
                World.Outcome next =
                        broken(smaller, Objects.requireNonNull(found.broken()).promise());
                if (next != null && next.trace().count() < best.trace().count()) {
                    best = next;
                    better = true;
                    break;
                }
            }
        }
        return World.run(best.scope(), true);
    }

    private static List<Scope> smaller(Scope scope) {
        List<Scope> all = new ArrayList<>();
        if (scope.items() > 1) {
            all.add(scope.withItems(1));
            all.add(scope.withItems((scope.items() + 1) / 2));
        }
        if (scope.processes() > 1) {
            all.add(scope.withProcesses(scope.processes() - 1));
        }
        scope.troubles().stream().sorted().forEach(t -> all.add(scope.without(t)));
        all.add(scope);
        return all;
    }

    /** The shortest of some seeds that break the same promise; null when none does. */
    private World.@Nullable Outcome broken(Scope scope, String promise) {
        World.Outcome best = null;
        for (long n = 0; n < SEEDS_EACH && worldsLeft > 0; n++, worldsLeft--) {
            World.Outcome next = World.run(scope.withSeed(scope.seed() + n), false);
            boolean same = next.broken() != null && next.broken().promise().equals(promise);
            if (same && (best == null || next.trace().count() < best.trace().count())) {
                best = next;
            }
        }
        return best;
    }
}
