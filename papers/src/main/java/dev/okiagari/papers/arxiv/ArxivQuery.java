package dev.okiagari.papers.arxiv;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A search at arXiv. Plain words must all appear somewhere in the entry of a paper, "words in quotes" next to each other; a
 * text with arXiv's own fields (ti:, au:, abs:, cat: and so on) is passed on as it is. An immutable value.
 *
 * @param text as arXiv reads it
 */
public record ArxivQuery(String text) {
    public static final int LONGEST = 300;

    private static final Pattern OF_ARXIV = Pattern.compile("(?<![\\p{L}\\p{N}])(?:ti|au|abs|co|jr|cat|rn|id|all):\\S");
    private static final Pattern WORDS =
            Pattern.compile("\"([^\"]*)\"|([\\p{L}\\p{N}](?:[\\p{L}\\p{N}.'-]*[\\p{L}\\p{N}])?)");

    /** Throws {@link IllegalArgumentException}, with the reason, when nothing can be looked for by it. */
    public static ArxivQuery of(String typed) {
        String text = typed.strip().replaceAll("\\s+", " ");
        if (text.length() > LONGEST) {
            throw new IllegalArgumentException("could not ask arXiv because the query has " + text.length()
                    + " characters; use at most " + LONGEST);
        }
        if (OF_ARXIV.matcher(text).find()) {
            return new ArxivQuery(text);
        }
        List<String> parts = new ArrayList<>();
        Matcher words = WORDS.matcher(text);
        while (words.find()) {
            String phrase = words.group(1);
            if (phrase == null) {
                parts.add("all:" + words.group(2));
            } else if (phrase.codePoints().anyMatch(Character::isLetterOrDigit)) {
                parts.add("all:\"" + phrase.strip() + "\"");
            }
        }
        if (parts.isEmpty()) {
            throw new IllegalArgumentException("could not ask arXiv because the query contains no word");
        }
        return new ArxivQuery(String.join(" AND ", parts));
    }
}
