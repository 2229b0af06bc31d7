package dev.okiagari.console.json;

import com.fasterxml.jackson.annotation.JsonUnwrapped;
import com.fasterxml.jackson.databind.JsonNode;
import dev.okiagari.console.reading.Overview;
import dev.okiagari.engine.model.State;
import dev.okiagari.engine.view.Figures;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * One pipeline as it is in the code of the active version.
 *
 * @param definition what a node has written about it: steps, deadlines, retry policies, limits
 * @param failureTable what counts as which failure, in the order in which the rules are asked
 */
public record PipelineJson(@JsonUnwrapped Brief pipeline, JsonNode definition, List<Rule> failureTable) {

    /**
     * One pipeline in a list.
     *
     * @param inLastMinute items that were submitted in the last whole minute
     * @param outLastMinute items that ended done or failed in it
     * @param drain how long its backlog takes at the pace of the last ten minutes; null when it does not shrink
     */
    public record Brief(
            String name,
            long unfinished,
            long doneToday,
            long failedToday,
            long inLastMinute,
            long outLastMinute,
            @Nullable Duration drain,
            List<StepFiguresJson> steps) {}

    /** All of them, by name. */
    public record Listing(List<Brief> pipelines) {}

    /**
     * One rule.
     *
     * @param upstream whose rule it is; null when it is the step's own
     */
    public record Rule(String step, @Nullable String upstream, String match, String kind, String category) {}

    public static Listing all(Overview look) {
        return new Listing(
                look.pipelines().keySet().stream().map(p -> brief(look, p)).toList());
    }

    public static PipelineJson of(Overview look, String name, JsonNode definition) {
        List<Rule> rules = new ArrayList<>();
        definition.path("steps").forEach(step -> {
            String place = step.path("name").asText();
            step.path("upstreamRules")
                    .properties()
                    .forEach(e -> e.getValue().forEach(r -> rules.add(rule(place, e.getKey(), r))));
            step.path("rules").forEach(r -> rules.add(rule(place, null, r)));
        });
        return new PipelineJson(brief(look, name), definition, rules);
    }

    private static Rule rule(String step, @Nullable String upstream, JsonNode rule) {
        return new Rule(
                step,
                upstream,
                rule.path("match").asText(),
                rule.path("kind").asText(),
                rule.path("category").asText());
    }

    private static Brief brief(Overview look, String name) {
        List<Figures.StepFigures> steps =
                Objects.requireNonNull(look.pipelines().get(name));
        List<Figures.Minute> minutes = look.minutes().getOrDefault(name, List.of());
        Figures.Minute last = minutes.size() < 2 ? null : minutes.get(minutes.size() - 2);
        return new Brief(
                name,
                steps.stream().mapToLong(s -> Overview.unfinished(s.depth())).sum(),
                look.ended(name, State.DONE),
                look.ended(name, State.FAILED),
                last == null ? 0 : last.submitted(),
                last == null ? 0 : last.done() + last.failed(),
                look.drainTime(name),
                steps.stream().map(StepFiguresJson::of).toList());
    }
}
