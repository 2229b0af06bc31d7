package dev.okiagari.jdbc;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.net.URLEncoder;
import java.util.Base64;
import java.util.BitSet;
import java.util.Comparator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.concurrent.atomic.AtomicReference;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * The keys and passwords this process was given, which are never stored or shown in any form: an exception may carry a key
 * anywhere, and a service echoes it as it likes. A secret with enough letters and digits is found by them alone ({@link BareLetters}),
 * whatever stands between them; any other one only as it is written in addresses, JSON and HTML. It only grows. Threads may share it.
 */
final class KnownSecrets {
    private static final String MASK = "***";

    /** Shorter known secrets would blank out ordinary words. */
    private static final int SHORTEST_SECRET = 6;

    private static final Pattern HEX = Pattern.compile("%[0-9A-F]{2}");

    /** @param written longest first */
    private record Forms(Set<String> values, List<String> written, List<SecretForms> bare) {}

    private final AtomicReference<Forms> known = new AtomicReference<>(new Forms(Set.of(), List.of(), List.of()));

    void add(String value) {
        if (value.length() < SHORTEST_SECRET || known.get().values().contains(value)) {
            return;
        }
        known.updateAndGet(now -> with(now, value));
    }

    private static Forms with(Forms now, String value) {
        Set<String> values = new LinkedHashSet<>(now.values());
        values.add(value);
        return new Forms(
                values,
                values.stream()
                        .flatMap(v -> written(v).stream())
                        .distinct()
                        .sorted(Comparator.comparingInt(String::length)
                                .reversed()
                                .thenComparing(Comparator.naturalOrder()))
                        .toList(),
                values.stream()
                        .map(SecretForms::of)
                        .filter(SecretForms::areLongEnough)
                        .collect(Collectors.toUnmodifiableList()));
    }

    String masked(String text) {
        Forms now = known.get();
        if (now.values().isEmpty()) {
            return text;
        }
        String masked = text;
        for (String form : now.written()) {
            masked = masked.replace(form, MASK);
        }
        // All notations first: what one of them finds may be half of what another one finds.
        BitSet hidden = new BitSet();
        for (BareLetters.Notation notation : BareLetters.Notation.values()) {
            if (BareLetters.isWorthReading(masked, notation)) {
                BareLetters.of(masked, notation).hide(now.bare(), hidden);
            }
        }
        return without(hidden, masked);
    }

    private static String without(BitSet hidden, String text) {
        StringBuilder left = new StringBuilder();
        int shown = 0;
        for (int begin = hidden.nextSetBit(0); begin >= 0; begin = hidden.nextSetBit(shown)) {
            left.append(text, shown, begin).append(MASK);
            shown = hidden.nextClearBit(begin);
        }
        return left.append(text, shown, text.length()).toString();
    }

    private static List<String> written(String value) {
        String encoded = URLEncoder.encode(value, UTF_8);
        String json = value.replace("\\", "\\\\").replace("\"", "\\\"");
        String spaced = encoded.replace("+", "%20");
        String base64 = Base64.getEncoder().encodeToString(value.getBytes(UTF_8));
        String urlSafe = base64.replace('+', '-').replace('/', '_');
        return List.of(
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
                urlSafe,
                urlSafe.replace("=", ""));
    }

    /** Some programs write %2f where others write %2F. */
    private static String lowerCaseHex(String encoded) {
        return HEX.matcher(encoded).replaceAll(two -> two.group().toLowerCase(Locale.ROOT));
    }
}
