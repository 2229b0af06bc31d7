package dev.okiagari.engine.internal.store.row;

import dev.okiagari.engine.internal.decide.Lane;
import dev.okiagari.engine.internal.decide.Lease;
import dev.okiagari.engine.internal.decide.Situation;
import dev.okiagari.engine.model.State;
import java.util.Map;
import java.util.OptionalLong;
import org.jspecify.annotations.Nullable;

/**
 * A claimed item as the node needs it; its payload and notes as JSON.
 *
 * @param submittedMicros when it was submitted, in microseconds since 1970: an id alone may be given out again
 * @param parkExpired it was parked and nobody woke it in time
 * @param isFresh it was taken from the entry: no build has begun its first step yet
 * @param ending it is only to be ended like this, by a node that has the pipeline's {@code onEnd}; or brought back from its
 *     end, by one that has its {@code onRevive}, when this is waiting
 */
public record LeasedItem(
        Lease lease,
        String pipeline,
        long runId,
        String key,
        long submittedMicros,
        @Nullable String payload,
        Map<String, String> notes,
        Situation situation,
        boolean parkExpired,
        boolean isFresh,
        @Nullable State ending,
        @Nullable String endReason) {

    public long itemId() {
        return lease.itemId();
    }

    public OptionalLong run() {
        return runId == Lane.NO_RUN ? OptionalLong.empty() : OptionalLong.of(runId);
    }
}
