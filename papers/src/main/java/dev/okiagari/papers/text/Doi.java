package dev.okiagari.papers.text;

import com.google.re2j.Matcher;
import com.google.re2j.Pattern;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Stream;

/** Finds the DOI of an entry, in lower case and without a prefix. The DOIs that arXiv gives out are arXiv ids instead. */
final class Doi {
    private static final int LONGEST = 200;
    private static final Pattern FORM = Pattern.compile("\\b(10\\.\\d{4,9}/[!#-~]+)");
    private static final Pattern LINK =
            Pattern.compile("(?i)^(?:https?://(?:[a-z0-9-]+\\.)*doi\\.org/|doi:)(10\\.[^?]+)");
    private static final Pattern CODED = Pattern.compile("%[0-9a-fA-F]{2}");
    private static final String ARXIV = "10.48550/arxiv.";
    private static final String OPENING = "([{<";
    private static final String CLOSING = ")]}>";
    private static final String PUNCTUATION = ".,;:'!?";

    private Doi() {}

    /** What is printed counts; a link that goes on where it breaks off is better, and one is enough when nothing is printed. */
    static Optional<String> of(String entry, List<String> links) {
        List<String> linked = links.stream().flatMap(Doi::linked).toList();
        Optional<String> printed = first(FORM.matcher(entry));
        return printed.flatMap(doi ->
                        linked.stream().filter(link -> link.startsWith(doi)).findFirst())
                .or(() -> printed)
                .or(() -> linked.stream().findFirst());
    }

    private static Stream<String> linked(String link) {
        Matcher matcher = LINK.matcher(link.strip());
        return matcher.find() ? first(FORM.matcher(decoded(matcher.group(1)))).stream() : Stream.empty();
    }

    private static Optional<String> first(Matcher matcher) {
        while (matcher.find()) {
            String doi = trimmed(matcher.group(1)).toLowerCase(Locale.ROOT);
            if (doi.length() <= LONGEST && !doi.endsWith("/") && !doi.startsWith(ARXIV)) {
                return Optional.of(doi);
            }
        }
        return Optional.empty();
    }

    /** Only what is coded is decoded: a plus sign is one. */
    private static String decoded(String link) {
        return CODED.matcher(link).find() && !hasBrokenCode(link)
                ? URLDecoder.decode(link.replace("+", "%2B"), StandardCharsets.UTF_8)
                : link;
    }

    private static boolean hasBrokenCode(String link) {
        return CODED.matcher(link).replaceAll("").contains("%");
    }

    /**
     * Without the punctuation of the sentence around it: a closing bracket belongs to it only when it was opened in it. Brackets are
     * counted once, because links can be a megabyte long.
     */
    private static String trimmed(String found) {
        int[] unopened = new int[OPENING.length()];
        for (int i = 0; i < found.length(); i++) {
            count(unopened, found.charAt(i), 1);
        }
        int end = found.length();
        while (end > 0 && isOutside(found.charAt(end - 1), unopened)) {
            end--;
            count(unopened, found.charAt(end), -1);
        }
        return found.substring(0, end);
    }

    private static void count(int[] unopened, char c, int by) {
        int closing = CLOSING.indexOf(c);
        int opening = OPENING.indexOf(c);
        if (closing >= 0) {
            unopened[closing] += by;
        } else if (opening >= 0) {
            unopened[opening] -= by;
        }
    }

    private static boolean isOutside(char last, int[] unopened) {
        int closing = CLOSING.indexOf(last);
        return closing >= 0 ? unopened[closing] > 0 : PUNCTUATION.indexOf(last) >= 0;
    }
}
