package dev.okiagari.console.json;

import dev.okiagari.console.reading.ConsoleContext;
import dev.okiagari.console.store.NodeReads;
import dev.okiagari.console.store.NodeReads.NodeRow;
import dev.okiagari.engine.view.PastNode;
import java.time.Instant;
import java.util.List;

/**
 * A node.
 *
 * @param silentMs time since its last heartbeat
 * @param silent that is longer than the node's own settings allow: others take its items over
 * @param gone its process has ended without saying so
 * @param hands how many items it works on, by pipeline:step
 */
public record NodeJson(
        long id,
        String name,
        String host,
        long pid,
        String build,
        Instant startedAt,
        Instant beatAt,
        long silentMs,
        boolean silent,
        boolean gone,
        boolean draining,
        long items,
        List<Hand> hands) {

    private static final int PAST = 50;

    /** So many items at one place. */
    public record Hand(String at, long items) {}

    /**
     * All of them, the oldest first.
     *
     * @param past those that left or died in the last 30 days, the latest first
     */
    public record Listing(List<NodeJson> nodes, List<PastNode> past) {}

    public static Listing all(ConsoleContext context) {
        return new Listing(
                context.read(new NodeReads()::all).stream().map(NodeJson::of).toList(),
                context.client().nodes().past(PAST));
    }

    /** In one word: alive, draining, silent or gone. */
    public String state() {
        return gone ? "gone" : silent ? "silent" : draining ? "draining" : "alive";
    }

    private static NodeJson of(NodeRow node) {
        return new NodeJson(
                node.id(),
                node.name(),
                node.host(),
                node.pid(),
                node.build(),
                node.startedAt(),
                node.beatAt(),
                node.silence().toMillis(),
                node.isSilent(),
                node.isGone(),
                node.draining(),
                node.items(),
                node.hands().entrySet().stream()
                        .map(e -> new Hand(e.getKey(), e.getValue()))
                        .toList());
    }
}
