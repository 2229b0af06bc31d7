package dev.okiagari.skills.scan;

import static org.assertj.core.api.Assertions.assertThat;

import dev.okiagari.skills.fact.Combination;
import dev.okiagari.skills.fact.Combinations;
import dev.okiagari.skills.rule.Catalogue;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

/** Each combination of facts is found in the skills that its file says it must be found in, and not in the others. */
class CombinationExamplesTest {
    private static final int LEAST_EXAMPLES = 3;

    private final Scanner scanner = new Scanner(Catalogue.standard());

    @TestFactory
    Stream<DynamicTest> examples_of() {
        return Combinations.all().stream()
                .map(combination -> DynamicTest.dynamicTest(combination.rule().id(), () -> check(combination)));
    }

    private void check(Combination combination) {
        String id = combination.rule().id();
        assertThat(combination.matching()).hasSizeGreaterThanOrEqualTo(LEAST_EXAMPLES);
        assertThat(combination.passing()).hasSizeGreaterThanOrEqualTo(LEAST_EXAMPLES);
        assertThat(combination.matching())
                .allSatisfy(text -> assertThat(found(text)).as(text).contains(id));
        assertThat(combination.passing())
                .allSatisfy(text -> assertThat(found(text)).as(text).doesNotContain(id));
    }

    private List<String> found(String example) {
        Skills skill = Skills.of("helper");
        for (String part : example.split(" ¦¦ ", -1)) {
            List<String> file = List.of(part.split(" ¦ ", 2));
            String text =
                    file.getLast().replace("\\\\", "\0").replace("\\n", "\n").replace("\0", "\\") + "\n";
            skill.with(
                    file.size() == 1 ? "SKILL.md" : file.getFirst(), file.size() == 1 ? Skills.MANIFEST + text : text);
        }
        return scanner.scan(skill.skill()).findings().stream()
                .map(finding -> finding.rule().id())
                .toList();
    }
}
