package dev.okiagari.engine.failure;

import java.util.List;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Makes a text fit to be stored and shown: secrets masked, NUL removed, no broken characters, bounded length. Stateless;
 * threads may share it.
 */
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
            Pattern.compile("(://[^/\\s:@]{0,256}+:)[^/\\s@]++(?=@)"),
            Pattern.compile(NAME + "\\\\\"\\s{0,8}+:\\s{0,8}+\\\\\")(?:[^\"\\\\]|\\\\[^\"])++"),
            Pattern.compile(NAME + "[\"']?\\s{0,8}+[=:]\\s{0,8}+\")(?:[^\"\\\\]|\\\\.)++"),
            Pattern.compile(NAME + "[\"']?\\s{0,8}+[=:]\\s{0,8}+')(?:[^'\\\\]|\\\\.)++"),
            Pattern.compile(NAME + "[\"']?\\s{0,8}+[=:]\\s{0,8}+)[^\\s&\"',;}\\\\]++"),
            Pattern.compile("(\\b(?:sk|ghp|gho|glpat|xox[bp])[-_])[A-Za-z0-9_-]{8,}+"));

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
        String masked = KnownSecrets.mask(text.replace("\0", ""));
        for (Pattern secret : SECRETS) {
            masked = secret.matcher(masked).replaceAll(MASK);
        }
        return masked;
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
        StringBuilder fitting = new StringBuilder(Math.min(text.length(), LONGEST));
        int bytes = 0;
        for (int i = 0; i < text.length(); ) {
            int point = text.codePointAt(i);
            i += Character.charCount(point);
            boolean half = point >= Character.MIN_SURROGATE && point <= Character.MAX_SURROGATE;
            bytes += half || point < 0x80 ? 1 : point < 0x800 ? 2 : point < 0x10000 ? 3 : 4;
            if (bytes > LONGEST) {
                break;
            }
            fitting.appendCodePoint(half ? '?' : point);
        }
        return fitting.toString();
    }
}
