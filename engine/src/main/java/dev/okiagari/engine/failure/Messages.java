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
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Makes a text fit to be stored and shown: no secrets, no NUL, no broken characters, bounded. Threads may share it. */
public final class Messages {
    /** Longest stored message in bytes of UTF-8. */
    static final int LONGEST = 4096;

    /** More than this is not looked at: what is shown comes from the beginning. */
    private static final int WINDOW = 4 * LONGEST;

    /** A secret that the window cuts in two ends within its last so many characters. */
    private static final int TORN = 512;

    private static final String MASK = "$1***";

    // Bounded and possessive quantifiers only: no pattern here can backtrack over more than a few characters.
    private static final String NAME =
            "(?i)((?:password|passwd|secret|token|api[_-]?key|access[_-]?key|application[_-]?id)"
                    + "(?:[_-][\\w-]{0,40}+)?+";
    private static final List<Pattern> SECRETS = List.of(
            Pattern.compile("(?i)(\\b(?:bearer|basic)\\s{1,8}+)[A-Za-z0-9._~+/=-]{6,}+"),
            // Up to the last @, since a password may hold one; a port is no password.
            Pattern.compile("(://[^/\\s:@]{0,256}+:)(?!\\d{1,5}+[/?#])[^\\s\"'<>]{1,256}(?=@)"),
            // A user without a password is a token when it is long or looks like one.
            Pattern.compile("(://)[^/\\s:@\"'<>]{16,256}+(?=@)"),
            Pattern.compile(
                    "(?i)([?&;](?:key|sig|signature|auth|authorization|pwd|pass|passphrase|jwt|sid|session|session[_-]?id"
                            + "|credential|x-amz-signature|x-amz-credential|x-goog-signature|x-goog-credential)=)[^\\s&\"'#;,}<>\\\\]++"),
            Pattern.compile(NAME + "\\\\\"\\s{0,8}+:\\s{0,8}+\\\\\")(?:[^\"\\\\]|\\\\[^\"])++"),
            Pattern.compile(NAME + "[\"']?\\s{0,8}+[=:]\\s{0,8}+\")(?:[^\"\\\\]|\\\\.)++"),
            Pattern.compile(NAME + "[\"']?\\s{0,8}+[=:]\\s{0,8}+')(?:[^'\\\\]|\\\\.)++"),
            Pattern.compile(NAME + "[\"']?\\s{0,8}+[=:]\\s{0,8}+)[^\\s&\"',;}\\\\]++"),
            Pattern.compile("(\\b(?:sk|ghp|gho|glpat|xox[bp])[-_])[A-Za-z0-9_-]{8,}+"));

    /** Shorter known secrets would blank out ordinary words. */
    private static final int SHORTEST_SECRET = 6;

    private static final Pattern HEX = Pattern.compile("%[0-9A-F]{2}");

    /**
     * Values that are never stored or shown, in every form: the keys and passwords this process was given. One set for the
     * whole process, because an exception may carry a key anywhere; it only grows.
     */
    private static final AtomicReference<Set<String>> KNOWN = new AtomicReference<>(Set.of());

    private Messages() {}

    /** The text as it may be stored. A missing message becomes an empty one. */
    public static String clean(@Nullable String text) {
        if (text == null) {
            return "";
        }
        return fit(masked(window(text)));
    }

    /** The whole text without its secrets and without NUL, of whatever length; for logs. */
    public static String masked(String text) {
        String masked = text.replace("\0", "");
        for (String form : KNOWN.get()) {
            masked = masked.replace(form, "***");
        }
        for (Pattern secret : SECRETS) {
            masked = secret.matcher(masked).replaceAll(MASK);
        }
        return masked;
    }

    /** From now on this value is masked in every message: as it is, and as addresses, JSON, pages and headers write it. */
    public static void hide(String value) {
        if (value.length() < SHORTEST_SECRET || KNOWN.get().contains(value)) {
            return;
        }
        KNOWN.updateAndGet(known -> longestFirst(known, value));
    }

    private static String window(String text) {
        if (text.length() <= WINDOW) {
            return text;
        }
        int end = WINDOW;
        while (end > WINDOW - TORN && !Character.isWhitespace(text.charAt(end - 1))) {
            end--;
        }
        return text.substring(0, end);
    }

    /** As much as fits, whole characters only; half a surrogate pair cannot be stored and becomes a question mark. */
    private static String fit(String text) {
        byte[] bytes = text.getBytes(UTF_8);
        int end = Math.min(bytes.length, LONGEST);
        while (end < bytes.length && (bytes[end] & 0xC0) == 0x80) { // in the middle of a character
            end--;
        }
        return new String(bytes, 0, end, UTF_8);
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
                .collect(Collectors.toCollection(LinkedHashSet::new));
    }

    /** Some programs write %2f where others write %2F. */
    private static String lowerCaseHex(String encoded) {
        return HEX.matcher(encoded).replaceAll(two -> two.group().toLowerCase(Locale.ROOT));
    }
}
