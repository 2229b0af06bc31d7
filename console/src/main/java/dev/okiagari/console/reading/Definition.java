package dev.okiagari.console.reading;

import static dev.okiagari.console.ConsoleTexts.say;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.okiagari.engine.failure.HoldName;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** A pipeline as the nodes of its active version have described it: steps, rules and policies as they are in the code. Pure. */
public record Definition(String pipeline, List<Step> steps) {
    private static final ObjectMapper JSON = new ObjectMapper();

    /**
     * One step.
     *
     * @param together how many values of its outcomes are written by one call at most; 0 when each is written alone
     */
    public record Step(
            String name,
            Duration deadline,
            int perNode,
            int together,
            List<String> uses,
            List<Rule> rules,
            Policy usual,
            Map<String, Policy> byKind,
            Map<String, Policy> byCategory) {

        /** The finest policy counts. */
        public Policy policy(String kind, String category) {
            Policy named = byCategory.get(category);
            return named != null ? named : byKind.getOrDefault(kind, usual);
        }
    }

    /**
     * What counts as which failure.
     *
     * @param of whose rule it is: the step, or an upstream
     */
    public record Rule(String of, String match, String kind, String category) {}

    /** How often and how long after each other attempts are made. */
    public record Policy(int attempts, Duration base, double factor, Duration cap) {
        private static final double SHORTEST = 0.5;
        private static final double LONGEST = 1.5;

        /** The shortest and the longest wait after an attempt that the policy draws. */
        public Duration shortest(int attempt) {
            return times(attempt, SHORTEST);
        }

        public Duration longest(int attempt) {
            return times(attempt, LONGEST);
        }

        private Duration times(int attempt, double share) {
            double middle =
                    Math.min((double) cap.toMillis(), base.toMillis() * Math.pow(factor, Math.max(0, attempt - 1)));
            return Duration.ofMillis(Math.round(middle * share));
        }
    }

    /** Of a pipeline that no node has described: without steps. */
    public static Definition unknown(String pipeline) {
        return new Definition(pipeline, List.of());
    }

    public static Definition parse(String pipeline, String json) {
        try {
            List<Step> steps = new ArrayList<>();
            JSON.readTree(json).path("steps").forEach(step -> steps.add(step(step)));
            return new Definition(pipeline, steps);
        } catch (JsonProcessingException e) {
            throw new IllegalStateException("the description of pipeline " + pipeline + " is not readable", e);
        }
    }

    public Optional<Step> step(String name) {
        return steps.stream().filter(s -> s.name().equals(name)).findFirst();
    }

    public List<String> stepNames() {
        return steps.stream().map(Step::name).toList();
    }

    /** Whether a hold of that name keeps items of one of these steps waiting. */
    public boolean isHeldBy(HoldName hold, java.util.Collection<String> stepNames) {
        if (hold.pipeline().isPresent()) {
            return hold.pipeline().get().equals(pipeline);
        }
        if (hold.heldStep().isPresent()) {
            HoldName.HeldStep step = hold.heldStep().get();
            return step.pipeline().equals(pipeline) && stepNames.contains(step.step());
        }
        return hold.upstream().isPresent()
                && steps.stream()
                        .anyMatch(s -> stepNames.contains(s.name())
                                && s.uses().contains(hold.upstream().get()));
    }

    private static Step step(JsonNode step) {
        List<Rule> rules = new ArrayList<>();
        step.path("upstreamRules")
                .properties()
                .forEach(e -> e.getValue().forEach(r -> rules.add(rule(say("definition.upstream", e.getKey()), r))));
        step.path("rules").forEach(r -> rules.add(rule(say("definition.step"), r)));
        List<String> uses = new ArrayList<>();
        step.path("uses").forEach(u -> uses.add(u.asText()));
        return new Step(
                step.path("name").asText(),
                Duration.ofMillis(step.path("deadlineMillis").asLong()),
                step.path("perNode").asInt(),
                step.path("writesTogether").path("atMost").asInt(),
                uses,
                rules,
                policy(step.path("retry")),
                policies(step.path("retryByKind")),
                policies(step.path("retryByCategory")));
    }

    private static Map<String, Policy> policies(JsonNode by) {
        Map<String, Policy> policies = new LinkedHashMap<>();
        by.properties().forEach(e -> policies.put(e.getKey(), policy(e.getValue())));
        return policies;
    }

    private static Policy policy(@Nullable JsonNode policy) {
        JsonNode of = policy == null ? JSON.createObjectNode() : policy;
        return new Policy(
                of.path("attempts").asInt(),
                Duration.ofMillis(of.path("baseMillis").asLong()),
                of.path("factor").asDouble(1),
                Duration.ofMillis(of.path("capMillis").asLong()));
    }

    private static Rule rule(String of, JsonNode rule) {
        return new Rule(
                of,
                rule.path("match").asText(),
                rule.path("kind").asText(),
                rule.path("category").asText());
    }
}
