package dev.okiagari.server.web.papers.api;

import dev.okiagari.papers.arxiv.PaperId;
import dev.okiagari.papers.text.Cut;
import dev.okiagari.papers.view.PaperDetails;
import dev.okiagari.papers.view.PaperView;
import dev.okiagari.papers.view.Related;
import dev.okiagari.papers.view.SectionExtraction;
import java.time.Instant;
import java.util.List;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * Everything about one paper.
 *
 * @param progress how many of the steps are done
 * @param staleness what is being done about it; null when nothing is
 */
public record PaperAnswer(
        Paper paper,
        int progress,
        int steps,
        @Nullable Late staleness,
        List<Section> sections,
        List<Found> extractions,
        List<Reference> citations,
        List<Citing> citedBy,
        List<RelatedPaper> related) {

    /**
     * The paper itself.
     *
     * @param reached how far it has come, also when it has failed since
     * @param source of its text: html, ar5iv or pdf
     * @param characters of text that were read from its source; null before
     * @param flaw why the text is not the whole paper; null when nothing speaks against it
     * @param extraction how complete the extraction is; null before it
     * @param embedder who made its vectors; null when it has none
     */
    public record Paper(
            String id,
            @Nullable String title,
            @Nullable String summary,
            List<String> authors,
            List<String> categories,
            @Nullable Instant published,
            @Nullable Instant updated,
            @Nullable Integer version,
            @Nullable String comment,
            @Nullable String journal,
            @Nullable String doi,
            String status,
            String reached,
            PaperEntry.@Nullable Failure error,
            @Nullable String source,
            @Nullable Integer characters,
            @Nullable String flaw,
            @Nullable Completeness extraction,
            @Nullable String embedder,
            Instant createdAt,
            @Nullable Instant ingestedAt) {

        static Paper of(PaperView paper) {
            PaperView.Extraction done = paper.extraction();
            return new Paper(
                    paper.id().text(),
                    paper.title(),
                    paper.summary(),
                    paper.authors(),
                    paper.categories(),
                    paper.published(),
                    paper.updated(),
                    paper.version(),
                    paper.comment(),
                    paper.journal(),
                    paper.doi(),
                    paper.status().word(),
                    paper.reached().word(),
                    PaperEntry.Failure.of(paper.error()),
                    paper.source(),
                    paper.characters(),
                    paper.flaw(),
                    done == null
                            ? null
                            : new Completeness(done.extractor(), done.sections(), done.extracted(), done.failed()),
                    paper.embedder(),
                    paper.createdAt(),
                    paper.ingestedAt());
        }
    }

    /** Of how many sections something could be learnt. */
    public record Completeness(String extractor, int sections, int extracted, int failed) {}

    /** A section with its own text, math as TeX. */
    public record Section(int position, int level, String heading, String content) {}

    /** Something a section says. */
    public record Found(String type, String name, String detail, int section, String extractor) {
        static Found of(SectionExtraction found) {
            return new Found(
                    found.extraction().type().word(),
                    found.extraction().name(),
                    found.extraction().detail(),
                    found.position(),
                    found.extractor());
        }
    }

    /**
     * A reference of the paper.
     *
     * @param paper the id of the cited paper, when it is here
     * @param raw as it is printed
     */
    public record Reference(
            int position,
            @Nullable String paper,
            @Nullable String arxivId,
            @Nullable String doi,
            @Nullable String title,
            String raw) {}

    /** A paper that cites this one. */
    public record Citing(String paper, @Nullable String title) {}

    /**
     * A paper that has to do with this one.
     *
     * @param kind citation, cited_by, shared_method, shared_dataset or shared_author
     * @param count how many references or names connect the two
     * @param names some of the shared names
     */
    public record RelatedPaper(
            String kind, String id, @Nullable String title, String status, int count, List<String> names) {
        static RelatedPaper of(Related one) {
            return new RelatedPaper(
                    one.kind().word(),
                    one.paper().text(),
                    one.title().orElse(null),
                    one.status(),
                    one.count(),
                    one.names());
        }
    }

    /** The related papers of one. */
    public record RelatedPapers(String id, List<RelatedPaper> related) {
        public static RelatedPapers of(PaperId id, List<Related> related) {
            return new RelatedPapers(
                    id.text(), related.stream().map(RelatedPaper::of).toList());
        }
    }

    /** The same with the beginning of each section alone. */
    public PaperAnswer withSections(int characters) {
        List<Section> cut = sections.stream()
                .map(s -> s.content().length() <= characters
                        ? s
                        : new Section(s.position(), s.level(), s.heading(), Cut.to(s.content(), characters) + "…"))
                .toList();
        return new PaperAnswer(paper, progress, steps, staleness, cut, extractions, citations, citedBy, related);
    }

    public static PaperAnswer of(PaperDetails all, List<Related> related) {
        return new PaperAnswer(
                Paper.of(all.paper()),
                all.paper().progress(),
                PaperView.STEPS,
                Late.of(all.staleness()),
                IntStream.range(0, all.sections().size())
                        .mapToObj(i -> section(i, all.sections().get(i)))
                        .toList(),
                all.extractions().stream().map(Found::of).toList(),
                all.citations().stream().map(PaperAnswer::reference).toList(),
                all.citedBy().stream().map(c -> new Citing(c.id(), c.title())).toList(),
                related.stream().map(RelatedPaper::of).toList());
    }

    private static Section section(int position, dev.okiagari.papers.text.Section one) {
        return new Section(position, one.level(), one.heading(), one.content());
    }

    private static Reference reference(dev.okiagari.papers.view.Citation one) {
        return new Reference(
                one.position(),
                one.target(),
                one.arxivId(),
                one.doi(),
                one.targetTitle() == null ? one.title() : one.targetTitle(),
                one.raw());
    }
}
