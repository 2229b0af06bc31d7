package dev.okiagari.server.command.doctor;

import dev.okiagari.application.HealthFact;
import dev.okiagari.console.store.NodeReads.NodeRow;
import dev.okiagari.kit.terminal.Durations;
import dev.okiagari.kit.terminal.OneLine;
import java.util.List;

/** Judges the nodes by their last heartbeats. Pure. */
final class NodeCheck {
    private NodeCheck() {}

    static List<HealthFact> of(List<NodeRow> nodes) {
        return nodes.isEmpty()
                ? List.of(HealthFact.ok("nodes", "none running; items wait until one starts"))
                : nodes.stream().map(NodeCheck::fact).toList();
    }

    private static HealthFact fact(NodeRow node) {
        String value = OneLine.of(node.name()) + " (" + node.id() + ") on " + OneLine.of(node.host()) + ", process "
                + node.pid() + ", build " + OneLine.of(node.build()) + ", last heartbeat "
                + Durations.ago(node.silence());
        if (node.isGone()) {
            return HealthFact.problem(
                    "node",
                    value,
                    "node " + node.id() + " is gone: this host has no process " + node.pid(),
                    "another node takes over its items within seconds; start one if none is running");
        }
        return node.isSilent()
                ? HealthFact.problem(
                        "node",
                        value,
                        "node " + node.id() + " has been silent for " + Durations.words(node.silence()),
                        "another node takes over its items within seconds; start one if none is running")
                : HealthFact.ok("node", value);
    }
}
