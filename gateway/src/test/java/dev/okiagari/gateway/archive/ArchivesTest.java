package dev.okiagari.gateway.archive;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.tuple;
import static org.junit.jupiter.api.Assertions.assertTimeoutPreemptively;

import dev.okiagari.engine.failure.Category;
import dev.okiagari.engine.failure.ClassifiedException;
import dev.okiagari.engine.failure.Kind;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.time.Duration;
import java.util.Arrays;
import java.util.Base64;
import java.util.HexFormat;
import java.util.Map;
import java.util.Random;
import java.util.stream.Stream;
import java.util.zip.GZIPOutputStream;
import org.apache.commons.compress.archivers.tar.TarArchiveEntry;
import org.apache.commons.compress.archivers.tar.TarArchiveOutputStream;
import org.apache.commons.compress.archivers.tar.TarConstants;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;

/** Hostile archives are refused within bounds, sound ones come out as they went in. */
class ArchivesTest {
    private final Archives archives = new Archives(ArchiveLimits.defaults());

    @ParameterizedTest
    @EnumSource(Packed.class)
    void wanted_files_come_out_whole_and_others_do_not(Packed format) throws IOException {
        byte[] packed = format.of(files -> {
            files.folder("skill/");
            files.file("skill/SKILL.md", "# 日本語".getBytes(UTF_8));
            files.file("skill/logo.png", new byte[200_000]);
            files.file("./skill/a/" + "long-name-".repeat(15) + ".txt", "x".getBytes(UTF_8));
        });

        ArchiveFiles unpacked = format.read(archives, packed, name -> !name.endsWith(".png"));

        assertThat(unpacked.files())
                .extracting(ArchiveFile::path)
                .containsExactly("skill/SKILL.md", "skill/a/" + "long-name-".repeat(15) + ".txt");
        assertThat(unpacked.files().getFirst().bytes()).asString(UTF_8).isEqualTo("# 日本語");
        assertThat(unpacked.specials()).isEmpty();
    }

    @ParameterizedTest
    @EnumSource(Packed.class)
    void what_is_too_large_or_binary_may_be_listed_and_the_rest_read(Packed format) throws IOException {
        byte[] schema = "<xs:element/>".repeat(13_500).getBytes(UTF_8);
        byte[] picture = {(byte) 0x89, 'P', 'N', 'G', 13, 10, 26, 10, 0, 0, 0, 13};
        byte[] zeroLater = new byte[9000];
        Arrays.fill(zeroLater, (byte) 'a');
        zeroLater[8500] = 0;
        byte[] packed = format.of(files -> {
            files.file("skill/schemas/wml.xsd", schema);
            files.file("skill/logo.png", picture);
            files.file("skill/SKILL.md", "# ours".getBytes(UTF_8));
            files.file("skill/later.txt", zeroLater);
        });

        Archives lenient = new Archives(ArchiveLimits.defaults().leavingOut());
        ArchiveFiles unpacked = format.read(lenient, packed, name -> true);

        assertThat(unpacked.files()).extracting(ArchiveFile::path).containsExactly("skill/SKILL.md", "skill/later.txt");
        assertThat(unpacked.files().getFirst().bytes()).asString(UTF_8).isEqualTo("# ours");
        assertThat(unpacked.leftOut())
                .extracting(LeftOutFile::path, LeftOutFile::size, LeftOutFile::reason)
                .containsExactly(
                        tuple("skill/schemas/wml.xsd", 175_500L, LeftOutFile.Reason.TOO_LARGE),
                        tuple("skill/logo.png", 12L, LeftOutFile.Reason.BINARY));
        assertThat(unpacked.leftOut().getFirst().sha256()).isEqualTo(sha256(schema));
        assertThat(unpacked.leftOut().getLast().beginning()).isEqualTo(picture);
        refusedAs(ArchiveFaults.TOO_LARGE, () -> format.read(archives, packed, name -> true));
    }

    @ParameterizedTest
    @EnumSource(Packed.class)
    void files_for_which_there_is_no_room_are_listed_and_smaller_ones_still_read(Packed format) throws IOException {
        byte[] packed = format.of(files -> {
            files.file("a.txt", "a".repeat(60).getBytes(UTF_8));
            files.file("b.txt", "b".repeat(60).getBytes(UTF_8));
            files.file("c.txt", "c".repeat(40).getBytes(UTF_8));
        });

        Archives small =
                new Archives(ArchiveLimits.defaults().withWantedBytes(100).leavingOut());
        ArchiveFiles unpacked = format.read(small, packed, name -> true);

        assertThat(unpacked.files()).extracting(ArchiveFile::path).containsExactly("a.txt", "c.txt");
        assertThat(unpacked.leftOut())
                .extracting(LeftOutFile::path, LeftOutFile::reason)
                .containsExactly(tuple("b.txt", LeftOutFile.Reason.NO_ROOM));
    }

