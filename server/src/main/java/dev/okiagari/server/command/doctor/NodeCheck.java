package dev.okiagari.server.command.doctor;

import static dev.okiagari.server.ServerTexts.say;

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
                ? List.of(HealthFact.ok("nodes", say("doctor.no-node")))
                : nodes.stream().map(NodeCheck::fact).toList();
    }

    private static HealthFact fact(NodeRow node) {
        String id = String.valueOf(node.id());
        String process = String.valueOf(node.pid());
        String value = say(
                "doctor.node.value",
                OneLine.of(node.name()),
                id,
                OneLine.of(node.host()),
                process,
                OneLine.of(node.build()),
                Durations.ago(node.silence()));
        if (node.isGone()) {
            return HealthFact.problem("node", value, say("doctor.node.gone", id, process), say("doctor.node.advice"));
        }
        return node.isSilent()
                ? HealthFact.problem(
                        "node",
                        value,
                        say("doctor.node.silent", id, Durations.words(node.silence())),
                        say("doctor.node.advice"))
                : HealthFact.ok("node", value);
    }
}
