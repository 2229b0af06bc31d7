package dev.okiagari.kit.terminal;

/**
 * A command that usually ends within a second. The launcher starts its JVM from an archive of classes and, unless the command needs
 * the optimizing compiler, with the quick compiler alone.
 */
public interface ShortCommand {

    /** True when the optimizing compiler pays off, as for a search in a large index. */
    default boolean needsOptimizer() {
        return false;
    }
}
