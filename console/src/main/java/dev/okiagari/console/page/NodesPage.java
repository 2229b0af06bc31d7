package dev.okiagari.console.page;

import dev.okiagari.console.store.NodeReads.NodeRow;
import dev.okiagari.engine.view.ActEntry;
import dev.okiagari.engine.view.PastNode;
import dev.okiagari.kit.web.Words;
import java.time.Duration;
import java.util.List;
import java.util.Map;

/**
 * All nodes. Pure.
 *
 * @param past those that left or died, the latest first
 * @param acts what people did to each, by its id
 * @param age how long ago this was read
 */
public record NodesPage(List<NodeRow> nodes, List<PastNode> past, Map<Long, List<ActEntry>> acts, Duration age)
        implements LivePage {

    @Override
    public NodesPage after(Duration newAge) {
        return new NodesPage(nodes, past, acts, newAge);
    }

    public boolean isAlive(NodeRow node) {
        return !node.isSilentAfter(age) && !node.isGone();
    }

    private Duration silence(NodeRow node) {
        return node.silence().plus(age);
    }

    public String beat(NodeRow node) {
        return "beat " + Words.ago(silence(node));
    }

    public String up(NodeRow node) {
        return "up " + Words.duration(node.age().plus(age));
    }

    public String colour(NodeRow node) {
        return !isAlive(node) ? "is-failed" : node.draining() ? "is-amber" : "is-done";
    }

    public String word(NodeRow node) {
        if (node.isGone()) {
            return "gone";
        }
        return !isAlive(node) ? "silent" : node.draining() ? "draining" : "at work";
    }

    public String sentence() {
        long alive = nodes.stream().filter(this::isAlive).count();
        if (nodes.isEmpty()) {
            return "No node is running: nothing is worked on. Start one with ./okiagari work.";
        }
        long silent = nodes.size() - alive;
        long builds = nodes.stream()
                .filter(this::isAlive)
                .map(NodeRow::build)
                .distinct()
                .count();
        return (alive == 0 ? "No node is at work" : alive == 1 ? "One node is at work" : alive + " nodes are at work")
                + (builds > 1 ? ", of " + builds + " different builds" : "")
                + (silent == 0
                        ? "."
                        : "; " + (silent == 1 ? "one sends" : silent + " send")
                                + " no heartbeats, and others take over what "
                                + (silent == 1 ? "it" : "they") + " had.");
    }
}
