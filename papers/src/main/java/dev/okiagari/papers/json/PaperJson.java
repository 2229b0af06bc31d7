package dev.okiagari.papers.json;

import dev.okiagari.engine.view.Staleness;
import dev.okiagari.papers.text.Cut;
import dev.okiagari.papers.view.Citation;
import dev.okiagari.papers.view.CitingPaper;
import dev.okiagari.papers.view.PaperDetails;
import dev.okiagari.papers.view.PaperView;
import dev.okiagari.papers.view.Related;
import dev.okiagari.papers.view.SectionExtraction;
import dev.okiagari.papers.view.Status;
import java.time.Instant;
import java.util.List;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * Everything about one paper.
 *
 * @param progress how many of the steps are done
 * @param staleness what is being done about it; null when nothing is
 * @param hold the one behind which it waits; null when there is none
 */
public record PaperJson(
        Row paper,
        int progress,
        int steps,
        @Nullable Staleness staleness,
        @Nullable PaperHoldJson hold,
        List<Section> sections,
        List<SectionExtraction> extractions,
        List<Citation> citations,
        List<CitingPaper> citedBy,
        List<Related> related) {
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
    public record Row(
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
            Status status,
            Status reached,
            PaperView.@Nullable PaperError error,
            @Nullable String source,
            @Nullable Integer characters,
            @Nullable String flaw,
            PaperView.@Nullable Extraction extraction,
            @Nullable String embedder,
            Instant createdAt,
            @Nullable Instant ingestedAt) {
        static Row of(PaperView paper) {
            return new Row(
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
                    paper.status(),
                    paper.reached(),
                    paper.error(),
                    paper.source(),
                    paper.characters(),
                    paper.flaw(),
                    paper.extraction(),
                    paper.embedder(),
                    paper.createdAt(),
                    paper.ingestedAt());
        }
    }

    /** A section with its own text, math as TeX. */
    public record Section(int position, int level, String heading, String content) {}

    public static PaperJson of(PaperDetails all, List<Related> related) {
        return new PaperJson(
                Row.of(all.paper()),
                all.paper().progress(),
                PaperView.STEPS,
                all.staleness(),
                PaperHoldJson.of(all.hold()),
                IntStream.range(0, all.sections().size())
                        .mapToObj(i -> {
                            var one = all.sections().get(i);
                            return new Section(i, one.level(), one.heading(), one.content());
                        })
                        .toList(),
                all.extractions(),
                all.citations(),
                all.citedBy(),
                related);
    }

    /** The same with the beginning of each section alone. */
    public PaperJson withSections(int characters) {
        List<Section> cut = sections.stream()
                .map(s -> s.content().length() <= characters
                        ? s
                        : new Section(s.position(), s.level(), s.heading(), Cut.to(s.content(), characters) + "…"))
                .toList();
        return new PaperJson(paper, progress, steps, staleness, hold, cut, extractions, citations, citedBy, related);
    }
}
