package dev.okiagari.skills.scan;

import dev.okiagari.skills.rule.Attack;
import dev.okiagari.skills.rule.Catalogue;
import dev.okiagari.skills.rule.Rule;
import dev.okiagari.skills.rule.TextRule;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Every rule that a finding can have. Immutable; threads may share it. */
public final class KnownRules {
    private KnownRules() {}

    /** Those of a catalogue, then those that are not patterns. */
    public static List<Rule> with(Catalogue catalogue) {
        return Stream.concat(catalogue.rules().stream().map(TextRule::rule), WholeSkillChecks.rules().stream())
                .toList();
    }

    /** What the rule with this id guards against; empty when this build has no such rule, such as an older one's. */
    public static Optional<Attack> attack(String id) {
        return Optional.ofNullable(Standard.RULES.get(id)).map(Rule::attack);
    }

    /** Read when first asked for. */
    private static final class Standard {
        private static final Map<String, Rule> RULES = with(Catalogue.standard()).stream()
                .collect(Collectors.toUnmodifiableMap(Rule::id, Function.identity()));
    }
}
