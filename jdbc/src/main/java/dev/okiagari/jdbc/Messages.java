package dev.okiagari.jdbc;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.util.List;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Makes a text fit to be stored and shown: no secrets, no NUL, no broken characters, bounded. Threads may share it. */
public final class Messages {
    /** Longest stored message in bytes of UTF-8. */
    static final int LONGEST = 4096;

    /** How much of a text is examined: what is shown comes from its beginning. */
    private static final int WINDOW = 4 * LONGEST;

    /** A secret that is cut by the end of the window ends within this many of its last characters. */
    private static final int TORN = 512;

    private static final String MASK = "$1***";

    // Bounded and possessive quantifiers only: no pattern here can backtrack over more than a few characters.
    private static final String NAME =
            "(?i)((?:password|passwd|secret|token|api[_-]?key|access[_-]?key|application[_-]?id)"
                    + "(?:[_-][\\w-]{0,40}+)?+";
    private static final List<Pattern> SECRETS = List.of(
            Pattern.compile("(?i)(\\b(?:bearer|basic)\\s{1,8}+)[A-Za-z0-9._~+/=-]{6,}+"),
            // Up to the last @, since a password may contain one; a port is not a password.
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

    private static final KnownSecrets KNOWN = new KnownSecrets();

    private Messages() {}

    /** The text in the form in which it may be stored. A missing message becomes an empty one. */
    public static String clean(@Nullable String text) {
        if (text == null) {
            return "";
        }
        return fit(masked(window(text)));
    }

    /** The whole text without its secrets and without NUL, of whatever length; for logs. */
    public static String masked(String text) {
        String masked = KNOWN.masked(text.replace("\0", ""));
        for (Pattern secret : SECRETS) {
            masked = secret.matcher(masked).replaceAll(MASK);
        }
        return masked;
    }

    /**
     * Masks this value in every message from now on, in whatever form it is written: encoded for an address, a header, JSON, HTML or mail,
     * as digits, in pieces. Values shorter than six characters are words.
     */
    public static void hide(String value) {
        KNOWN.add(value);
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

    /** As much as fits, in whole characters; half a surrogate pair cannot be stored and becomes a question mark. */
    private static String fit(String text) {
        byte[] bytes = text.getBytes(UTF_8);
        int end = Math.min(bytes.length, LONGEST);
        while (end < bytes.length && (bytes[end] & 0xC0) == 0x80) { // in the middle of a character
            end--;
        }
        return new String(bytes, 0, end, UTF_8);
    }
}
