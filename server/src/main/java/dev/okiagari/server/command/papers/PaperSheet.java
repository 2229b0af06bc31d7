package dev.okiagari.server.command.papers;

import dev.okiagari.console.terminal.Json;
import dev.okiagari.console.terminal.OneLine;
import dev.okiagari.console.terminal.Table;
import dev.okiagari.engine.view.Staleness;
import dev.okiagari.papers.extraction.Extraction;
import dev.okiagari.papers.text.Section;
import dev.okiagari.papers.view.Citation;
import dev.okiagari.papers.view.CitingPaper;
import dev.okiagari.papers.view.PaperDetails;
import dev.okiagari.papers.view.PaperView;
import dev.okiagari.papers.view.SectionExtraction;
import dev.okiagari.papers.view.Status;
import dev.okiagari.server.command.papers.sheet.PaperWords;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * One paper as text and as JSON.
 *
 * @param staleness what is being done about it; null when nothing is
 */
record PaperSheet(
        PaperView paper,
        @Nullable Staleness staleness,
        List<Section> sections,
        List<Citation> citations,
        List<CitingPaper> citedBy,
        List<SectionExtraction> extractions) {
    private static final int WIDEST = 110;

    static PaperSheet of(PaperDetails all) {
        return new PaperSheet(
                all.paper(), all.staleness(), all.sections(), all.citations(), all.citedBy(), all.extractions());
    }

    List<String> lines() {
        List<String> lines = new ArrayList<>();
        lines.add(paper.id() + "  " + paper.status().word() + " (" + paper.progress() + "/" + PaperView.STEPS + ")");
        add(lines, "", paper.title());
        add(lines, "", String.join(", ", paper.authors()));
        add(lines, "", origin());
        if (staleness != null && paper.status() != Status.READY && paper.status() != Status.FAILED) {
            lines.add("now: it " + staleness.message());
        }
        PaperView.PaperError error = paper.error();
        if (error != null) {
            lines.add("error: " + PaperWords.cause(error) + ", at " + error.at());
        }
        add(lines, "comment: ", paper.comment());
        add(lines, "journal: ", paper.journal());
        add(lines, "doi: ", paper.doi());
        part(lines, "Abstract", paper.summary() == null ? Stream.of() : Stream.of(OneLine.of(paper.summary())));
        part(lines, "Sections (" + sections.size() + ")", sections.stream().map(PaperSheet::outline));
        part(lines, "Cites (" + citations.size() + ")", cites().stream());
        part(
                lines,
                "Cited by (" + citedBy.size() + ")",
                citedBy.stream().map(c -> c.id() + "  " + (c.title() == null ? "" : OneLine.of(c.title(), WIDEST))));
        part(lines, "Found in it " + completeness(), found().stream());
        lines.add("");
        lines.add(paper.embedder() == null ? "It has no vectors yet." : "Vectors by " + paper.embedder() + ".");
        return lines;
    }

    /** The text to be read: headings, and the paragraphs below them. */
    List<String> text() {
        List<String> lines = new ArrayList<>();
        for (Section section : sections) {
            if (!section.heading().isEmpty()) {
                lines.add("#".repeat(section.level()) + " " + OneLine.of(section.heading()));
                lines.add("");
            }
            section.content().lines().map(OneLine::of).forEach(line -> {
                lines.add(line);
                lines.add("");
            });
        }
        return lines;
    }

    Json json(boolean withText) {
        return PaperJson.full(paper)
                .put("staleness", PaperJson.staleness(staleness))
                .put(
                        "sections",
                        IntStream.range(0, sections.size())
                                .mapToObj(position -> section(position, withText))
                                .toList())
                .put("citations", citations.stream().map(PaperJson::citation).toList())
                .put("citedBy", citedBy.stream().map(PaperJson::citing).toList())
                .put("extractions", extractions.stream().map(PaperJson::found).toList());
    }

    private Json section(int position, boolean withText) {
        Section section = sections.get(position);
        Json json = new Json()
                .put("position", position)
                .put("level", section.level())
                .put("heading", section.heading());
        return withText ? json.put("content", section.content()) : json;
    }

    private String origin() {
        return Stream.of(
                        String.join(" ", paper.categories()),
                        paper.published() == null ? "" : "published " + PaperWords.day(paper.published()),
                        paper.version() == null ? "" : "version " + paper.version(),
                        PaperWords.source(paper),
                        paper.arxiv() == null ? "" : "described by " + paper.arxiv())
                .filter(part -> !part.isEmpty())
                .reduce((one, other) -> one + ", " + other)
                .orElse("");
    }

    private String completeness() {
        PaperView.Extraction extraction = paper.extraction();
        if (extraction == null) {
            return "(not looked at yet)";
        }
        String which = extraction.sections() < sections.size()
                ? "the first " + extraction.sections() + " of " + sections.size() + " sections"
                : extraction.sections() + " sections";
        return "(by " + extraction.extractor() + ", in "
                + (extraction.failed() == 0 ? "" : extraction.extracted() + " of ") + which
                + (extraction.failed() == 0 ? "" : ", " + extraction.failed() + " failed") + ")";
    }

    private static String outline(Section section) {
        String heading = section.heading().isEmpty() ? "(without a heading)" : section.heading();
        return "  ".repeat(section.level() - 1) + OneLine.of(heading, WIDEST);
    }

    private List<String> cites() {
        return citations.stream()
                .map(c -> {
                    String title = c.targetTitle() == null ? c.title() : c.targetTitle();
                    String id = c.arxivId() == null ? (c.doi() == null ? "" : "doi:" + c.doi()) : c.arxivId();
                    String here = c.target() == null ? "" : " (here)";
                    String text = OneLine.of(title == null ? c.raw() : title, WIDEST);
                    return id.isEmpty() ? text : OneLine.of(id) + here + "  " + text;
                })
                .toList();
    }

    private List<String> found() {
        if (extractions.isEmpty()) {
            return List.of();
        }
        Map<String, List<Extraction>> byName = extractions.stream()
                .map(SectionExtraction::extraction)
                .collect(Collectors.groupingBy(
                        one -> one.type().word() + " " + one.name(), LinkedHashMap::new, Collectors.toList()));
        Table table = new Table().words("").words("").words("", WIDEST);
        byName.values().forEach(same -> {
            Extraction first = same.getFirst();
            String times = same.size() == 1 ? "" : " (" + same.size() + " times)";
            table.row(first.type().word(), first.name() + times, first.detail());
        });
        return table.lines().stream().skip(1).toList();
    }

    private static void add(List<String> lines, String name, @Nullable String value) {
        if (value != null && !value.isBlank()) {
            lines.add(name + OneLine.of(value));
        }
    }

    private static void part(List<String> lines, String title, Stream<String> inside) {
        List<String> all = inside.toList();
        if (!all.isEmpty()) {
            lines.add("");
            lines.add(title);
            all.forEach(line -> lines.add("  " + line));
        }
    }
}
