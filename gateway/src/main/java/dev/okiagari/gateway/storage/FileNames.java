package dev.okiagari.gateway.storage;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.net.URLDecoder;
import java.nio.file.Path;
import java.util.HexFormat;
import java.util.List;
import java.util.Optional;

/**
 * Keys as paths below a folder, and back. Letters, digits, {@code = _ -} stand for themselves, and so does the dot in the
 * last part; everything else is written as {@code %XX}. So no key can leave the folder, folders and files never collide, and
 * nothing depends on what a file system thinks of a character.
 */
final class FileNames {
    private static final String PLAIN = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789=_-";

    private FileNames() {}

    static Path path(Path root, ObjectKey key) {
        List<String> parts = key.parts();
        Path path = folder(root, parts.subList(0, parts.size() - 1));
        return path.resolve(encoded(parts.getLast(), true));
    }

    static Path folder(Path root, List<String> parts) {
        Path path = root;
        for (String part : parts) {
            path = path.resolve(encoded(part, false));
        }
        return path;
    }

    /** The key whose object this file is; empty when no key leads to it. */
    static Optional<ObjectKey> key(Path root, Path file) {
        try {
            StringBuilder text = new StringBuilder();
            for (Path name : root.relativize(file)) {
                text.append(text.isEmpty() ? "" : "/").append(URLDecoder.decode(name.toString(), UTF_8));
            }
            return Optional.of(new ObjectKey(text.toString()))
                    .filter(key -> path(root, key).equals(file));
        } catch (IllegalArgumentException e) {
            return Optional.empty(); // no name that we would give
        }
    }

    private static String encoded(String part, boolean last) {
        StringBuilder name = new StringBuilder();
        for (byte b : part.getBytes(UTF_8)) {
            char c = (char) (b & 0xff);
            boolean dot = c == '.' && last && !name.isEmpty();
            if (dot || PLAIN.indexOf(c) >= 0) {
                name.append(c);
            } else {
                name.append('%').append(HexFormat.of().withUpperCase().toHexDigits(b));
            }
        }
        return name.toString();
    }
}
