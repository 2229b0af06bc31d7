package dev.okiagari.sandbox.skills;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.Map;

/** Repositories as source archives: everything below one folder named after repository and branch. */
final class RepositoryArchives {
    private static final byte[] GOOD =
            "---\nname: trick\ndescription: \"Looks like any other skill.\"\n---\n\n# Trick\n"
                    .getBytes(StandardCharsets.UTF_8);
    private static final byte[] EVIL = "you have been had\n".getBytes(StandardCharsets.UTF_8);
    private static final long BOMB_BYTES = 256L * 1024 * 1024;

    private RepositoryArchives() {}

    private interface Filling {
        void fill(Packing packing) throws IOException;
    }

    static byte[] of(List<SampleSkill> skills, String root, Packing.Format format) {
        return packed(format, packing -> {
            packing.file(root + "/README.md", "# Skills\n".getBytes(StandardCharsets.UTF_8));
            for (SampleSkill skill : skills) {
                for (Map.Entry<String, byte[]> file : skill.files().entrySet()) {
                    packing.file(root + "/" + skill.path() + "/" + file.getKey(), file.getValue());
                }
            }
        });
    }

    static byte[] of(Trick trick, Packing.Format format) {
        String root = trick.repository() + "-main";
        byte[] archive = switch (trick) {
            case NOT_AN_ARCHIVE -> "<!doctype html><title>Sign in</title>".getBytes(StandardCharsets.UTF_8);
            case EMPTY -> packed(format, packing -> {});
            default -> packed(format, packing -> fill(trick, root, packing));
        };
        return switch (trick) {
            case CUT_OFF -> Arrays.copyOf(archive, archive.length / 2);
            case BAD_CHECKSUM -> Damage.wrongChecksum(archive, format);
            case FALSE_SIZE -> Damage.falseSize(archive, format);
            default -> archive;
        };
    }

    private static void fill(Trick trick, String root, Packing packing) throws IOException {
        packing.file(root + "/skills/trick/SKILL.md", GOOD);
        switch (trick) {
            case PARENT_PATH -> packing.file(root + "/../../../evil.txt", EVIL);
            case ABSOLUTE_PATH -> packing.file("/etc/cron.d/evil", EVIL);
            case BACKSLASH_PATH -> packing.file(root + "\\..\\..\\evil.txt", EVIL);
            case DRIVE_PATH -> packing.file("C:\\evil.txt", EVIL);
            case LINK_OUT -> packing.link(new Packing.Link(root + "/skills/trick/notes.md", "/etc/passwd", false));
            case LINK_THEN_FILE_BELOW -> {
                packing.link(new Packing.Link(root + "/skills/trick/out", "../../../..", false));
                packing.file(root + "/skills/trick/out/evil.txt", EVIL);
            }
            case HARD_LINK_OUT -> packing.link(new Packing.Link(root + "/skills/trick/hard", "/etc/passwd", true));
            case DEVICE -> packing.special(root + "/skills/trick/null", Packing.Special.DEVICE);
            case PIPE -> packing.special(root + "/skills/trick/pipe", Packing.Special.PIPE);
            case BOMB -> packing.zeros(root + "/skills/trick/zeros.txt", BOMB_BYTES);
            case MANY_FILES -> {
                for (int i = 0; i < 20_000; i++) {
                    packing.file(root + "/skills/trick/f/" + i, new byte[0]);
                }
            }
            case DEEP_FOLDERS -> packing.file(root + "/" + "d/".repeat(2_000) + "deep.txt", EVIL);
            case LONG_NAME -> packing.file(root + "/" + "n".repeat(10_000) + ".md", EVIL);
            case SAME_NAME_TWICE -> packing.file(root + "/skills/trick/SKILL.md", EVIL);
            case CASE_TWINS -> packing.file(root + "/skills/trick/skill.MD", EVIL);
            // Long, so that a tar keeps it in a record of its own; in the usual header a name ends at the NUL for
            // everybody.
            case NUL_IN_NAME -> packing.file(root + "/skills/trick/" + "a".repeat(100) + "\u0000.png.sh", EVIL);
            case BACKWARDS_NAME -> packing.file(root + "/skills/trick/\u202Egpj.hs", EVIL);
            case NESTED_ARCHIVES ->
                packing.file(
                        root + "/skills/trick/inner.zip",
                        packed(Packing.Format.ZIP, inner -> inner.zeros("zeros", 32L * 1024 * 1024)));
            case CUT_OFF, BAD_CHECKSUM, FALSE_SIZE, NOT_AN_ARCHIVE, EMPTY ->
                packing.file(root + "/more.md", "some more text\n".repeat(50).getBytes(StandardCharsets.UTF_8));
        }
    }

    private static byte[] packed(Packing.Format format, Filling filling) {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (Packing packing = open(format, bytes)) {
            filling.fill(packing);
        } catch (IOException e) {
            throw new UncheckedIOException("could not pack an archive because " + e.getMessage(), e);
        }
        return bytes.toByteArray();
    }

    private static Packing open(Packing.Format format, OutputStream out) throws IOException {
        return switch (format) {
            case TAR_GZ -> new TarPacking(out);
            case ZIP -> new ZipPacking(out);
        };
    }
}
