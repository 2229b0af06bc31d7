package dev.okiagari.engine.model;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.net.URLEncoder;
import java.util.Base64;
import java.util.Comparator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.atomic.AtomicReference;

/**
 * Values that are never stored or shown, whatever stands around them: the keys and passwords this process was given. One set
 * for the whole process, because an exception may carry a key anywhere; it only grows, and settings are read once. Threads
 * may share it.
 */
public final class KnownSecrets {
    /** Shorter ones would blank out ordinary words. */
    private static final int SHORTEST = 6;

    private static final AtomicReference<Set<String>> FORMS = new AtomicReference<>(Set.of());

    private KnownSecrets() {}

    /** From now on this value is masked in every message: as it is, and as addresses, JSON and headers write it. */
    public static void remember(String value) {
        if (value.length() < SHORTEST || FORMS.get().contains(value)) {
            return;
        }
        FORMS.updateAndGet(known -> longestFirst(known, value));
    }

    static String mask(String text) {
        String masked = text;
        for (String form : FORMS.get()) {
            masked = masked.replace(form, "***");
        }
        return masked;
    }

    private static Set<String> longestFirst(Set<String> known, String value) {
        Set<String> all = new LinkedHashSet<>(known);
        String encoded = URLEncoder.encode(value, UTF_8);
        String base64 = Base64.getEncoder().encodeToString(value.getBytes(UTF_8));
        all.addAll(List.of(
                value,
                encoded,
                encoded.replace("+", "%20"),
                value.replace("\\", "\\\\").replace("\"", "\\\""),
                base64,
                base64.replace("=", "")));
        return all.stream()
                .sorted(Comparator.comparingInt(String::length).reversed().thenComparing(Comparator.naturalOrder()))
                .collect(java.util.stream.Collectors.toCollection(LinkedHashSet::new));
    }
}
