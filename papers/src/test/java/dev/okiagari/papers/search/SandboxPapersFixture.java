package dev.okiagari.papers.search;

import dev.okiagari.papers.extraction.Extraction;
import dev.okiagari.papers.search.StoredPaper.Part;
import dev.okiagari.sandbox.arxiv.Corpus;
import dev.okiagari.sandbox.arxiv.Paper;
import dev.okiagari.sandbox.arxiv.PaperContent;
import dev.okiagari.sandbox.words.Seed;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Papers of the sandbox's world, as if they had been ingested. */
final class SandboxPapersFixture {
    private static final Corpus CORPUS = new Corpus(new Seed(1));
    private static final List<String> STATUSES =
            List.of("ready", "ready", "ready", "extracted", "parsed", "metadata", "failed");

    private SandboxPapersFixture() {}

    /** Every so-manieth paper, over all years. */
    static List<StoredPaper> every(int step) {
        List<StoredPaper> papers = new ArrayList<>();
        List<Paper> all = CORPUS.papers();
        for (int i = 0; i < all.size(); i += step) {
            papers.add(shelved(all.get(i), STATUSES.get(i / step % STATUSES.size())));
        }
        return papers;
    }

    static StoredPaper shelved(Paper paper, String status) {
        List<Part> parts = new ArrayList<>();
        for (PaperContent.Section section : CORPUS.content(paper).sections()) {
            List<Extraction> says = section.position() == 0
                    ? List.of(new Extraction(
                            Extraction.Type.METHOD, paper.subject().method(), "proposed here"))
                    : List.of();
            parts.add(new Part(section.heading(), section.text(), says));
        }
        return new StoredPaper(
                paper.id(),
                paper.title(),
                paper.summary(),
                paper.authors().stream().map(Paper.Person::name).toList(),
                paper.categories(),
                Optional.of(paper.published()),
                status,
                parts);
    }
}
