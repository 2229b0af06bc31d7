package dev.okiagari.console.json;

import dev.okiagari.engine.view.PastNode;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A node that left or died; what its members mean is said at {@link PastNode}. */
public record PastNodeJson(
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
        List<String> heldItems) {
    static PastNodeJson of(PastNode node) {
        return new PastNodeJson(
                node.id(),
                node.name(),
                node.host(),
                node.pid(),
                node.build(),
                node.startedAt(),
                node.lastBeatAt(),
                node.endedAt(),
                node.died(),
                node.endedBy(),
                node.why(),
                node.held(),
                node.heldItems());
    }
}
