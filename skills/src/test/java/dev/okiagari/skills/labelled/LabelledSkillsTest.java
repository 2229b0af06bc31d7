package dev.okiagari.skills.labelled;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.util.HexFormat;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** How well the scanner tells the labelled skills apart. Of the sealed half only counts are printed, never names. */
class LabelledSkillsTest {
    private static final int EACH_HALF = 264;

    @ParameterizedTest
    @ValueSource(strings = {"open", "sealed"})
    void a_half_is_counted(String half) throws Exception {
        Evaluation evaluation = Evaluation.of(root().resolve(half));
        System.out.println("measured: the " + half + " half of the labelled skills");
        EvaluationText.of(evaluation).forEach(line -> System.out.println("measured: " + line));
        assertThat(evaluation.isSealed()).isEqualTo(half.equals("sealed"));
        assertThat(evaluation.isSealed() ? evaluation.misses() : List.of()).isEmpty();
        assertThat(Stream.of(Label.values())
                        .mapToInt(label -> evaluation.of(label).all())
                        .sum())
                .isEqualTo(EACH_HALF);
    }

    @Test
    void nobody_has_changed_the_sealed_half() throws Exception {
        Path sealed = root().resolve("sealed");
        List<String> paths;
        try (Stream<Path> walk = Files.walk(sealed)) {
            paths = walk.filter(Files::isRegularFile)
                    .map(file -> sealed.relativize(file).toString().replace('\\', '/'))
                    .sorted()
                    .toList();
        }
        MessageDigest digest = MessageDigest.getInstance("SHA-256");
        for (String path : paths) {
            digest.update(path.getBytes(StandardCharsets.UTF_8));
            digest.update((byte) 0);
            digest.update(Files.readAllBytes(sealed.resolve(path)));
            digest.update((byte) 0);
        }
        assertThat(HexFormat.of().formatHex(digest.digest()))
                .isEqualTo(Files.readString(root().resolve("SHA256")).strip());
    }

    private static Path root() {
        String given = System.getProperty("okiagari.root");
        Path folder = given == null ? Path.of("").toAbsolutePath() : Path.of(given);
        while (!Files.isDirectory(folder.resolve(".mvn"))) {
            folder = Objects.requireNonNull(folder.getParent(), "no folder above has a .mvn");
        }
        return folder.resolve("skills/src/test/corpus/labelled");
    }
}
