package dev.okiagari.papers;

import dev.okiagari.papers.text.ParsedPaper;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * What a comment at arXiv promises, such as "12 pages, 5 figures, 40 references". Pure.
 *
 * @param pages 0: it does not say
 * @param references 0: it does not say
 */
record CommentPromise(int pages, int references) {
    private static final Pattern PAGES = Pattern.compile("(?i)\\b(\\d{1,3})\\s*(?:pages\\b|pp\\b)");
    private static final Pattern REFERENCES = Pattern.compile("(?i)\\b(\\d{1,4})\\s*(?:references\\b|refs\\b)");

    /** Fewer characters a page have only papers of pictures. */
    private static final int FEWEST_A_PAGE = 400;

    private static final int FEWEST_PAGES = 3;
    private static final int FEWEST_REFERENCES = 6;

    static CommentPromise of(String comment) {
        return new CommentPromise(number(PAGES, comment), number(REFERENCES, comment));
    }

    private static int number(Pattern pattern, String comment) {
        Matcher found = pattern.matcher(comment);
        return found.find() ? Integer.parseInt(found.group(1)) : 0;
    }

    /** What of it a reading lacks, in words; empty when it keeps the promise. */
    Optional<String> broken(ParsedPaper paper) {
        if (pages >= FEWEST_PAGES && paper.characters() < pages * FEWEST_A_PAGE) {
            return Optional.of(
                    "arXiv names " + pages + " pages, and its text has " + paper.characters() + " characters");
        }
        int listed = paper.references().size();
        return references >= FEWEST_REFERENCES && listed * 2 < references
                ? Optional.of("arXiv names " + references + " references, and it lists " + listed)
                : Optional.empty();
    }
}
