package dev.okiagari.engine.model;

import java.util.List;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Makes a text fit to be stored and shown: secrets masked, NUL removed, bounded length. */
public final class Messages {
    /** Longest stored message, in characters of which none may need more than four bytes. */
    static final int LONGEST = 4096;

    private static final String MASK = "***";

    // Possessive quantifiers: no pattern here can backtrack, whatever the text.
    private static final List<Pattern> SECRETS = List.of(
            Pattern.compile("(?i)(\\b(?:bearer|basic)\\s++)[A-Za-z0-9._~+/=-]{6,}+"),
            Pattern.compile("(://[^/\\s:@]*+:)[^/\\s@]++(?=@)"),
            Pattern.compile(
                    "(?i)(\\b[\\w-]*(?:password|passwd|secret|token|api[_-]?key|access[_-]?key|application[_-]?id)"
                            + "[\"']?\\s*+[=:]\\s*+[\"']?)[^\\s&\"',;}]++"),
            Pattern.compile("(\\b(?:sk|ghp|gho|glpat|xox[bp])[-_])[A-Za-z0-9_-]{8,}+"));

    private Messages() {}

    /** The text as it may be stored. A missing message becomes an empty one. */
    public static String clean(@Nullable String text) {
        if (text == null) {
            return "";
        }
        String shortened = text.length() > LONGEST ? text.substring(0, LONGEST) : text;
        String masked = shortened.replace("\0", "");
        for (Pattern secret : SECRETS) {
            masked = secret.matcher(masked).replaceAll("$1" + MASK);
        }
        return fitBytes(masked);
    }

    private static String fitBytes(String text) {
        int bytes = 0;
        for (int i = 0; i < text.length(); ) {
            int point = text.codePointAt(i);
            bytes += point < 0x80 ? 1 : point < 0x800 ? 2 : point < 0x10000 ? 3 : 4;
            if (bytes > LONGEST) {
                return text.substring(0, i);
            }
            i += Character.charCount(point);
        }
        // A lone half of a surrogate pair cannot be encoded: PostgreSQL would refuse the row.
        return text.codePoints().anyMatch(Messages::isLoneSurrogate)
                ? new String(
                        text.codePoints().map(p -> isLoneSurrogate(p) ? '?' : p).toArray(), 0, (int)
                                text.codePoints().count())
                : text;
    }

    private static boolean isLoneSurrogate(int point) {
        return point >= 0xD800 && point <= 0xDFFF;
    }
}
