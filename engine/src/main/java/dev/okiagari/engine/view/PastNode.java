package dev.okiagari.engine.view;

import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A node that is gone.
 *
 * @param endedAt when it left, or when it was found dead and its items had been taken away
 * @param died false when it left by itself
 * @param endedBy the node that found it dead and released its items, such as "node 4 (blue)"; null when it left, or when that node is gone, too
 * @param held how many items it held when it was found dead
 * @param heldItems the first 20 of them that still exist, each as its pipeline and key
 */
public record PastNode(
        long id,
        String name,
        String host,
        long pid,
        String build,
        Instant startedAt,
        Instant lastBeatAt,
        Instant endedAt,
        boolean died,
        @Nullable String endedBy,
        String why,
        int held,
        List<String> heldItems) {}
