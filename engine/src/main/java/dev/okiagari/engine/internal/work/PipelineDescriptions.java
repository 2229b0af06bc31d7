package dev.okiagari.engine.internal.work;

import dev.okiagari.engine.failure.Kind;
import dev.okiagari.engine.failure.RetryPolicy;
import dev.okiagari.engine.failure.Rules;
import dev.okiagari.engine.internal.decide.Shape;
import dev.okiagari.engine.internal.store.node.VersionStore;
import dev.okiagari.engine.internal.text.PlainJson;
import dev.okiagari.engine.model.PipelineDefinition;
import dev.okiagari.engine.model.StepDefinition;
import dev.okiagari.engine.model.Write;
import dev.okiagari.engine.upstream.Upstream;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.function.Function;

/** What a node tells the database about its pipelines: steps, policies and rules as they really are in the code. */
final class PipelineDescriptions {
    private PipelineDescriptions() {}

    static VersionStore.NodePipeline describe(PipelineDefinition<?> definition) {
        List<Map<String, Object>> steps = definition.order().stream()
                .map(s -> step(Objects.requireNonNull(definition.step(s))))
                .toList();
        return new VersionStore.NodePipeline(
                definition.name(),
                Shape.of(definition),
                definition.onEnd() != null,
                PlainJson.write(Map.of(
                        "steps",
                        steps,
                        "renamed",
                        definition.renames(),
                        "writesOnRevive",
                        definition.onRevive() != null)));
    }

    private static Map<String, Object> step(StepDefinition<?> step) {
        Map<String, Object> described = new LinkedHashMap<>();
        described.put("name", step.name());
        described.put("deadlineMillis", step.deadline().toMillis());
        described.put("perNode", step.perNode());
        described.put("attempts", step.attempts());
        described.put("retry", policy(step.retry().usual()));
        described.put("retryByKind", policies(step.retry().byKind(), Kind::word));
        described.put("retryByCategory", policies(step.retry().byCategory(), category -> category));
        described.put("uses", step.uses().stream().map(Upstream::name).toList());
        described.put("mayGoTo", step.mayGoTo());
        described.put("writesAlone", step.writesAlone());
        Write.Together<?> together = step.together();
        if (together != null) {
            described.put("writesTogether", Map.of("atMost", together.atMost(), "atMostBytes", together.atMostBytes()));
        }
        described.put("rules", rules(step.rules()));
        described.put("upstreamRules", byName(step.uses(), u -> rules(u.rules())));
        described.put("upstreamLimits", byName(step.uses(), PipelineDescriptions::limits));
        return described;
    }

    private static Map<String, Object> byName(List<Upstream> upstreams, Function<Upstream, Object> describe) {
        Map<String, Object> described = new LinkedHashMap<>();
        upstreams.forEach(u -> described.put(u.name(), describe.apply(u)));
        return described;
    }

    private static Map<String, Object> limits(Upstream upstream) {
        Map<String, Object> limits = new LinkedHashMap<>();
        Upstream.Rate rate = upstream.rate();
        if (rate != null) {
            limits.put("gapMillis", rate.gap().toNanos() / 1e6);
        }
        if (upstream.atOnce() > 0) {
            limits.put("atOnce", upstream.atOnce());
        }
        limits.put("downAfterInARow", upstream.outage().inARow());
        limits.put("downAtShare", upstream.outage().share());
        limits.put("ofLast", upstream.outage().ofLast());
        return limits;
    }

    private static <K> Map<String, Object> policies(Map<K, RetryPolicy> finer, Function<K, String> name) {
        Map<String, Object> described = new TreeMap<>();
        finer.forEach((of, policy) -> described.put(name.apply(of), policy(policy)));
        return described;
    }

    private static Map<String, Object> policy(RetryPolicy policy) {
        return Map.of(
                "attempts", policy.attempts(),
                "baseMillis", policy.base().toMillis(),
                "factor", policy.factor(),
                "capMillis", policy.cap().toMillis());
    }

    private static List<Map<String, String>> rules(Rules rules) {
        return rules.list().stream()
                .map(rule -> Map.of(
                        "match", rule.words(),
                        "kind", rule.category().kind().word(),
                        "category", rule.category().name()))
                .toList();
    }
}
