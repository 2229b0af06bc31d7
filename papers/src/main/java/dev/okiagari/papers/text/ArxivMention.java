package dev.okiagari.papers.text;

import com.google.re2j.Matcher;
import com.google.re2j.Pattern;
import dev.okiagari.papers.arxiv.PaperId;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/**
 * Finds the arXiv id that an entry names. What looks like one may be a page range, a part of a DOI or an article number: an id
 * counts when something says arXiv, or when nothing around it says otherwise.
 */
final class ArxivMention {
    /** Lines break after a dot or a slash, so one blank is allowed there. */
    private static final String ID =
            "(\\d{4}\\.\\s?\\d{4,5}(?:v\\d{1,3})?|[a-z]{2,}(?:-[a-z]+)?(?:\\.[a-z-]{2,})?/\\s?\\d{7}(?:v\\d{1,3})?)";

    private static final String APART = "[\\s:,;.()\\[\\]]*";

    private static final Pattern MARKED = Pattern.compile("(?i)(?:\\barxiv(?:\\.org)?" + APART
            + "(?:(?:e-?prints?|pre-?prints?|identifier|id|corr)\\b" + APART + ")*(?:abs/\\s?)?"
            + "|arxiv\\.org/(?:abs|pdf|html|format|ps)/\\s?|\\babs/\\s?|10\\.48550/\\s?arxiv\\.)" + ID);

    private static final Pattern BARE = Pattern.compile(
            "(\\d{4}\\.\\d{4,5}(?:v\\d{1,3})?" + "|[a-z]{2,}(?:-[a-z]+)?(?:\\.[a-zA-Z-]{2,})?/\\d{7}(?:v\\d{1,3})?)");

    /** The words before a number that make it something else. */
    private static final Pattern OTHER_NUMBER = Pattern.compile(
            "(?i)(?:\\b(?:pp?|pages?|pgs?|vol|volume|no|nr|nos|number|art|article|articles|issue|chapter|ch|sec"
                    + "|section|part|eq|version|isbn|issn|report|lncs|rfc|patent|doi|s)\\b|頁|ページ|巻|号)"
                    + "[\\s\\d.,:#&()~‐-―−-]*$");

    private static final Pattern NUMBER_LAST = Pattern.compile("([\\d().:]*\\d[\\d().:]*)[\\s,;:]*$");
    private static final Pattern NUMBER_NEXT = Pattern.compile("^[\\s,;:]*([\\d().:]*\\d[\\d().:]*)");
    private static final Pattern YEAR = Pattern.compile("\\(?(?:19|20)\\d\\d[).:]*");
    private static final Pattern RANGE_NEXT = Pattern.compile("^\\s?[~‐-―−〜-]+\\s?\\d");
    private static final Pattern ID_RANGE_NEXT = Pattern.compile("^\\s?[~‐-―−〜-]+\\s?\\d{1,4}\\.\\d");
    private static final Pattern RANGE_LAST = Pattern.compile("\\d\\s?[~‐-―−〜-]+\\s?$");
    private static final String OPENING = " ([{\"'“‘,;:";
    private static final String CLOSING = ")]}\"'”’.,;:";
    /** Only what stands near a number says what it is; looking at all of the entry for each of its numbers takes long. */
    private static final int NEAR = 120;

    private ArxivMention() {}

    /** After the word arXiv, abs/, or in an address or a DOI of arXiv. */
    static Optional<PaperId> in(String entry) {
        Matcher matcher = MARKED.matcher(entry);
        int from = 0;
        while (matcher.find(from)) {
            String after = after(entry, matcher);
            boolean goesOn = !after.isEmpty() && Character.isDigit(after.charAt(0));
            Optional<PaperId> id = goesOn || ID_RANGE_NEXT.matcher(after).find()
                    ? Optional.empty()
                    : PaperId.find(matcher.group(1).replaceAll("\\s", ""));
            if (id.isPresent()) {
                return id;
            }
            from = matcher.start(1);
        }
        return Optional.empty();
    }

    /** In the addresses that an entry links to. */
    static Optional<PaperId> among(List<String> links) {
        return links.stream()
                .map(String::strip)
                .filter(link -> link.toLowerCase(Locale.ROOT).contains("arxiv."))
                .flatMap(link -> PaperId.find(link).stream())
                .findFirst();
    }

    /** An id without any such word. */
    static Optional<PaperId> bareIn(String entry) {
        Matcher matcher = BARE.matcher(entry);
        while (matcher.find()) {
            Optional<PaperId> id = PaperId.find(matcher.group(1));
            if (id.isPresent() && standsAlone(entry, matcher)) {
                return id;
            }
        }
        return Optional.empty();
    }

    private static boolean standsAlone(String entry, Matcher id) {
        String before = entry.substring(Math.max(0, id.start() - NEAR), id.start());
        String after = after(entry, id);
        return endsOpen(before)
                && beginsClosed(after)
                && !RANGE_LAST.matcher(before).find()
                && !RANGE_NEXT.matcher(after).find()
                && !OTHER_NUMBER.matcher(before).find()
                && isYearOrNone(NUMBER_LAST.matcher(before))
                && isYearOrNone(NUMBER_NEXT.matcher(after));
    }

    private static String after(String entry, Matcher id) {
        return entry.substring(id.end(), Math.min(entry.length(), id.end() + NEAR));
    }

    private static boolean endsOpen(String before) {
        return before.isEmpty() || OPENING.indexOf(before.charAt(before.length() - 1)) >= 0;
    }

    /** A digit or a word that follows makes it a part of something: a longer number, or a quantity. */
    private static boolean beginsClosed(String after) {
        if (after.isEmpty()) {
            return true;
        }
        char first = after.charAt(0);
        char second = after.length() == 1 ? ' ' : after.charAt(1);
        return first == ' '
                ? !Character.isLetter(second)
                : CLOSING.indexOf(first) >= 0 && !Character.isLetterOrDigit(second);
    }

    private static boolean isYearOrNone(Matcher number) {
        return !number.find() || YEAR.matcher(number.group(1)).matches();
    }
}
