package dev.okiagari.engine.simulation;

import dev.okiagari.engine.internal.store.Flaw;
import java.util.Collections;
import java.util.EnumSet;
import java.util.Set;
import java.util.TreeSet;

/**
 * One simulated world: the same scope gives the same trace.
 *
 * @param minutes of trouble, before everything must come to an end in peace
 */
record Scope(long seed, int processes, int items, int minutes, Set<Trouble> troubles, Flaw flaw) {

    Scope {
        troubles = Collections.unmodifiableSet(new TreeSet<>(troubles)); // always printed in the same order
    }

    /**
     * The world of a seed: every third has all troubles at once, the others some of them, which are then the more
     * frequent. What needs two troubles close together is found sooner so.
     */
    static Scope of(long seed) {
        EnumSet<Trouble> troubles = EnumSet.allOf(Trouble.class);
        if (seed % 3 != 0) {
            Chance chance = new Chance(~seed);
            troubles.removeIf(t -> chance.oneIn(2));
        }
        return new Scope(seed, 3, 14, 4, separated(troubles, seed % 2 == 0), Flaw.NONE);
    }

    /** The books of the shop do not go back with the database, so there are either outages in a world or times that come again. */
    private static EnumSet<Trouble> separated(EnumSet<Trouble> troubles, boolean outages) {
        troubles.removeAll(outages ? EnumSet.of(Trouble.RESTORES, Trouble.FAILOVERS) : EnumSet.of(Trouble.OUTAGES));
        return troubles;
    }

    Scope with(Flaw newFlaw) {
        return new Scope(seed, processes, items, minutes, troubles, newFlaw);
    }

    Scope withSeed(long newSeed) {
        return new Scope(newSeed, processes, items, minutes, troubles, flaw);
    }

    Scope withProcesses(int number) {
        return new Scope(seed, number, items, minutes, troubles, flaw);
    }

    Scope withItems(int number) {
        return new Scope(seed, processes, number, minutes, troubles, flaw);
    }

    Scope without(Trouble trouble) {
        EnumSet<Trouble> fewer = EnumSet.noneOf(Trouble.class);
        fewer.addAll(troubles);
        fewer.remove(trouble);
        return new Scope(seed, processes, items, minutes, fewer, flaw);
    }

    boolean has(Trouble trouble) {
        return troubles.contains(trouble);
    }
}