    @ParameterizedTest
    @EnumSource(Packed.class)
    void an_archive_inside_an_archive_is_a_file_like_any_other(Packed format) throws IOException {
        byte[] inner = format.of(files -> files.file("../evil.txt", new byte[] {1}));
        byte[] packed = format.of(files -> files.file("inner.bin", inner));

        assertThat(format.read(archives, packed, name -> true).files())
                .singleElement()
                .satisfies(file -> assertThat(file.bytes()).isEqualTo(inner));
    }

    static Stream<Object[]> hostileNames() {
        return Stream.of(
                        "../evil.txt",
                        "a/../../evil.txt",
                        "/etc/cron.d/evil",
                        "C:/Windows/evil.txt",
                        "c:evil.txt",
                        "..\\evil.txt",
                        "a//b.txt",
                        "a/./b.txt",
                        "..",
                        "a\nb.txt",
                        "a\u001b[31m.txt",
                        "\u202egpj.sh",
                        "d/".repeat(25) + "deep.txt",
                        "n".repeat(600) + ".txt")
                .flatMap(name -> Arrays.stream(Packed.values()).map(format -> new Object[] {format, name}));
    }

    @ParameterizedTest
    @MethodSource("hostileNames")
    void a_name_that_leads_elsewhere_refuses_the_whole_archive(Packed format, String name) throws IOException {
        byte[] packed = format.of(files -> {
            files.file("good.txt", new byte[] {1});
            files.file(name, new byte[] {1});
        });

        refusedAs(ArchiveFaults.NAME, () -> format.read(archives, packed, wanted -> true));
    }

    @ParameterizedTest
    @EnumSource(Packed.class)
    void two_files_of_one_name_refuse_the_archive(Packed format) throws IOException {
        for (String twin : new String[] {"SKILL.md", "skill.md", "./SKILL.md"}) {
            byte[] packed = format.of(files -> {
                files.file("SKILL.md", "harmless".getBytes(UTF_8));
                files.file(twin, "harmful".getBytes(UTF_8));
            });
            refusedAs(ArchiveFaults.NAME, () -> format.read(archives, packed, wanted -> true));
        }
    }

    @Test
    void a_zip_that_is_packed_in_a_way_we_have_no_library_for_is_malformed() throws IOException {
        byte[] packed = Packed.ZIP.of(files -> files.file("SKILL.md", "harmless".getBytes(UTF_8)));
        for (int method : new int[] {93, 95, 14, 12}) {
            byte[] other = packed.clone();
            for (int i = 0; i + 12 < other.length; i++) {
                boolean isLocal = other[i] == 'P' && other[i + 1] == 'K' && other[i + 2] == 3 && other[i + 3] == 4;
                boolean isCentral = other[i] == 'P' && other[i + 1] == 'K' && other[i + 2] == 1 && other[i + 3] == 2;
                if (isLocal || isCentral) {
                    other[i + (isLocal ? 8 : 10)] = (byte) method;
                }
            }
            refusedAs(ArchiveFaults.MALFORMED, () -> archives.zip(other, wanted -> true));
        }
    }

    @ParameterizedTest
    @EnumSource(Packed.class)
    void too_much_of_anything_refuses_the_archive(Packed format) throws IOException {
        byte[] noise = new byte[60_000];
        new Random(1).nextBytes(noise);
        Map<String, byte[]> tooMuch = Map.of(
                "one large file",
                format.of(files -> files.file("a.txt", new byte[(100 << 10) + 1])),
                "much in all",
                format.of(files -> {
                    for (int i = 0; i < 20; i++) {
                        files.file(i + ".txt", noise);
                    }
                }),
                "many entries",
                format.of(files -> {
                    for (int i = 0; i < 5001; i++) {
                        files.file(i + ".txt", new byte[0]);
                    }
                }),
                "a bomb that nobody wants",
                format.of(files -> files.file("bomb.bin", new byte[40 << 20])),
                "large as packed",
                new byte[(16 << 20) + 1]);

        tooMuch.forEach((what, packed) -> refusedAs(
                ArchiveFaults.TOO_LARGE, () -> format.read(archives, packed, name -> !name.endsWith(".bin"))));
    }

