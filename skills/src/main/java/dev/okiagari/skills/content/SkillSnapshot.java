package dev.okiagari.skills.content;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.time.LocalDateTime;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HexFormat;
import java.util.List;
import java.util.Optional;
import java.util.zip.ZipEntry;
import java.util.zip.ZipInputStream;
import java.util.zip.ZipOutputStream;

/**
 * All bytes of a skill at one moment: what is scanned is what is published. An immutable value.
 *
 * @param path of the skill inside its repository; empty for the root
 * @param folder name of its folder, when it is known
 * @param files sorted by path
 * @param links paths of links, devices and pipes, which are never followed
 */
public record SkillSnapshot(String path, Optional<String> folder, List<RawFile> files, List<String> links) {
    private static final LocalDateTime NO_TIME = LocalDateTime.of(1980, 1, 1, 0, 0);

    /** A file with its content. */
    @SuppressWarnings("ArrayRecordComponent") // never compared
    public record RawFile(String path, byte[] bytes) {}

    public SkillSnapshot {
        files = files.stream().sorted(Comparator.comparing(RawFile::path)).toList();
        links = links.stream().sorted().toList();
    }

    /** The skill as it is scanned. */
    public Skill skill() {
        return new Skill(
                folder,
                SkillShape.ordered(files.stream().map(SkillSnapshot::file).toList()),
                links.stream().map(link -> new SkillLink(link, false)).toList());
    }

    /** The same for the same names and bytes, wherever they come from: SHA-256 in hexadecimal. */
    public String hash() {
        MessageDigest digest = FileReading.sha256();
        for (RawFile file : files) {
            digest.update(file.path().getBytes(StandardCharsets.UTF_8));
            digest.update((byte) 0);
            digest.update(FileReading.sha256().digest(file.bytes()));
        }
        for (String link : links) {
            digest.update(link.getBytes(StandardCharsets.UTF_8));
            digest.update((byte) 1);
        }
        return HexFormat.of().formatHex(digest.digest());
    }

    public long size() {
        return files.stream().mapToLong(file -> file.bytes().length).sum();
    }

    /** Its files as a zip. */
    public byte[] packed() {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (ZipOutputStream zip = new ZipOutputStream(bytes, StandardCharsets.UTF_8)) {
            for (RawFile file : files) {
                ZipEntry entry = new ZipEntry(file.path());
                entry.setTimeLocal(NO_TIME); // the same skill is the same zip
                zip.putNextEntry(entry);
                zip.write(file.bytes());
                zip.closeEntry();
            }
        } catch (IOException e) {
            throw new UncheckedIOException("could not pack a skill because of its names", e);
        }
        return bytes.toByteArray();
    }

    /** Reads a zip that {@link #packed} made; not for zips of strangers. */
    public static List<RawFile> unpack(byte[] packed) {
        List<RawFile> files = new ArrayList<>();
        try (ZipInputStream zip = new ZipInputStream(new ByteArrayInputStream(packed), StandardCharsets.UTF_8)) {
            for (ZipEntry entry = zip.getNextEntry(); entry != null; entry = zip.getNextEntry()) {
                files.add(new RawFile(entry.getName(), zip.readAllBytes()));
            }
        } catch (IOException e) {
            throw new UncheckedIOException("could not read a stored skill because its zip is damaged", e);
        }
        return files;
    }

    private static SkillFile file(RawFile file) {
        try {
            return FileReading.read(file.path(), new ByteArrayInputStream(file.bytes()), SkillLimits.TOTAL_BYTES);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
