package dev.okiagari.checks;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** What people read stands in the texts of its module, once, and is said with the values that it has places for. */
final class TextsTest {
    private static final Pattern KEY = Pattern.compile("(?m)^([\\w.\\[\\]*-]+) *=");
    private static final List<SourceFile> TREE = Repository.here().sources();
    private static final List<ModuleTexts> MODULES = ModuleTexts.of(TREE);

    static Stream<ModuleTexts> modules() {
        return MODULES.stream();
    }

    @Test
    void texts_are_really_read() {
        assertThat(MODULES)
                .extracting(ModuleTexts::speaker)
                .contains("KitTexts")
                .doesNotContain("");
    }

    @Test
    void no_key_stands_twice() {
        assertThat(TREE)
                .filteredOn(file -> file.path().endsWith("/texts.properties"))
                .allSatisfy(
                        file -> assertThat(KEY.matcher(file.text()).results().map(key -> key.group(1)))
                                .as(file.path())
                                .doesNotHaveDuplicates());
    }

    @Test
    void every_text_that_is_said_exists_and_gets_its_values() {
        List<String> wrong = new ArrayList<>();
        for (ModuleTexts module : MODULES) {
            for (SaidText said : said(module)) {
                ModuleTexts of = MODULES.stream()
                        .filter(other -> other.speaker().equals(said.speaker()))
                        .findFirst()
                        .orElse(module);
                judge(said, of, wrong);
            }
        }
        assertThat(wrong)
                .as("say only keys of texts.properties, with a value for each place")
                .isEmpty();
    }

    private static void judge(SaidText said, ModuleTexts texts, List<String> wrong) {
        String place = said.path() + ":" + said.line() + " says " + said.keys();
        if (said.isComputed()) {
            if (texts.keys().stream().noneMatch(said::means)) {
                wrong.add(place + ", which fits no key of " + texts.module());
            }
            return;
        }
        List<String> unknown =
                said.keys().stream().filter(key -> texts.text(key).isEmpty()).toList();
        int places = said.keys().stream().mapToInt(texts::places).max().orElse(0);
        if (!unknown.isEmpty()) {
            wrong.add(place + ", but " + texts.module() + " does not have " + unknown);
        } else if (places != said.values()) {
            wrong.add(place + " with " + said.values() + " values for " + places + " places");
        }
    }

    @ParameterizedTest
    @MethodSource("modules")
    void every_place_of_a_text_is_in_it(ModuleTexts module) {
        assertThat(module.keys())
                .as("places are {0}, {1|item|items}, without gaps")
                .allMatch(module::isWhole);
    }

    @ParameterizedTest
    @MethodSource("modules")
    void no_text_is_left_over(ModuleTexts module) {
        StringBuilder all = new StringBuilder();
        module.sources().forEach(source -> all.append(source.text()));
        List<SaidText> computed =
                said(module).stream().filter(SaidText::isComputed).toList();
        assertThat(module.keys())
                .as("remove from texts.properties of " + module.module() + " what nothing says")
                .allMatch(key -> module.isOfHelp(key)
                        || all.indexOf("\"" + key + "\"") >= 0
                        || computed.stream().anyMatch(said -> said.means(key)));
    }

    @ParameterizedTest
    @MethodSource("modules")
    void pages_say_nothing_but_texts(ModuleTexts module) {
        List<String> english = module.sources().stream()
                .filter(source -> source.path().endsWith(".jte"))
                .flatMap(
                        source -> TemplateText.english(source.text()).stream().map(text -> source.path() + ": " + text))
                .toList();
        assertThat(english)
                .as("move it into texts.properties of " + module.module())
                .isEmpty();
    }

    @Test
    void faces_say_nothing_but_texts() {
        List<String> english = faces().flatMap(source -> CodeText.english(source).stream()
                        .filter(literal -> CodeText.sameEverywhere(literal).isEmpty())
                        .map(literal -> source.path() + ": " + literal))
                .toList();
        assertThat(english)
                .as("move it into texts.properties of the module; for what is the same in each language, see CodeText")
                .isEmpty();
    }

    @Test
    void no_exception_for_what_is_the_same_everywhere_is_left_over() {
        Set<String> used = faces().flatMap(source -> CodeText.english(source).stream())
                .flatMap(literal -> CodeText.sameEverywhere(literal).stream())
                .collect(Collectors.toSet());
        assertThat(used).containsExactlyInAnyOrderElementsOf(CodeText.SAME_EVERYWHERE.keySet());
    }

    private static Stream<SourceFile> faces() {
        return TREE.stream().filter(CodeText::isFace);
    }

    private static List<SaidText> said(ModuleTexts module) {
        return module.sources().stream()
                .flatMap(source -> SaidText.in(source).stream())
                .toList();
    }
}
