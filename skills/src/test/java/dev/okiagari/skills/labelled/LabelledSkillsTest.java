package dev.okiagari.skills.labelled;

import static org.assertj.core.api.Assertions.assertThat;

import dev.okiagari.skills.scan.Verdict;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.util.HexFormat;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** How well the scanner tells the labelled skills apart. Of the sealed part only counts are printed, never names. */
class LabelledSkillsTest {
    private static final int OPEN = 528;
    private static final int SEALED = 264;

    private static final double LEAST_RECALL = 85;
    private static final int MOST_HONEST_NOT_PASSED = 11;
    private static final double LEAST_GRAVE_RECALL = 83;
    private static final int MOST_SECURITY_FAILED = 3;

    @Test
    void the_open_part_keeps_what_it_has_reached() throws Exception {
        Evaluation evaluation = measured("open");
        assertThat(evaluation.isSealed()).isFalse();
        assertThat(counted(evaluation)).isEqualTo(OPEN);
        assertThat(evaluation.recall(group -> true)).isGreaterThanOrEqualTo(LEAST_RECALL);
        assertThat(evaluation.recall(Gravest::isGravest)).isGreaterThanOrEqualTo(LEAST_GRAVE_RECALL);
        assertThat(evaluation.of(Label.BENIGN).notPassed()).isLessThanOrEqualTo(MOST_HONEST_NOT_PASSED);
        assertThat(evaluation.of(Label.SECURITY).of(Verdict.FAIL)).isLessThanOrEqualTo(MOST_SECURITY_FAILED);
    }

    /** Its figures stand in docs/skills.md. */
    @Test
    void the_sealed_part_is_counted_and_not_named() throws Exception {
        Evaluation evaluation = measured("sealed");
        assertThat(evaluation.isSealed()).isTrue();
        assertThat(evaluation.misses()).isEmpty();
        assertThat(counted(evaluation)).isEqualTo(SEALED);
    }

    /** The file SHA256 was committed with the sealed part, before any rule was measured with it. */
    @Test
    void nobody_has_changed_the_sealed_part() throws Exception {
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

    private static Evaluation measured(String part) throws IOException {
        Evaluation evaluation = Evaluation.of(root().resolve(part));
        System.out.println("measured: the " + part + " part of the labelled skills");
        EvaluationText.of(evaluation).forEach(line -> System.out.println("measured: " + line));
        return evaluation;
    }

    private static int counted(Evaluation evaluation) {
        return Stream.of(Label.values())
                .mapToInt(label -> evaluation.of(label).all())
                .sum();
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
