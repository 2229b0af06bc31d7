package dev.okiagari.sandbox.wire;

import java.util.Locale;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Paths and queries without what must not be kept. */
final class Targets {
    private static final Set<String> SECRET = Set.of(
            "applicationid",
            "accesskey",
            "affiliateid",
            "api_key",
            "apikey",
            "key",
            "token",
            "x-amz-signature",
            "x-amz-credential",
            "x-amz-security-token");
    private static final Pattern PAIR = Pattern.compile("([?&])([^=&]+)=([^&]*)");
    private static final int LONGEST = 2_000;

    private Targets() {}

    /** For people: secrets are starred, the length is bounded. */
    static String masked(String target) {
        String masked = replace(target, "$1$2=***");
        return masked.length() <= LONGEST ? masked : masked.substring(0, LONGEST) + "…";
    }

    /** For the dice: the same for every caller. */
    static String plain(String target) {
        return replace(target, "");
    }

    private static String replace(String target, String with) {
        return PAIR.matcher(target)
                .replaceAll(pair -> SECRET.contains(pair.group(2).toLowerCase(Locale.ROOT))
                        ? with.replace("$1", pair.group(1)).replace("$2", pair.group(2))
                        : Matcher.quoteReplacement(pair.group()));
    }
}
