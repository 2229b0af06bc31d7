package dev.okiagari.skills.scan;

import dev.okiagari.skills.content.Skill;
import dev.okiagari.skills.dependency.DependencyCheck;
import dev.okiagari.skills.dependency.DependencyRules;
import dev.okiagari.skills.privilege.PrivilegeCheck;
import dev.okiagari.skills.privilege.PrivilegeRules;
import dev.okiagari.skills.rule.Observation;
import dev.okiagari.skills.rule.Rule;
import dev.okiagari.skills.text.Excerpt;
import java.util.List;
import java.util.stream.Stream;

/** The checks that look at a skill as a whole and not text by text. Pure. */
final class WholeSkillChecks {
    private WholeSkillChecks() {}

    static List<Finding> of(Skill skill) {
        return Stream.of(DependencyCheck.of(skill), PrivilegeCheck.of(skill))
                .flatMap(List::stream)
                .map(WholeSkillChecks::finding)
                .toList();
    }

    /** All rules that are not patterns, those about structure included. */
    static List<Rule> rules() {
        return Stream.of(
                        DependencyRules.all(),
                        StructureRules.all(),
                        PrivilegeRules.all(),
                        FlowRules.all(),
                        FactFindings.rules())
                .flatMap(List::stream)
                .toList();
    }

    private static Finding finding(Observation seen) {
        String excerpt = Excerpt.of(seen.excerpt(), seen.position().column());
        return new Finding(seen.rule(), seen.severity(), seen.file(), seen.position(), excerpt, seen.detail());
    }
}
