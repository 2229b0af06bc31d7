package dev.okiagari.engine.internal.decide;

import dev.okiagari.engine.model.PipelineDefinition;
import dev.okiagari.engine.model.StepDefinition;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;

/**
 * What decides where a pipeline's items go: its steps, their order, the declared edges and what was renamed. Two builds
 * with the same shape can work side by side; how a step works, its policies and rules are not part of it. Immutable.
 *
 * @param edges where each step may go besides the next one
 * @param renames new names by old
 */
public record Shape(List<String> steps, Map<String, List<String>> edges, Map<String, String> renames) {

    public Shape {
        steps = List.copyOf(steps);
        edges = Map.copyOf(edges);
        renames = Map.copyOf(renames);
    }

    public static Shape of(PipelineDefinition<?> definition) {
        Map<String, List<String>> edges = new TreeMap<>();
        for (String name : definition.order()) {
            StepDefinition<?> step = definition.step(name);
            if (step != null && !step.mayGoTo().isEmpty()) {
                edges.put(name, List.copyOf(new TreeSet<>(step.mayGoTo())));
            }
        }
        return new Shape(definition.order(), edges, definition.renames());
    }

    /** The same for equal shapes, on every node and in every build. */
    public String fingerprint() {
        String text = String.join("\n", steps) + "\n\n" + lines(edges) + "\n\n" + lines(renames);
        try {
            byte[] hash = MessageDigest.getInstance("SHA-256").digest(text.getBytes(StandardCharsets.UTF_8));
            return HexFormat.of().formatHex(hash, 0, 16);
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("this JVM has no SHA-256", e);
        }
    }

    /** Names contain none of these separators. */
    private static String lines(Map<String, ?> map) {
        return new TreeMap<>(map)
                .entrySet().stream().map(e -> e.getKey() + ">" + e.getValue()).collect(Collectors.joining("\n"));
    }

    /** True when it has a step of this name, or one that was renamed from it. */
    public boolean knows(String step) {
        return steps.contains(step) || renames.containsKey(step);
    }

    /** Which steps have changed their order since then, in words: unfinished items would repeat one and skip the other. */
    public Optional<String> changedPlaces(List<String> formerSteps) {
        String before = null;
        for (String former : formerSteps) {
            String step = renames.getOrDefault(former, former);
            if (!steps.contains(step)) {
                continue;
            }
            if (before != null && steps.indexOf(step) < steps.indexOf(before)) {
                return Optional.of("'" + step + "' now comes before '" + before + "'");
            }
            before = step;
        }
        return Optional.empty();
    }
}
