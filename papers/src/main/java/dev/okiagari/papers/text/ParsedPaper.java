package dev.okiagari.papers.text;

import java.util.List;
import java.util.Optional;

/**
 * What a reader found in a paper's HTML or PDF. Immutable.
 *
 * @param flaw why it is not the whole paper, such as "the conversion broke off"; empty when nothing speaks against it
 * @param isVouchedFor whether something in it shows that it is whole, such as a table of contents with an entry for each section
 */
public record ParsedPaper(
        List<Section> sections, List<Reference> references, Optional<String> flaw, boolean isVouchedFor) {

    public ParsedPaper {
        sections = List.copyOf(sections);
        references = List.copyOf(references);
    }

    /** A whole one. */
    public ParsedPaper(List<Section> sections, List<Reference> references) {
        this(sections, references, Optional.empty(), true);
    }

    /** The same with this flaw, if it is one. */
    public ParsedPaper with(Optional<String> newFlaw) {
        return new ParsedPaper(sections, references, newFlaw, isVouchedFor);
    }

    /** How much text there is, headings included. */
    public int characters() {
        return sections.stream()
                .mapToInt(section ->
                        section.heading().length() + section.content().length())
                .sum();
    }
}
