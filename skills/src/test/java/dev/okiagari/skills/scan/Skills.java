package dev.okiagari.skills.scan;

import dev.okiagari.skills.content.ArchiveReader;
import dev.okiagari.skills.content.Skill;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;

/** A skill that a test writes: well-formed unless it says otherwise. */
final class Skills {
    /** A well-formed SKILL.md of a skill named helper. */
    static final String MANIFEST = manifest("helper");

    private final Map<String, byte[]> files = new LinkedHashMap<>();

    private Skills() {}

    static Skills of(String name) {
        return new Skills().with("SKILL.md", manifest(name));
    }

    private static String manifest(String name) {
        return "---\nname: " + name
                + "\ndescription: Does one thing, and is used when that is asked for.\n---\n\n# One thing\n";
    }

    Skills with(String path, String text) {
        return with(path, text.getBytes(StandardCharsets.UTF_8));
    }

    Skills with(String path, byte[] bytes) {
        files.put(path, bytes);
        return this;
    }

    Skill skill() {
        return files.keySet().stream().allMatch(Skills::isPlain) ? ArchiveReader.read(packed()) : Unpacked.read(files);
    }

    byte[] packed() {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (ZipOutputStream zip = new ZipOutputStream(bytes)) {
            for (Map.Entry<String, byte[]> file : files.entrySet()) {
                zip.putNextEntry(new ZipEntry(file.getKey()));
                zip.write(file.getValue());
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return bytes.toByteArray();
    }

    /** Names that an archive may have. */
    private static boolean isPlain(String path) {
        return path.chars().allMatch(c -> c >= ' ' && c < 0x200);
    }
}
