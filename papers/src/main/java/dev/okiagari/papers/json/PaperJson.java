package dev.okiagari.papers.json;

import dev.okiagari.engine.view.Staleness;
import dev.okiagari.papers.text.Cut;
import dev.okiagari.papers.view.Citation;
import dev.okiagari.papers.view.CitingPaper;
import dev.okiagari.papers.view.PaperDetails;
import dev.okiagari.papers.view.PaperView;
import dev.okiagari.papers.view.Related;
import dev.okiagari.papers.view.SectionExtraction;
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
        PaperView paper,
        int progress,
        int steps,
        @Nullable Staleness staleness,
        @Nullable PaperHoldJson hold,
        List<Section> sections,
        List<SectionExtraction> extractions,
        List<Citation> citations,
        List<CitingPaper> citedBy,
        List<Related> related) {
    /** A section with its own text, math as TeX. */
    public record Section(int position, int level, String heading, String content) {}

    public static PaperJson of(PaperDetails all, List<Related> related) {
        return new PaperJson(
                all.paper(),
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
