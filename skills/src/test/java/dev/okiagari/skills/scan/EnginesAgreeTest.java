package dev.okiagari.skills.scan;

import static org.assertj.core.api.Assertions.assertThat;

import dev.okiagari.skills.automaton.Finder;
import dev.okiagari.skills.rule.Catalogue;
import dev.okiagari.skills.rule.TextRule;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Random;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

/** The quick engine says yes exactly where RE2/J finds a match: on every rule, on its examples, and on damaged copies of them. */
class EnginesAgreeTest {
    private static final int DAMAGED_COPIES = 40;

    @TestFactory
    Stream<DynamicTest> engines_agree_on() {
        return Catalogue.standard().rules().stream()
                .map(rule -> DynamicTest.dynamicTest(rule.rule().id(), () -> check(rule)));
    }

    private static void check(TextRule rule) {
        Finder finder = new Finder(rule.program());
        assertThat(texts(rule))
                .allSatisfy(text -> assertThat(finder.matches(text))
                        .as(text)
                        .isEqualTo(rule.pattern().matcher(text).find()));
    }

    private static List<String> texts(TextRule rule) {
        Random random = new Random(rule.rule().id().hashCode());
        List<String> given = new ArrayList<>(rule.examples().matching());
        given.addAll(rule.examples().passing());
        List<String> texts = new ArrayList<>(List.of("", " ", "\n", "a"));
        for (String text : given) {
            texts.add(text);
            String lower = text.toLowerCase(Locale.ROOT);
            texts.add(lower);
            for (int i = 0; i < DAMAGED_COPIES; i++) {
                texts.add(damaged(lower, given, random));
            }
        }
        return texts;
    }

    /** Cuts a piece out, repeats one, or puts one of another text in. */
    private static String damaged(String text, List<String> others, Random random) {
        int from = random.nextInt(text.length() + 1);
        int to = Math.min(text.length(), from + random.nextInt(8));
        String piece = text.substring(from, to);
        String other = others.get(random.nextInt(others.size())).toLowerCase(Locale.ROOT);
        return switch (random.nextInt(3)) {
            case 0 -> text.substring(0, from) + text.substring(to);
            case 1 -> text.substring(0, from) + piece.repeat(3) + text.substring(to);
            default ->
                text.substring(0, from) + other.substring(0, random.nextInt(other.length() + 1)) + text.substring(to);
        };
    }
}
