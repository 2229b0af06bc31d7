package dev.okiagari.skills.dependency;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.Locale;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;

/** The lists of names with the examples that are kept beside them. */
class LookalikesTest {
    private static final int LEAST_NAMES = 300;
    private static final int LEAST_EXAMPLES = 55;

    static Stream<String> examples() {
        return PackageNames.text("lookalikes.examples")
                .lines()
                .filter(line -> !line.isBlank() && !line.startsWith("#"));
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("examples")
    void an_example_is_judged_as_it_says(String example) {
        String[] parts = example.split(" ", -1);
        Registry registry = Registry.valueOf(parts[1].toUpperCase(Locale.ROOT));
        Lookalikes.Match wanted =
                parts[0].equals("pass:") ? null : new Lookalikes.Match(registry(parts), parts[0].equals("imitation:"));
        assertThat(Lookalikes.of(registry, parts[2]).orElse(null)).isEqualTo(wanted);
    }

    private static String registry(String[] parts) {
        return Registry.valueOf(parts[1].toUpperCase(Locale.ROOT)).normal(parts[3]);
    }

    @Test
    void there_are_many_examples() {
        assertThat(examples()).hasSizeGreaterThan(LEAST_EXAMPLES);
    }

    @ParameterizedTest
    @EnumSource(
            value = Registry.class,
            names = {"NPM", "PYPI"})
    void the_large_registries_have_at_least_three_hundred_well_known_names(Registry registry) {
        assertThat(PackageNames.of(registry).known()).hasSizeGreaterThanOrEqualTo(LEAST_NAMES);
    }

    @ParameterizedTest
    @EnumSource(Registry.class)
    void no_name_that_is_known_imitates_another(Registry registry) {
        PackageNames names = PackageNames.of(registry);
        assertThat(Stream.of(names.known(), names.real(), names.tools())
                        .flatMap(list -> list.stream())
                        .filter(name -> Lookalikes.of(registry, name).isPresent()))
                .isEmpty();
    }

    @Test
    void words_of_sentences_are_rarely_like_packages() {
        String words = "install these packages before running the script and then start working with every file in your"
                + " project folder please check whether needed already latest version first after that again";
        assertThat(Arrays.stream(words.split(" ", -1))
                        .filter(word -> Lookalikes.of(Registry.NPM, word).isPresent()
                                || Lookalikes.of(Registry.PYPI, word).isPresent()))
                .isEmpty();
    }
}
