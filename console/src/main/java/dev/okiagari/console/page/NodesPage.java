package dev.okiagari.console.page;

import static dev.okiagari.console.ConsoleTexts.say;

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
        return say("overview.beat", Words.ago(silence(node)));
    }

    public String up(NodeRow node) {
        return say("nodes.up", Words.duration(node.age().plus(age)));
    }

    public String colour(NodeRow node) {
        return !isAlive(node) ? "is-failed" : node.draining() ? "is-amber" : "is-done";
    }

    public String word(NodeRow node) {
        if (node.isGone()) {
            return say("word.gone");
        }
        return !isAlive(node) ? say("word.silent") : node.draining() ? say("word.draining") : say("nodes.at-work");
    }

    public String sentence() {
        long alive = nodes.stream().filter(this::isAlive).count();
        if (nodes.isEmpty()) {
            return say("nodes.no-node");
        }
        long silent = nodes.size() - alive;
        long builds = nodes.stream()
                .filter(this::isAlive)
                .map(NodeRow::build)
                .distinct()
                .count();
        return say(alive == 0 ? "nodes.alive-none" : alive == 1 ? "nodes.alive-one" : "nodes.alive", alive)
                + (builds > 1 ? say("nodes.builds", builds) : "")
                + say(silent == 0 ? "nodes.no-silent" : silent == 1 ? "nodes.silent-one" : "nodes.silent", silent);
    }
}
