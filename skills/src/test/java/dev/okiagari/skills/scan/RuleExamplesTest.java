package dev.okiagari.skills.scan;

import static org.assertj.core.api.Assertions.assertThat;

import dev.okiagari.skills.rule.Catalogue;
import dev.okiagari.skills.rule.Category;
import dev.okiagari.skills.rule.TextRule;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

/** Each rule finds the texts that its file says it must find, and not those that it must not. */
class RuleExamplesTest {
    private static final int LEAST_RULES = 52;
    private static final int LEAST_EXAMPLES = 3;
    private static final List<TextRule> RULES = Catalogue.standard().rules();

    private final Scanner scanner = new Scanner(Catalogue.standard());

    @TestFactory
    Stream<DynamicTest> examples_of() {
        return RULES.stream().map(rule -> DynamicTest.dynamicTest(rule.rule().id(), () -> check(rule)));
    }

    private void check(TextRule rule) {
        assertThat(rule.examples().matching()).hasSizeGreaterThanOrEqualTo(LEAST_EXAMPLES);
        assertThat(rule.examples().passing()).hasSizeGreaterThanOrEqualTo(LEAST_EXAMPLES);
        assertThat(rule.examples().matching())
                .allSatisfy(text -> assertThat(found(rule, text))
                        .as(text)
                        .contains(rule.rule().id()));
        assertThat(rule.examples().passing())
                .allSatisfy(text -> assertThat(found(rule, text))
                        .as(text)
                        .doesNotContain(rule.rule().id()));
    }

    private Set<String> found(TextRule rule, String text) {
        return scanner.scan(rule.onlyMarkdown() ? "example.md" : "example.sh", text).stream()
                .map(finding -> finding.rule().id())
                .collect(Collectors.toSet());
    }

    @Test
    void nine_categories_have_at_least_fifty_two_rules() {
        assertThat(RULES).hasSizeGreaterThanOrEqualTo(LEAST_RULES);
        assertThat(RULES.stream().map(rule -> rule.rule().category()))
                .containsOnly(Stream.of(Category.values())
                        .filter(category -> category != Category.STRUCTURE)
                        .toArray(Category[]::new));
        System.out.println("measured: " + RULES.size() + " rules, "
                + RULES.stream()
                        .mapToInt(rule -> rule.examples().matching().size()
                                + rule.examples().passing().size())
                        .sum()
                + " examples");
    }
}
