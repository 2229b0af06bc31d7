package dev.okiagari.engine.failure;

import java.util.LinkedHashMap;
import java.util.Map;

/** The retry policies of one step: a general one, and more specific ones by kind or category. The most specific one applies. */
public record RetryPlan(RetryPolicy usual, Map<Kind, RetryPolicy> byKind, Map<String, RetryPolicy> byCategory) {

    public RetryPlan {
        byKind = Map.copyOf(byKind);
        byCategory = Map.copyOf(byCategory);
    }

    public static RetryPlan of(RetryPolicy usual) {
        return new RetryPlan(usual, Map.of(), Map.of());
    }

    public RetryPlan withUsual(RetryPolicy policy) {
        return new RetryPlan(policy, byKind, byCategory);
    }

    public RetryPlan with(Kind kind, RetryPolicy policy) {
        Map<Kind, RetryPolicy> more = new LinkedHashMap<>(byKind);
        more.put(kind, policy);
        return new RetryPlan(usual, more, byCategory);
    }

    public RetryPlan with(String category, RetryPolicy policy) {
        Map<String, RetryPolicy> more = new LinkedHashMap<>(byCategory);
        more.put(category, policy);
        return new RetryPlan(usual, byKind, more);
    }

    /** The policy for a failure of this category. */
    public RetryPolicy forCategory(Category category) {
        RetryPolicy named = byCategory.get(category.name());
        return named != null ? named : byKind.getOrDefault(category.kind(), usual);
    }
}
