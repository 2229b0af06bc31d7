package dev.okiagari.engine;

import org.jspecify.annotations.Nullable;

/** The node of this process, if there is one. */
@FunctionalInterface
interface OwnNode {
    OwnNode NONE = pipeline -> false;

    /**
     * Wakes it.
     *
     * @param pipeline null: of any pipeline
     * @return false when there is no node, it takes nothing now, or it does not work on that pipeline
     */
    boolean wake(@Nullable String pipeline);
}
