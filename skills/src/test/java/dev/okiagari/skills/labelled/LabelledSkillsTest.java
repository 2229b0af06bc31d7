package dev.okiagari.skills.labelled;

import static org.assertj.core.api.Assertions.assertThat;

import dev.okiagari.skills.scan.Verdict;
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

    private static final double LEAST_RECALL = 90;
    private static final int MOST_HONEST_NOT_PASSED = 2;
    private static final double LEAST_GRAVE_RECALL = 95;

    /** Of the sealed half, as it was committed before any rule saw it. */
    private static final String SEALED = "08ca805800355ab130fbdaa28c448b7f870adbbd05952417adb4756cbf71ee9c";

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

    /** What the open half has reached; the sealed half's figures are printed, and stand in docs/skills.md. */
    @Test
    void the_open_half_keeps_what_it_has_reached() throws Exception {
        Evaluation evaluation = Evaluation.of(root().resolve("open"));
        assertThat(evaluation.recall(group -> true)).isGreaterThanOrEqualTo(LEAST_RECALL);
        assertThat(evaluation.recall(Gravest::isGravest)).isGreaterThanOrEqualTo(LEAST_GRAVE_RECALL);
        assertThat(evaluation.of(Label.BENIGN).notPassed()).isLessThanOrEqualTo(MOST_HONEST_NOT_PASSED);
        assertThat(evaluation.of(Label.SECURITY).of(Verdict.FAIL)).isZero();
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
                .isEqualTo(SEALED)
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
