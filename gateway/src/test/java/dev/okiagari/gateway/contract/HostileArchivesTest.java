package dev.okiagari.gateway.contract;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.okiagari.engine.failure.ClassifiedException;
import dev.okiagari.gateway.archive.ArchiveFile;
import dev.okiagari.gateway.archive.ArchiveFiles;
import dev.okiagari.gateway.archive.ArchiveLimits;
import dev.okiagari.gateway.archive.Archives;
import dev.okiagari.gateway.http.Call;
import dev.okiagari.gateway.http.GuardSettings;
import dev.okiagari.gateway.http.GuardedHttp;
import dev.okiagari.gateway.http.Reach;
import dev.okiagari.sandbox.Sandbox;
import dev.okiagari.sandbox.SandboxSettings;
import dev.okiagari.sandbox.skills.Trick;
import java.net.URI;
import java.util.concurrent.atomic.AtomicReference;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Each of the sandbox's hostile archives is refused as what it is, or gives nothing but what is harmless. */
class HostileArchivesTest {
    private static Sandbox sandbox;
    private static GuardedHttp http;

    @BeforeAll
    static void start() {
        sandbox = Sandbox.start(SandboxSettings.defaults());
        http = GuardedHttp.open(GuardSettings.defaults().withSchemes("http").withReach(Reach.LOOPBACK));
    }

    @AfterAll
    static void stop() {
        http.close();
        sandbox.close();
    }

    static Stream<Arguments> tricks_in_both_formats() {
        return Stream.of(Trick.values())
                .flatMap(trick -> Stream.of("zip", "tar.gz").map(format -> Arguments.of(trick, format)));
    }

    @ParameterizedTest(name = "{0} {1}")
    @MethodSource("tricks_in_both_formats")
    void a_hostile_archive_is_refused_or_harmless(Trick trick, String format) {
        byte[] packed = http.send(Call.get(URI.create(
                        sandbox.skills().url() + "/hostile/" + trick.repository() + "/archive/main." + format)))
                .body();
        Archives archives = new Archives(ArchiveLimits.defaults());
        AtomicReference<@Nullable ArchiveFiles> got = new AtomicReference<>();

        ClassifiedException refused = catchThrowableOfType(
                ClassifiedException.class,
                () -> got.set(
                        format.equals("zip")
                                ? archives.zip(packed, name -> true)
                                : archives.tarGz(packed, name -> true)));

        ArchiveFiles unpacked = got.get();
        String outcome = unpacked == null
                ? refused.category().name()
                : unpacked.files().stream()
                                .map(ArchiveFile::path)
                                .map(path -> path.replaceAll(".*/", ""))
                                .toList()
                        + " left " + unpacked.specials().size();
        assertThat(outcome).isEqualTo(expected(trick, format));
    }

    private static String expected(Trick trick, String format) {
        return switch (trick) {
            case PARENT_PATH,
                    LINK_THEN_FILE_BELOW,
                    ABSOLUTE_PATH,
                    BACKSLASH_PATH,
                    DRIVE_PATH,
                    DEEP_FOLDERS,
                    LONG_NAME,
                    SAME_NAME_TWICE,
                    CASE_TWINS,
                    NUL_IN_NAME,
                    BACKWARDS_NAME -> "archive.name";
            case BOMB, MANY_FILES -> "archive.too_large";
            case CUT_OFF, BAD_CHECKSUM, NOT_AN_ARCHIVE -> "archive.malformed";
            // What a zip's directory says of sizes is not believed; a tar cannot be read without.
            case FALSE_SIZE -> format.equals("zip") ? "[SKILL.md, more.md] left 0" : "archive.malformed";
            case LINK_OUT, HARD_LINK_OUT, DEVICE, PIPE -> "[SKILL.md] left 1";
            case NESTED_ARCHIVES -> "[SKILL.md, inner.zip] left 0";
            case EMPTY -> "[] left 0";
        };
    }
}
