package dev.okiagari.papers.search.query;

import dev.okiagari.papers.search.SearchRequest;
import dev.okiagari.papers.text.Cut;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A search text taken apart: phrases in quotes, and the rest. There is no other syntax: every other sign is text. Pure.
 *
 * @param text all of it, without quotes, for those who look at meaning
 * @param isBlank whether nothing was typed; a lonely quote is something
 */
record TypedText(String text, List<String> phrases, String rest, boolean isBlank) {
    /** An unclosed quote is an ordinary character. */
    private static final Pattern QUOTED = Pattern.compile("\"([^\"]*)\"|\u201c([^\u201c\u201d]*)\u201d");

    private static final int MOST_PHRASES = 8;

    static TypedText of(String typed) {
        String bounded = Cut.to(typed.strip(), SearchRequest.LONGEST_TEXT);
        Matcher quoted = QUOTED.matcher(bounded);
        List<String> phrases = new ArrayList<>();
        StringBuilder rest = new StringBuilder();
        while (phrases.size() < MOST_PHRASES && quoted.find()) {
            quoted.appendReplacement(rest, " ");
            String inside = quoted.group(1) == null ? quoted.group(2) : quoted.group(1);
            if (!inside.isBlank()) {
                phrases.add(inside);
            }
        }
        quoted.appendTail(rest);
        String unquoted = bounded.replaceAll("[\"\u201c\u201d]", " ").strip();
        return new TypedText(unquoted, phrases, rest.toString(), bounded.isBlank());
    }

    /** Whether there is anything in it that a paper could be looked for by. */
    boolean hasWord() {
        return text.codePoints().anyMatch(Character::isLetterOrDigit)
                || !QueryWords.in(rest).isEmpty()
                || phrases.stream()
                        .anyMatch(phrase -> !QueryWords.phrase(phrase).isEmpty());
    }
}
