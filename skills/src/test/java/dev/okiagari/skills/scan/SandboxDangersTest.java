package dev.okiagari.skills.scan;

import static org.assertj.core.api.Assertions.assertThat;

import dev.okiagari.sandbox.skills.SampleSkill;
import dev.okiagari.sandbox.skills.SkillShelf;
import dev.okiagari.sandbox.words.Seed;
import dev.okiagari.skills.rule.Catalogue;
import dev.okiagari.skills.rule.Category;
import dev.okiagari.skills.rule.Severity;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Tier 1 sees each danger that the sandbox offers, and nothing in its good skills. */
class SandboxDangersTest {
    private static final List<SampleSkill> SHELF = new SkillShelf(new Seed(1)).skills();

    private final Scanner scanner = new Scanner(Catalogue.standard());

    static List<SampleSkill> dangerous() {
        return SHELF.stream()
                .filter(skill -> skill.quality() == SampleSkill.Quality.DANGEROUS)
                .toList();
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("dangerous")
    void a_danger_is_found_and_not_only_for_information_unless_it_stands_in_a_sample(SampleSkill skill) {
        List<Finding> found = dangers(skill);
        assertThat(found).as(skill.text("SKILL.md")).isNotEmpty();
        assertThat(found).anyMatch(finding -> finding.severity() != Severity.INFO || finding.isLowered());
    }

    @Test
    void good_skills_have_no_finding() {
        assertThat(SHELF.stream().filter(skill -> skill.quality() == SampleSkill.Quality.GOOD))
                .allSatisfy(skill -> assertThat(dangers(skill)).as(skill.name()).isEmpty());
    }

    private List<Finding> dangers(SampleSkill skill) {
        Skills written = Skills.of(skill.name());
        skill.files().forEach(written::with);
        return scanner.scan(written.skill()).findings().stream()
                .filter(finding -> finding.rule().category() != Category.STRUCTURE)
                .toList();
    }
}
