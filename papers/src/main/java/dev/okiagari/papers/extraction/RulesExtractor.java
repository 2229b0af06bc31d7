package dev.okiagari.papers.extraction;

import java.util.List;
import java.util.stream.Stream;

/**
 * Finds what a section says by cue phrases and typography, in English and Japanese, offline. Precise rather than complete: a
 * sentence without a known cue says nothing. Linear in the length of the text, whatever it contains; never fails. Threads may
 * share it.
 */
public final class RulesExtractor implements Extractor {
    private static final int MOST_CHARACTERS = 100_000;
    private static final List<Rule> RULES =
            Stream.concat(EnglishRules.ALL.stream(), JapaneseRules.ALL.stream()).toList();

    @Override
    public String name() {
        return "rules";
    }

    /** The heading is not needed: a cue says the same in every section. */
    @Override
    public List<Extraction> extract(String heading, String content, String idempotencyKey) {
        Findings findings = new Findings();
        String text = content.substring(0, Math.min(content.length(), MOST_CHARACTERS));
        for (String sentence : Sentences.of(text)) {
            RULES.forEach(rule -> rule.apply(sentence, findings));
            Measures.find(sentence, findings);
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
