package dev.okiagari.bench;

import java.util.Set;

/**
 * A system that is measured: ours, a hand-written floor, a peer. Made once and used for every round, by one thread; keeps
 * nothing between two runs, because each gets an empty database of its own.
 */
public interface Contender {
    /** Short, unique, used on the command line, in raw results and in the table. */
    String name();

    /** How it is set up, for the reader of the table. */
    String settings();

    /** What it can be measured at. */
    Set<Work> works();

    /** The factor by which the number of items is divided: larger for slower contenders, so that a run of each takes seconds. */
    default int oneIn(Work work) {
        return 1;
    }

    /** False when a run takes minutes, so that it is measured only when it is named. */
    default boolean isUsual() {
        return true;
    }

    /** False when another contender runs the same code, which is warm by then. */
    default boolean isCompiled() {
        return true;
    }

    /**
     * Prepares its tables and items, calls {@link Course#start}, does the work, calls {@link Course#stop} when the last
     * piece of it is committed, and closes every connection and thread of its own before it returns.
     */
    void run(Work work, Course course) throws Exception;

    /** Throws when anything is missing or there twice. Called after {@link #run}, when its connections are gone. */
    void verify(Work work, Course course) throws Exception;
}
