package dev.okiagari.papers.extraction;

import com.google.re2j.Matcher;
import com.google.re2j.Pattern;
import java.util.List;

/**
 * A cue phrase whose first group is what it points at. RE2 runs in linear time on any sentence, and not fast: only
 * sentences with one of the words that the cue needs are tried. Immutable.
 */
record ExtractionRule(Extraction.Type type, List<String> needs, Pattern cue, Shape shape) {
    private static final Pattern LIST_BREAK = Pattern.compile("\\s*(?:,|;|\\band\\b|\\bor\\b|&|、|および|及び|と)\\s*");
    private static final Pattern HEAD_NOUN = Pattern.compile(
            "(?i)\\b(?:(datasets?|data sets?|corpus|corpora|benchmarks?|test suite"
                    + "|treebank|collection)|(metric|measure)|(approach|method|model|framework|algorithm|architecture|system|technique|network"
                    + "|procedure|scheme|variant|library|toolkit|tool|language|optimi[sz]er|strategy|pipeline|mechanism))\\b");

    private static final Pattern APPOSITION = Pattern.compile(", (?:an?|the|our|which) ");

    /** What follows a name that only stands before another word: "compared with ImageNet features". */
    private static final Pattern OF_SOMETHING_ELSE = Pattern.compile(
            " (?:features?|embeddings?|vectors?|scores?|data|data ?sets?|corpus|corpora|benchmarks?|images|cards?|hardware"
                    + "|machines?|tokens?|labels?|weights|metrics?|points?|units?)\\b");

    /** What the group may be. */
    enum Shape {
        /** A name by its typography. */
        NAME,
        /** What a paper introduces: what follows says what sort of thing it is, and then any capitalised word is a name. */
        INTRODUCED,
        /** Names in a row. */
        NAMES,
        /** A part of the sentence, in words. */
        CLAUSE
    }

    ExtractionRule(Extraction.Type type, List<String> needs, String cue, Shape shape) {
        this(type, needs, Pattern.compile(cue), shape);
    }

    void apply(String sentence, SectionFindings findings) {
        if (needs.stream().noneMatch(sentence::contains)) {
            return;
        }
        Matcher matcher = cue.matcher(sentence);
        while (matcher.find()) {
            Extraction found = new Extraction(type, matcher.group(1), sentence);
            switch (shape) {
                case NAME -> {
                    boolean isElse = type == Extraction.Type.BASELINE
                            && OF_SOMETHING_ELSE
                                    .matcher(sentence.substring(matcher.end(1)))
                                    .lookingAt();
                    if (!isElse) {
                        addName(found, findings);
                    }
                }
                case INTRODUCED -> {
                    String after = sentence.substring(matcher.end(1));
                    boolean isExplained = ProperName.isPlainName(found.name())
                            && APPOSITION.matcher(after).lookingAt();
                    if (isExplained || ProperName.isName(found.name())) {
                        findings.add(new Extraction(sort(after), found.name(), sentence));
                    }
                }
                case NAMES -> {
                    for (String one : LIST_BREAK.split(found.name())) {
                        addName(new Extraction(type, one.strip(), sentence), findings);
                    }
                }
                case CLAUSE -> findings.add(new Extraction(type, clause(found.name()), sentence));
            }
        }
    }

    private static void addName(Extraction found, SectionFindings findings) {
        if (ProperName.isName(found.name())) {
            findings.add(found);
        }
    }

    /** "We introduce X, a benchmark for …" is about data. */
    private Extraction.Type sort(String after) {
        Matcher noun = HEAD_NOUN.matcher(after);
        if (!noun.find()) {
            return type;
        }
        return noun.group(1) != null ? Extraction.Type.DATASET : noun.group(2) != null ? Extraction.Type.METRIC : type;
    }

    private static String clause(String words) {
        return words.strip().replaceAll("[\\s.,;:。、]+$", "");
    }
}
