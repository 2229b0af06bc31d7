package dev.okiagari.console.reading;

import java.util.Optional;

/** Where people decide about items that are parked for them: what a program adds to the console knows it. Threads may share it. */
@FunctionalInterface
public interface Decisions {
    /** For a program without such pages: people look at the items themselves. */
    Decisions NONE = (pipeline, step) -> Optional.empty();

    /** The path of the page about items at this step; empty when there is none. */
    Optional<String> page(String pipeline, String step);
}
