package dev.okiagari.papers.text;

import java.util.List;

/** What a reader found in a paper's HTML or PDF. Immutable. */
public record ParsedPaper(List<Section> sections, List<Reference> references) {

    public ParsedPaper {
        sections = List.copyOf(sections);
        references = List.copyOf(references);
    }
}
