package dev.okiagari.gateway.archive;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.okiagari.engine.failure.Category;
import dev.okiagari.engine.failure.ClassifiedException;
import java.io.IOException;
import java.util.List;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Links in archives: named, never followed, and with nothing below them. */
class LinkedArchivesTest {
    private final Archives archives = new Archives(ArchiveLimits.defaults());

    @ParameterizedTest
    @EnumSource(Packed.class)
    void links_are_named_and_never_followed(Packed format) throws IOException {
        byte[] packed = format.of(files -> {
            files.link("skill/passwd", "/etc/passwd");
            files.link("skill/up", "../../..");
            files.file("skill/more.txt", "x".getBytes(UTF_8));
        });

        ArchiveFiles unpacked = format.read(archives, packed, name -> true);

        assertThat(unpacked.specials())
                .containsExactly(
                        new ArchiveSpecial("skill/passwd", ArchiveSpecial.Sort.LINK, "/etc/passwd"),
                        new ArchiveSpecial("skill/up", ArchiveSpecial.Sort.LINK, "../../.."));
        assertThat(unpacked.files()).extracting(ArchiveFile::path).containsExactly("skill/more.txt");
    }

    @ParameterizedTest
    @EnumSource(Packed.class)
    void a_link_and_a_file_of_one_name_refuse_the_archive(Packed format) throws IOException {
        byte[] fileFirst = format.of(files -> {
            files.file("SKILL.md", "harmless".getBytes(UTF_8));
            files.link("SKILL.md", "other.md");
        });
        byte[] linkFirst = format.of(files -> {
            files.link("skill.md", "other.md");
            files.file("SKILL.md", "harmless".getBytes(UTF_8));
        });
        for (byte[] packed : new byte[][] {fileFirst, linkFirst}) {
            refusedAs(ArchiveFaults.NAME, () -> format.read(archives, packed, wanted -> true));
        }
    }

    @ParameterizedTest
    @EnumSource(Packed.class)
    void a_link_with_something_below_it_refuses_the_archive(Packed format) throws IOException {
        byte[] linkFirst = format.of(files -> {
            files.link("d", "/etc");
            files.file("d/evil.md", new byte[] {1});
        });
        byte[] fileFirst = format.of(files -> {
            files.file("a/D/deep/evil.md", new byte[] {1});
            files.link("a/d", "..");
        });
        byte[] linkBelowLink = format.of(files -> {
            files.link("d", "..");
            files.link("d/e", "..");
        });
        byte[] folderAndLink = format.of(files -> {
            files.folder("d/");
            files.link("d", "..");
        });
        byte[] fileAsFolder = format.of(files -> {
            files.file("d", new byte[] {1});
            files.file("d/evil.md", new byte[] {1});
        });
        for (byte[] packed : List.of(linkFirst, fileFirst, linkBelowLink, folderAndLink, fileAsFolder)) {
            refusedAs(ArchiveFaults.NAME, () -> format.read(archives, packed, name -> true));
        }
    }

    private static void refusedAs(Category category, ThrowingCallable code) {
        assertThatThrownBy(code).isInstanceOfSatisfying(ClassifiedException.class, refused -> {
            assertThat(refused.category()).isEqualTo(category);
            assertThat(refused).hasMessageStartingWith("could not read the archive because ");
        });
    }
}
