package dev.okiagari.papers.extraction;

import com.google.re2j.Pattern;
import java.util.List;

/** Who speaks in a sentence, or is spoken of: the authors, or others. Plain words are looked for first, as most sentences have none. */
final class Attribution {
    private static final List<String> BEGINNINGS = List.of(
            "They ",
            "Their ",
            "These authors ",
            "Others ",
            "Prior ",
            "Previous",
            "Earlier ",
            "Existing ",
            "Recently",
            "Traditionally");
    private static final Pattern IN_BRACKETS = Pattern.compile("\\([^()]{0,200}\\)|\\[[^\\[\\]]{0,100}\\]");
    private static final Pattern DONE_BY_OTHERS = Pattern.compile(
            "\\b(?:was|were|has been|have been) (?:first )?(?:reported|proposed|introduced) (?:by|in)\\b");
    private static final Pattern CITATION = Pattern.compile(
            "\\[\\d{1,4}(?:[,–-] ?\\d{1,4})*\\]|\\([^()]{0,150}\\b(?:19|20)\\d\\d[a-z]?\\)|\\bet al\\b");

    private Attribution() {}

    /** True when it tells what others did; those who are only named in brackets do nothing. */
    static boolean isOfOthers(String sentence) {
        return BEGINNINGS.stream().anyMatch(sentence::startsWith)
                || (sentence.contains("et al")
                        && IN_BRACKETS.matcher(sentence).replaceAll("").contains("et al"))
                || ((sentence.contains("ed by ") || sentence.contains("ed in "))
                        && DONE_BY_OTHERS.matcher(sentence).find());
    }

    static boolean cites(String sentence) {
        return (sentence.indexOf('[') >= 0 || sentence.indexOf('(') >= 0 || sentence.contains("et al"))
                && CITATION.matcher(sentence).find();
    }
}
