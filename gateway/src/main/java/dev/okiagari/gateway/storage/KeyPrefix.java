package dev.okiagari.gateway.storage;

import java.util.List;

/** The beginning that some keys share: whole parts, as {@code raw/source=rakuten}. The empty one stands for all keys. */
public record KeyPrefix(String text) {
    public KeyPrefix {
        if (!text.isEmpty()) {
            for (String part : ObjectKey.parts(text)) {
                ObjectKey.requirePart(text, part);
            }
        }
    }

    public static KeyPrefix all() {
        return new KeyPrefix("");
    }

    List<String> parts() {
        return text.isEmpty() ? List.of() : ObjectKey.parts(text);
    }

    /** As S3 wants it: with a slash at the end, so that {@code raw/a} does not mean {@code raw/ab/…}. */
    String withSlash() {
        return text.isEmpty() ? "" : text + "/";
    }
}
