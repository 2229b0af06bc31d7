package dev.okiagari.gateway.storage;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.util.List;

/**
 * The name of a raw copy, such as {@code raw/source=rakuten/entity=item/source_id=shop:1/hash=….json}. The same rules hold
 * for every storage, so that copies can move from one to another: parts between slashes, each non-empty, short, without
 * control characters and not {@code .} or {@code ..}; the last one has a dot in it (a file has an extension, a folder in
 * between never looks like one). An immutable value.
 */
public record ObjectKey(String text) {
    private static final int LONGEST = 900;
    private static final int LONGEST_PART = 80;

    public ObjectKey {
        List<String> parts = parts(text);
        if (text.getBytes(UTF_8).length > LONGEST) {
            throw new IllegalArgumentException(
                    "could not use an object key because it is longer than " + LONGEST + " bytes");
        }
        for (String part : parts) {
            requirePart(text, part);
        }
        if (parts.getLast().indexOf('.') < 1) {
            throw refused(text, "its last part has no extension");
        }
    }

    /** The key with these parts. */
    public static ObjectKey of(String... parts) {
        for (String part : parts) {
            if (part.indexOf('/') >= 0) {
                throw refused(part, "a part must not have a slash; encode it");
            }
        }
        return new ObjectKey(String.join("/", parts));
    }

    List<String> parts() {
        return parts(text);
    }

    static List<String> parts(String text) {
        return List.of(text.split("/", -1));
    }

    static void requirePart(String text, String part) {
        if (part.isEmpty() || part.equals(".") || part.equals("..")) {
            throw refused(text, "it has an empty part or one of dots");
        }
        if (part.getBytes(UTF_8).length > LONGEST_PART) {
            throw refused(text, "a part is longer than " + LONGEST_PART + " bytes");
        }
        if (part.chars().anyMatch(c -> Character.isISOControl(c) || c == '\\' || Character.isSurrogate((char) c))) {
            throw refused(text, "it has a control character, a backslash or a character outside the basic plane");
        }
    }

    private static IllegalArgumentException refused(String text, String why) {
        return new IllegalArgumentException(
                "could not use \"" + text.replaceAll("\\p{Cntrl}", "?") + "\" as an object key because " + why);
    }

    @Override
    public String toString() {
        return text;
    }
}
