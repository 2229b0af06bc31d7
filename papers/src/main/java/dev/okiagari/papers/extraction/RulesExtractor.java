package dev.okiagari.papers.extraction;

import com.google.re2j.Pattern;
import dev.okiagari.papers.text.Cut;
import dev.okiagari.papers.text.UnmarkedText;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;

/**
 * Finds what a section says by cue phrases and typography, in English and Japanese, offline. Precise rather than complete: a
 * sentence without a known cue says nothing. Linear in the length of the text, whatever it contains; never fails. Threads may
 * share it.
 */
public final class RulesExtractor implements Extractor {
    private static final int MOST_CHARACTERS = 100_000;
    private static final int LONGEST_HEADING = 200;
    private static final Pattern ABOUT_OTHERS = Pattern.compile(
            "(?i)related work|related research|previous work|prior work|literature|background|preliminar|state of the art"
                    + "|関連研究|先行研究");

    /** What a paper says of others is not its own. */
    private static final Set<Extraction.Type> OF_THIS_PAPER =
            EnumSet.of(Extraction.Type.METHOD, Extraction.Type.BASELINE, Extraction.Type.CONTRIBUTION);

    private static final List<ExtractionRule> RULES =
            Stream.concat(EnglishRules.ALL.stream(), JapaneseRules.ALL.stream()).toList();

    @Override
    public String name() {
        return "rules";
    }

    /** It reads every section, since that costs nothing. */
    @Override
    public boolean isFree() {
        return true;
    }

    @Override
    public List<Extraction> extract(String heading, String content, String idempotencyKey) {
        UnmarkedText words = new UnmarkedText(Cut.to(content, MOST_CHARACTERS));
        SectionFindings findings = new SectionFindings(words);
        boolean isAboutOthers = heading.length() <= LONGEST_HEADING
                && ABOUT_OTHERS.matcher(heading).find();
        for (String sentence : Sentences.of(words.text())) {
            boolean isOfOthers = isAboutOthers || Attribution.isOfOthers(sentence);
            for (ExtractionRule rule : RULES) {
                if (!isOfOthers || !OF_THIS_PAPER.contains(rule.type())) {
                    rule.apply(sentence, findings);
                }
            }
            Measures.find(sentence, isOfOthers, findings);
        }
        return withoutOwnMethods(findings.all());
    }

    /** What is compared with itself, as in a table of variants, is the method and no baseline. */
    private static List<Extraction> withoutOwnMethods(List<Extraction> found) {
        List<String> methods = found.stream()
                .filter(one -> one.type() == Extraction.Type.METHOD)
                .map(Extraction::name)
                .toList();
        return found.stream()
                .filter(one -> one.type() != Extraction.Type.BASELINE || !methods.contains(one.name()))
                .toList();
    }
}
