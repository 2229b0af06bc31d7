package dev.okiagari.skills.judge;

import static org.assertj.core.api.Assertions.assertThat;

import dev.okiagari.skills.content.FileKind;
import dev.okiagari.skills.content.SkillFile;
import dev.okiagari.skills.rule.Attack;
import dev.okiagari.skills.rule.Catalogue;
import dev.okiagari.skills.rule.Rule;
import dev.okiagari.skills.rule.Severity;
import dev.okiagari.skills.scan.Finding;
import dev.okiagari.skills.scan.KnownRules;
import dev.okiagari.skills.scan.Report;
import dev.okiagari.skills.scan.Verdict;
import dev.okiagari.skills.text.Position;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** What a scan lets machines do: with a model that approves of everything, and without any. */
class ScanFactsTest {
    private static final SkillJudgement APPROVAL = new SkillJudgement("any", 100, "Fine.", List.of(), true);

    static List<Rule> gravest() {
        return KnownRules.with(Catalogue.standard()).stream()
                .filter(rule -> rule.attack().bars(rule.severity()))
                .toList();
    }

    private static Report report(Rule rule, Severity severity) {
        SkillFile manifest = new SkillFile("SKILL.md", 1, "", FileKind.TEXT, Optional.of(""), true);
        return new Report(
                "helper",
                List.of(new Finding(rule, severity, "SKILL.md", new Position(1, 1), "", "")),
                List.of(manifest),
                List.of());
    }

    @Test
    void each_of_the_gravest_five_classes_has_rules() {
        assertThat(gravest().stream().map(Rule::attack).distinct())
                .containsExactlyInAnyOrderElementsOf(
                        Stream.of(Attack.values()).filter(Attack::isGravest).toList());
    }

    @ParameterizedTest
    @MethodSource("gravest")
    void one_finding_of_the_gravest_classes_is_never_published_by_a_machine(Rule rule) {
        Report report = report(rule, rule.severity());
        ScanFacts facts = ScanFacts.of(report);
        assertThat(report.verdict()).isNotEqualTo(Verdict.PASS);
        assertThat(facts.isClean()).isFalse();
        assertThat(facts.alone()).isEqualTo(Opinion.REVIEW);
        assertThat(facts.with(APPROVAL)).isEqualTo(Opinion.REVIEW);
    }

    @ParameterizedTest
    @MethodSource("gravest")
    void not_even_when_the_text_warns_of_it(Rule rule) {
        ScanFacts facts = ScanFacts.of(report(rule, Severity.INFO));
        assertThat(facts.verdict()).isEqualTo(Verdict.PASS);
        assertThat(facts.alone()).isEqualTo(Opinion.REVIEW);
        assertThat(facts.with(APPROVAL)).isEqualTo(Opinion.REVIEW);
    }

    @Test
    void what_was_not_analysed_needs_a_person() {
        Rule rule = KnownRules.with(Catalogue.standard()).stream()
                .filter(one -> one.id().equals("scan-not-analysed"))
                .findFirst()
                .orElseThrow();
        assertThat(ScanFacts.of(report(rule, rule.severity())).with(APPROVAL)).isEqualTo(Opinion.REVIEW);
    }
}
