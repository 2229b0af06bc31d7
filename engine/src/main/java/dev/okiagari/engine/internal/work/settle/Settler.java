package dev.okiagari.engine.internal.work.settle;

import dev.okiagari.engine.internal.store.row.Settlement;
import dev.okiagari.engine.model.Write;
import org.jspecify.annotations.Nullable;

/** Commits what attempts decided: a node's settles many at once, the test kit's in the caller's thread. */
public interface Settler {
    /**
     * Settles it, with its write if it has one, and returns when that is committed. False when it was fenced: nothing of
     * it landed. Throws {@code LeaseLost}, or the write's or the row's own error: nothing of it landed then either.
     */
    boolean settle(Settlement settlement, @Nullable Write write) throws Exception;
}
