package dev.okiagari.springboot;

import dev.okiagari.engine.Client;
import dev.okiagari.engine.model.Actor;
import dev.okiagari.engine.view.Figures;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.springframework.boot.actuate.endpoint.annotation.Endpoint;
import org.springframework.boot.actuate.endpoint.annotation.ReadOperation;
import org.springframework.boot.actuate.endpoint.annotation.Selector;
import org.springframework.boot.actuate.endpoint.annotation.WriteOperation;

/**
 * {@code GET /actuator/okiagari}: steps, nodes and holds, from small tables. {@code POST /actuator/okiagari/NODE} with {@code action} (drain or resume) and
 * {@code reason}: recorded as an act of the actuator.
 */
@Endpoint(id = "okiagari")
public class OkiagariEndpoint {
    private final Client client;

    OkiagariEndpoint(Client client) {
        this.client = client;
    }

    /** How everything is. */
    @ReadOperation
    public Map<String, Object> status() {
        Figures figures = client.figures();
        Map<String, Object> status = new LinkedHashMap<>();
        status.put("at", figures.now().toString());
        status.put("nodes", figures.nodes().stream().map(n -> node(n, figures)).toList());
        status.put("steps", figures.steps().stream().map(OkiagariEndpoint::step).toList());
        status.put(
                "holds",
                figures.holds().stream()
                        .map(hold ->
                                Map.of("name", hold.name(), "kind", hold.kind().word()))
                        .toList());
        return status;
    }

    private static Map<String, Object> node(Figures.NodeView node, Figures figures) {
        Map<String, Object> shown = new LinkedHashMap<>();
        shown.put("id", node.id());
        shown.put("name", node.name());
        shown.put("host", node.host());
        shown.put("build", node.build());
        shown.put("startedAt", node.startedAt().toString());
        shown.put("silent", node.beat().isSilent(figures.now()));
        shown.put("draining", node.draining());
        return shown;
    }

    private static Map<String, Object> step(Figures.StepFigures step) {
        Figures.Depth depth = step.depth();
        Map<String, Object> shown = new LinkedHashMap<>();
        shown.put("pipeline", step.pipeline());
        shown.put("step", step.step());
        shown.put("waiting", depth.waiting());
        shown.put("retrying", depth.retrying());
        shown.put("held", depth.held());
        shown.put("running", depth.running());
        shown.put("parked", depth.parked());
        shown.put("stale", depth.stale());
        shown.put("failedAttempts", step.failed());
        return shown;
    }

    /** Drains or resumes a node. */
    @WriteOperation
    public Map<String, Object> act(@Selector long node, String action, String reason) {
        Actor actor = Actor.program("actuator", reason);
        boolean done = switch (action) {
            case "drain" -> client.nodes().drain(node, actor);
            case "resume" -> client.nodes().resume(node, actor);
            default ->
                throw new IllegalArgumentException("could not " + action + " node " + node + " because the actions are "
                        + List.of("drain", "resume"));
        };
        return Map.of("node", node, "action", action, "done", done);
    }
}
