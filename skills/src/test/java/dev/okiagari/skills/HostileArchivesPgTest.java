package dev.okiagari.skills;

import static dev.okiagari.skills.state.SubmissionState.NEEDS_REVIEW;
import static dev.okiagari.skills.state.SubmissionState.REJECTED;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.okiagari.engine.failure.ClassifiedException;
import dev.okiagari.engine.testing.TestEngine;
import dev.okiagari.sandbox.skills.Trick;
import dev.okiagari.skills.content.SkillRefused;
import dev.okiagari.skills.state.StateReason;
import dev.okiagari.skills.view.SubmissionFilter;
import java.io.IOException;
import java.io.InputStream;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Archives that strangers make to do harm. */
class HostileArchivesPgTest {
    @TempDir
    @SuppressWarnings("NullAway.Init")
    private Path folder;

    private SkillFixture world;

    @BeforeEach
    void open() {
        world = SkillFixture.open(getClass());
    }

    @AfterEach
    void close() {
        world.close();
    }

    @Test
    void those_in_repositories_are_refused_each_with_its_reason() {
        try (TestEngine engine = world.engine(world.withModel())) {
            for (Trick trick : Trick.values()) {
                String id = world.submissions
                        .submit(world.base() + "/hostile/" + trick.repository(), "", SkillFixture.SOMEBODY)
                        .id();
                engine.drain();
                StateReason why = Objects.requireNonNull(world.submission(id).why(), trick.name());
                assertThat(why.text()).as(trick.name()).contains(reason(trick));
                if (trick == Trick.NESTED_ARCHIVES) { // an archive is a file like any other that nobody can scan
                    assertThat(world.state(id)).isEqualTo(NEEDS_REVIEW);
                } else {
                    assertThat(world.state(id)).as(trick.name()).isEqualTo(REJECTED);
                    assertThat(why.code()).isEqualTo("INVALID");
                    assertThat(why.failure()).as("a fault of its own").isNull();
                    assertThat(world.client.items().failures(world.item(id)))
                            .as("not tried again")
                            .hasSize(1);
                }
            }
        }
    }

    private static String reason(Trick trick) {
        return switch (trick) {
            case PARENT_PATH -> "leads out of its folder";
            case ABSOLUTE_PATH -> "is absolute";
            case BACKSLASH_PATH, DRIVE_PATH, NUL_IN_NAME, BACKWARDS_NAME -> "control character, a backslash";
            case LINK_OUT -> "the link \"notes.md\" leads out of the skill, to \"/etc/passwd\"";
            case LINK_THEN_FILE_BELOW -> "lies in a link or a file of the same archive";
            case HARD_LINK_OUT -> "the link \"hard\" leads out of the skill";
            case DEVICE, PIPE -> "is neither a file nor a folder";
            case BOMB -> "grows more than 100 times";
            case MANY_FILES -> "more than 5000 entries";
            case DEEP_FOLDERS, LONG_NAME -> "is empty or too long";
            case SAME_NAME_TWICE, CASE_TWINS -> "occurs twice";
            case NESTED_ARCHIVES -> "inner.zip:1 structure-unscanned";
            case CUT_OFF, BAD_CHECKSUM, FALSE_SIZE -> "is not a valid tar.gz";
            case NOT_AN_ARCHIVE -> "neither a folder nor a zip or tar.gz";
            case EMPTY -> "no SKILL.md";
        };
    }

    @Test
    void uploads_are_refused_at_once_each_with_its_reason() throws IOException {
        HostileUploads.all()
                .forEach((reason, bytes) -> assertThatThrownBy(
                                () -> world.submissions.upload(bytes, false, SkillFixture.SOMEBODY))
                        .as(reason)
                        .isInstanceOfAny(ClassifiedException.class, SkillRefused.class)
                        .hasMessageContaining(reason));
        assertThat(world.submissions.list(SubmissionFilter.all())).isEmpty();
    }

    /** In a process of its own with a small heap, in a folder of its own from which nothing may lead out. */
    @Test
    void reading_them_takes_little_memory_and_writes_nothing_anywhere() throws Exception {
        Path in = Files.createDirectories(folder.resolve("in"));
        for (Trick trick : Trick.values()) {
            for (String format : List.of("tar.gz", "zip")) {
                URI address = URI.create(world.base() + "/hostile/" + trick.repository() + "/archive/HEAD." + format);
                try (InputStream body = address.toURL().openStream()) {
                    Files.write(in.resolve(trick + "." + format), body.readAllBytes());
                }
            }
        }
        int number = 0;
        for (Map.Entry<String, byte[]> upload : HostileUploads.all().entrySet()) {
            Files.write(in.resolve("upload-" + number++), upload.getValue());
        }
        Path work = Files.createDirectories(folder.resolve("a/b/c/work"));
        Process reader = HostileReader.start(in, work);
        assertThat(reader.waitFor(60, TimeUnit.SECONDS)).isTrue();
        String said = new String(reader.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(reader.exitValue()).as(said).isZero();
        assertThat(said.lines().filter(line -> line.contains(" refused: ")).count())
                .as(said)
                .isGreaterThanOrEqualTo(50);
        try (Stream<Path> found = Files.walk(folder.resolve("a"))) {
            assertThat(found.filter(Files::isRegularFile)).as("written files").isEmpty();
        }
        assertThat(Path.of("/etc/cron.d/evil")).doesNotExist();
        System.out.println("measured: " + said.lines().toList().getLast());
    }
}