    @Test
    void a_tar_name_record_of_many_megabytes_is_a_bomb_too() throws IOException {
        ByteArrayOutputStream packed = new ByteArrayOutputStream();
        try (TarArchiveOutputStream tar = new TarArchiveOutputStream(new GZIPOutputStream(packed))) {
            TarArchiveEntry name = new TarArchiveEntry("././@LongLink", TarConstants.LF_GNUTYPE_LONGNAME);
            name.setSize(20 << 20);
            tar.putArchiveEntry(name);
            tar.write("n".repeat(20 << 20).getBytes(UTF_8));
            tar.closeArchiveEntry();
        }

        refusedAs(ArchiveFaults.TOO_LARGE, () -> archives.tarGz(packed.toByteArray(), name -> true));
    }

    /** 330,000 entries of 49 bytes: their directory alone would take hundreds of megabytes to read. */
    @Test
    void a_zip_directory_of_hundreds_of_thousands_is_refused_unread() {
        int entries = 330_000;
        ByteBuffer zip = ByteBuffer.allocate(16 << 20).order(ByteOrder.LITTLE_ENDIAN);
        for (int i = 0; i < entries; i++) {
            zip.putInt(0x02014b50).putShort((short) 20).putShort((short) 10).position(zip.position() + 20);
            zip.putShort((short) 3).position(zip.position() + 16);
            zip.put((byte) ('!' + i % 90)).put((byte) ('!' + i / 90 % 90)).put((byte) ('!' + i / 8100 % 90));
        }
        int directory = zip.position();
        zip.putInt(0x06054b50)
                .putInt(0)
                .putInt(entries)
                .putInt(directory)
                .putInt(0)
                .putShort((short) 0);
        byte[] packed = Arrays.copyOf(zip.array(), zip.position());

        assertTimeoutPreemptively(
                Duration.ofSeconds(10),
                () -> refusedAs(ArchiveFaults.TOO_LARGE, () -> archives.zip(packed, n -> true)));
    }

    @Test
    void a_tar_header_of_a_megabyte_is_refused_although_it_is_no_bomb() throws IOException {
        byte[] value = new byte[1 << 20];
        new Random(1).nextBytes(value);
        ByteArrayOutputStream packed = new ByteArrayOutputStream();
        try (TarArchiveOutputStream tar = new TarArchiveOutputStream(new GZIPOutputStream(packed), "UTF-8")) {
            TarArchiveEntry entry = new TarArchiveEntry("a.txt");
            entry.addPaxHeader("comment", Base64.getEncoder().encodeToString(value));
            tar.putArchiveEntry(entry);
            tar.closeArchiveEntry();
        }

        assertThatThrownBy(() -> archives.tarGz(packed.toByteArray(), name -> true))
                .isInstanceOf(ClassifiedException.class)
                .hasMessageContaining("the header of an entry is larger");
    }

    @ParameterizedTest
    @EnumSource(Packed.class)
    void damage_anywhere_is_found_or_harmless_and_never_anything_else(Packed format) throws IOException {
        byte[] sound = format.of(files -> {
            files.file("a.txt", "aaaaaaaaaaaaaaaaaaaaaaaa".getBytes(UTF_8));
            files.file("b/c.txt", "hello".getBytes(UTF_8));
        });
        Random random = new Random(20251115);
        for (int round = 0; round < 400; round++) {
            byte[] damaged = round % 4 == 0 ? Arrays.copyOf(sound, random.nextInt(sound.length)) : sound.clone();
            for (int i = 0; i < 1 + random.nextInt(6) && damaged.length > 0; i++) {
                damaged[random.nextInt(damaged.length)] = (byte) random.nextInt(256);
            }
            try {
                assertThat(format.read(archives, damaged, name -> true).files().size())
                        .isLessThanOrEqualTo(2);
            } catch (ClassifiedException e) {
                assertThat(e.category().kind()).isEqualTo(Kind.INVALID);
            }
        }
    }

    @Test
    void what_is_no_archive_is_malformed() {
        byte[] text = "not an archive".getBytes(UTF_8);

        refusedAs(ArchiveFaults.MALFORMED, () -> archives.zip(text, name -> true));
        refusedAs(ArchiveFaults.MALFORMED, () -> archives.tarGz(text, name -> true));
        refusedAs(ArchiveFaults.MALFORMED, () -> archives.zip(new byte[0], name -> true));
        refusedAs(ArchiveFaults.MALFORMED, () -> archives.tarGz(new byte[0], name -> true));
    }

    private static void refusedAs(Category category, ThrowingCallable code) {
        assertThatThrownBy(code).isInstanceOfSatisfying(ClassifiedException.class, refused -> {
            assertThat(refused.category()).isEqualTo(category);
            assertThat(refused).hasMessageStartingWith("could not read the archive because ");
        });
    }

    private static String sha256(byte[] bytes) {
        try {
            return HexFormat.of().formatHex(MessageDigest.getInstance("SHA-256").digest(bytes));
        } catch (NoSuchAlgorithmException e) {
            throw new AssertionError(e);
        }
    }
}
