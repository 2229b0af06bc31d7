package dev.okiagari.engine.failure;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.net.URLEncoder;
import java.util.Base64;
import java.util.Comparator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.concurrent.atomic.AtomicReference;
import java.util.regex.Pattern;

/**
 * Values that are never stored or shown, whatever stands around them: the keys and passwords this process was given. One set
 * for the whole process, because an exception may carry a key anywhere; it only grows, and settings are read once. Threads
 * may share it.
 */
public final class KnownSecrets {
    /** Shorter ones would blank out ordinary words. */
    private static final int SHORTEST = 6;

    private static final Pattern HEX = Pattern.compile("%[0-9A-F]{2}");

    private static final AtomicReference<Set<String>> FORMS = new AtomicReference<>(Set.of());

    private KnownSecrets() {}

    /** From now on this value is masked in every message: as it is, and as addresses, JSON, pages and headers write it. */
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
        String json = value.replace("\\", "\\\\").replace("\"", "\\\"");
        String base64 = Base64.getEncoder().encodeToString(value.getBytes(UTF_8));
        String spaced = encoded.replace("+", "%20");
        all.addAll(List.of(
                value,
                encoded,
                spaced,
                lowerCaseHex(encoded),
                lowerCaseHex(spaced),
                json,
                json.replace("/", "\\/"),
                json.replace("=", "\\u003d").replace("&", "\\u0026"),
                value.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;"),
                base64,
                base64.replace("=", ""),
                base64.replace('+', '-').replace('/', '_'),
                base64.replace('+', '-').replace('/', '_').replace("=", "")));
        return all.stream()
                .sorted(Comparator.comparingInt(String::length).reversed().thenComparing(Comparator.naturalOrder()))
                .collect(java.util.stream.Collectors.toCollection(LinkedHashSet::new));
    }

    /** Some programs write %2f where others write %2F. */
    private static String lowerCaseHex(String encoded) {
        return HEX.matcher(encoded).replaceAll(two -> two.group().toLowerCase(Locale.ROOT));
    }
}
