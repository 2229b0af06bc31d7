package dev.okiagari.papers.text;

import com.google.re2j.Matcher;
import com.google.re2j.Pattern;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Tells the title in an entry: what stands in quotes, what follows the year in brackets after the authors, or the second
 * sentence. Rather none than a wrong one.
 */
final class ReferenceTitle {
    private static final int SHORTEST = 8;
    private static final int LONGEST = 400;

    /** More than the words below need, and the blank before them. */
    private static final int SENTENCE_TAIL = 16;

    private static final String OPENING_QUOTES = "“\"‘'`「『«";
    private static final String CLOSING_QUOTES = "”\"’'」』»";
    private static final String STOPS = ".,;。";

    /** Authors (2017). Title. */
    private static final Pattern AFTER_YEAR =
            Pattern.compile("^[^()\\d]{3,600}[(\\[](?:19|20)\\d\\d[a-z]?[)\\]][.,:]?\\s+");

    private static final Pattern SENTENCE_END = Pattern.compile("[.?!。]\\s+|。");

    /** What ends in a dot and goes on: initials and the small words of lists of names. M. Xu is a name, Ch. Xu goes on. */
    private static final Pattern GOES_ON = Pattern.compile(
            "(?:^|[\\s.,(~-])(?:\\p{Lu}|Jr|Sr|St|Dr|Mr|Ms|Mrs|Prof|ed|eds|Ed|Eds|vol|Vol|no|No|pp|vs|cf|Proc|Conf|Int|Trans)$"
                    + "|(?:^|, |and |& )\\p{Lu}\\p{Ll}$");

    /** Vaswani, A., Shazeer, N., and Parmar, N. */
    private static final Pattern FAMILY_FIRST = Pattern.compile(
            "^(?:(?:(?:van|von|de|der|la) )*\\p{Lu}[\\p{L}'’-]+(?: \\p{Lu}[\\p{L}'’-]+)?,? (?:\\p{Lu}\\b\\.?[ -]?){1,4}"
                    + "(?:(?:[,;]? ?(?:and|&) |[,;] )?))+(?:,? ?et al\\. )?");

    private static final Pattern VENUE =
            Pattern.compile("(?i)^(?:in:?\\s|proc|journal|j\\.|arxiv|corr\\b|advances in|transactions|ieee|acm"
                    + "|springer|lecture notes|workshop|phd|ph\\.d|technical report|tech\\.|university|https?:|doi|pages?\\b|pp\\b|vol"
                    + "|available|accessed|url|isbn|\\(?\\d{4})");

    private static final Pattern WORDS =
            Pattern.compile("\\p{L}{2,}[^\\p{L}]+.*\\p{L}{2,}|[\\p{Han}\\p{Hiragana}\\p{Katakana}]{4,}");

    private ReferenceTitle() {}

    static Optional<String> in(String entry) {
        Optional<String> quoted = QuotedText.in(entry);
        if (quoted.isPresent()) {
            return plausible(quoted.get());
        }
        Matcher dated = AFTER_YEAR.matcher(entry);
        if (dated.find()) {
            return plausible(joined(sentences(entry.substring(dated.end())), 0));
        }
        Matcher authors = FAMILY_FIRST.matcher(entry);
        if (authors.find() && beginsTitle(entry.substring(authors.end()))) {
            List<String> sentences = sentences(entry.substring(authors.end()));
            return sentences.size() < 2 ? Optional.empty() : plausible(joined(sentences, 0));
        }
        return plausible(joined(sentences(entry), 1));
    }

    private static boolean beginsTitle(String rest) {
        return !rest.isEmpty() && (Character.isUpperCase(rest.charAt(0)) || Character.isDigit(rest.charAt(0)));
    }

    /** For a text that is a title and nothing else, as far as its place tells. */
    static Optional<String> unquoted(String text) {
        int start = 0;
        while (start < text.length() && OPENING_QUOTES.indexOf(text.charAt(start)) >= 0) {
            start++;
        }
        return plausible(withoutEnd(text.substring(start), CLOSING_QUOTES));
    }

    /** A title may ask and answer: what ends in a question mark goes on unless a venue follows. */
    private static String joined(List<String> sentences, int at) {
        if (at >= sentences.size() - 1 && at > 0) {
            return "";
        }
        String title = at < sentences.size() ? sentences.get(at) : "";
        boolean asks = title.endsWith("?") || title.endsWith("!");
        boolean goesOn = asks
                && at + 2 < sentences.size()
                && !VENUE.matcher(sentences.get(at + 1)).find();
        return goesOn ? title + " " + sentences.get(at + 1) : title;
    }

    private static List<String> sentences(String text) {
        List<String> sentences = new ArrayList<>();
        int start = 0;
        Matcher end = SENTENCE_END.matcher(text);
        while (end.find() && sentences.size() < 4) {
            boolean dot = text.charAt(end.start()) == '.';
            if (dot && GOES_ON.matcher(tail(text, start, end.start())).find()) {
                continue;
            }
            sentences.add(
                    text.substring(start, dot ? end.start() : end.start() + 1).strip());
            start = end.end();
        }
        if (start < text.length()) {
            sentences.add(text.substring(start).strip());
        }
        return sentences;
    }

    /** Its last words: a list of a thousand initials is a thousand sentences that go on. */
    private static String tail(String text, int start, int end) {
        return text.substring(Math.max(start, end - SENTENCE_TAIL), end);
    }

    private static String withoutEnd(String text, String characters) {
        int end = text.length();
        while (end > 0 && characters.indexOf(text.charAt(end - 1)) >= 0) {
            end--;
        }
        return text.substring(0, end);
    }

    private static Optional<String> plausible(String found) {
        String title = withoutEnd(found.strip(), STOPS);
        boolean tooShort = title.length() < SHORTEST && title.codePoints().allMatch(c -> c < 0x2E80);
        boolean fits = !tooShort
                && title.length() <= LONGEST
                && WORDS.matcher(title).find()
                && !VENUE.matcher(title).find();
        return fits ? Optional.of(title) : Optional.empty();
    }
}
