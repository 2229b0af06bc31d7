package dev.okiagari.skills;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;

/** Uploads that must be refused, by a part of the reason. */
final class HostileUploads {
    private static final String MANIFEST = "---\nname: one\ndescription: Looks like any other skill.\n---\n";

    private HostileUploads() {}

    static Map<String, byte[]> all() throws IOException {
        Map<String, byte[]> hostile = new LinkedHashMap<>();
        hostile.put("leads out", zip(Map.of("one/SKILL.md", text(MANIFEST), "one/../../evil", text("x"))));
        hostile.put("is absolute", zip(Map.of("one/SKILL.md", text(MANIFEST), "/etc/evil", text("x"))));
        hostile.put("control character", zip(Map.of("one/SKILL.md", text(MANIFEST), "one/a\u0007b", text("x"))));
        hostile.put("more than 5000 entries", zip(many(100_000)));
        hostile.put("text of at most", zip(Map.of("one/SKILL.md", text(MANIFEST + "\u0000"))));
        hostile.put(
                "grows more than", zip(Map.of("one/SKILL.md", text(MANIFEST), "one/zeros", text("0".repeat(8 << 20)))));
        hostile.put("not a valid zip", new byte[] {'P', 'K', 3, 4, 5});
        hostile.put("neither a folder", text("#!/bin/sh"));
        // Wrong encodings: of a name, and of the one file that everything hangs on.
        hostile.put("unreadable characters", latin1Name());
        hostile.put(
                "could not read SKILL.md because",
                zip(Map.of("one/SKILL.md", ("\u00e4" + MANIFEST).getBytes(StandardCharsets.UTF_16BE))));
        return hostile;
    }

    /** A name in Latin-1 that the zip calls UTF-8. */
    private static byte[] latin1Name() throws IOException {
        byte[] packed = zip(Map.of("one/SKILL.md", text(MANIFEST), "one/\u00e4\u00e4", text("x")));
        for (int i = 0; i + 3 < packed.length; i++) {
            if (packed[i] == (byte) 0xc3 && packed[i + 1] == (byte) 0xa4) {
                packed[i] = (byte) 0xe4;
                packed[i + 1] = (byte) 0xe4;
            }
        }
        return packed;
    }

    private static byte[] text(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }

    private static Map<String, byte[]> many(int entries) {
        Map<String, byte[]> files = new LinkedHashMap<>();
        files.put("one/SKILL.md", text(MANIFEST));
        for (int i = 0; i < entries; i++) {
            files.put("one/" + i, new byte[0]);
        }
        return files;
    }

    private static byte[] zip(Map<String, byte[]> files) throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (ZipOutputStream zip = new ZipOutputStream(bytes)) {
            for (Map.Entry<String, byte[]> file : files.entrySet()) {
                zip.putNextEntry(new ZipEntry(file.getKey()));
                zip.write(file.getValue());
                zip.closeEntry();
            }
        }
        return bytes.toByteArray();
    }
}
