package dev.okiagari.skills.rule;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class AttackTest {
    @Test
    void the_classes_are_those_of_the_labelled_set_and_one_for_quality() throws IOException {
        try (Stream<Path> folders = Files.list(root().resolve("skills/src/test/corpus/labelled/open/malicious"))) {
            List<String> words =
                    folders.map(folder -> folder.getFileName().toString()).toList();
            assertThat(Arrays.stream(Attack.values())
                            .filter(attack -> attack != Attack.QUALITY)
                            .map(Attack::word))
                    .containsExactlyInAnyOrderElementsOf(words);
        }
    }

    @Test
    void each_class_says_what_an_attacker_gains_and_where_owasp_lists_it() {
        assertThat(Attack.values()).allSatisfy(attack -> {
            assertThat(attack.title()).isNotBlank();
            assertThat(attack.gain()).endsWith(".").doesNotContain("\n");
            assertThat(attack.owasp()).matches("AST(?:0[1-9]|10)");
            assertThat(Attack.of(attack.word())).contains(attack);
        });
        assertThat(Attack.of("kindness")).isEmpty();
    }

    @Test
    void only_critical_and_high_findings_of_the_five_gravest_classes_bar_a_pass() {
        assertThat(Arrays.stream(Attack.values()).filter(Attack::isGravest)).hasSize(5);
        assertThat(Attack.SECRETS_OUT.bars(Severity.CRITICAL)).isTrue();
        assertThat(Attack.SECRETS_OUT.bars(Severity.HIGH)).isTrue();
        assertThat(Attack.SECRETS_OUT.bars(Severity.MEDIUM)).isFalse();
        assertThat(Attack.PROMPT_INJECTION.bars(Severity.CRITICAL)).isFalse();
    }

    private static Path root() {
        String given = System.getProperty("okiagari.root");
        Path folder = given == null ? Path.of("").toAbsolutePath() : Path.of(given);
        while (!Files.isDirectory(folder.resolve(".mvn"))) {
            folder = Objects.requireNonNull(folder.getParent(), "no folder above has a .mvn");
        }
        return folder;
    }
}
