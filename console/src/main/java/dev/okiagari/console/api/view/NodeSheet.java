package dev.okiagari.console.api.view;

import dev.okiagari.console.store.NodeReads.NodeRow;
import dev.okiagari.console.why.Circumstances;
import java.time.Instant;
import java.util.List;

/**
 * A node.
 *
 * @param silentMs time since its last heartbeat
 * @param silent that is too long: others take its items over
 * @param hands how many items it works on, by pipeline:step
 */
public record NodeSheet(
        long id,
        String name,
        String host,
        long pid,
        String build,
        Instant startedAt,
        Instant beatAt,
        long silentMs,
        boolean silent,
        boolean draining,
        long items,
        List<Hand> hands) {

    /** So many items at one place. */
    public record Hand(String at, long items) {}

    /** All of them, the oldest first. */
    public record Listing(List<NodeSheet> nodes) {}

    public static NodeSheet of(NodeRow node) {
        return new NodeSheet(
                node.id(),
                node.name(),
                node.host(),
                node.pid(),
                node.build(),
                node.startedAt(),
                node.beatAt(),
                node.silence().toMillis(),
                node.silence().compareTo(Circumstances.DEAD_AFTER) > 0,
                node.draining(),
                node.items(),
                node.hands().entrySet().stream()
                        .map(e -> new Hand(e.getKey(), e.getValue()))
                        .toList());
    }
}
