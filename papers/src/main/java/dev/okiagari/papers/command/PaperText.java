package dev.okiagari.papers.command;

import static dev.okiagari.papers.PapersTexts.say;

import dev.okiagari.kit.terminal.OneLine;
import dev.okiagari.kit.terminal.Table;
import dev.okiagari.papers.text.Section;
import dev.okiagari.papers.view.Citation;
import dev.okiagari.papers.view.PaperDetails;
import dev.okiagari.papers.view.PaperView;
import dev.okiagari.papers.view.SectionExtraction;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** One paper as text. Pure. */
record PaperText(PaperDetails all) {
    private static final int WIDEST = 110;

    List<String> lines() {
        PaperView paper = all.paper();
        List<String> lines = new ArrayList<>();
        lines.add(paper.id() + "  " + paper.status().word() + " (" + PaperLines.steps(paper.progress()) + ")");
        add(lines, paper.title());
        add(lines, String.join(", ", paper.authors()));
        add(lines, origin());
        if (all.staleness() != null && !paper.status().isOver()) {
            lines.add(say("paper.now", all.staleness().message()));
        }
        PaperView.PaperError error = paper.error();
        if (error != null) {
            lines.add(say("paper.error", PaperLines.cause(error), error.at()));
        }
        addNamed(lines, "paper.comment", paper.comment());
        addNamed(lines, "paper.journal", paper.journal());
        addNamed(lines, "paper.doi", paper.doi());
        String summary = paper.summary();
        part(lines, say("paper.abstract"), summary == null ? Stream.of() : Stream.of(OneLine.of(summary)));
        part(
                lines,
                say("paper.sections", all.sections().size()),
                all.sections().stream().map(PaperText::outline));
        part(
                lines,
                say("paper.cites", all.citations().size()),
                all.citations().stream().map(PaperText::cited));
        part(
                lines,
                say("paper.cited_by", all.citedBy().size()),
                all.citedBy().stream().map(c -> c.id() + "  " + OneLine.of(PaperLines.orEmpty(c.title()), WIDEST)));
        part(lines, say("paper.found", completeness()), found().stream());
        lines.add("");
        lines.add(paper.embedder() == null ? say("paper.no_vectors") : say("paper.vectors", paper.embedder()));
        return lines;
    }

    /** The text to be read: headings, and the paragraphs below them. */
    List<String> text() {
        List<String> lines = new ArrayList<>();
        for (Section section : all.sections()) {
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

    private String origin() {
        PaperView paper = all.paper();
        return Stream.of(
                        String.join(" ", paper.categories()),
                        paper.published() == null ? "" : say("paper.published", PaperLines.day(paper.published())),
                        paper.version() == null ? "" : say("paper.version", paper.version()),
                        source(),
                        paper.arxiv() == null ? "" : say("paper.described_by", paper.arxiv()))
                .filter(part -> !part.isEmpty())
                .collect(Collectors.joining(", "));
    }

    /** Such as "text from html (48213 characters)"; what is not the whole paper says so. */
    private String source() {
        PaperView paper = all.paper();
        if (paper.source() == null) {
            return "";
        }
        String from = paper.characters() == null
                ? say("paper.text_from", paper.source())
                : say("paper.text_of", paper.source(), String.valueOf(paper.characters()));
        return paper.flaw() == null ? from : from + ", " + say("paper.flaw", paper.flaw());
    }

    private String completeness() {
        PaperView.Extraction extraction = all.paper().extraction();
        if (extraction == null) {
            return say("paper.not_extracted");
        }
        int sections = all.sections().size();
        String which = extraction.sections() < sections
                ? say("paper.first_sections", extraction.sections(), sections)
                : say("paper.all_sections", extraction.sections());
        return extraction.failed() == 0
                ? say("paper.extracted", extraction.extractor(), which)
                : say(
                        "paper.extracted_partly",
                        extraction.extractor(),
                        extraction.extracted(),
                        which,
                        extraction.failed());
    }

    private static String outline(Section section) {
        String heading = section.heading().isEmpty() ? say("paper.no_heading") : section.heading();
        return "  ".repeat(section.level() - 1) + OneLine.of(heading, WIDEST);
    }

    private static String cited(Citation one) {
        String title = one.bestTitle();
        String id = one.arxivId() == null ? (one.doi() == null ? "" : "doi:" + one.doi()) : one.arxivId();
        String here = one.target() == null ? "" : " " + say("paper.cited_here");
        String text = OneLine.of(title == null ? one.raw() : title, WIDEST);
        return id.isEmpty() ? text : OneLine.of(id) + here + "  " + text;
    }

    private List<String> found() {
        if (all.extractions().isEmpty()) {
            return List.of();
        }
        Map<String, List<SectionExtraction>> byName = all.extractions().stream()
                .collect(Collectors.groupingBy(
                        one -> one.type().word() + " " + one.name(), LinkedHashMap::new, Collectors.toList()));
        Table table = new Table().words("", "").words("", WIDEST);
        byName.values().forEach(same -> {
            SectionExtraction first = same.getFirst();
            String times = same.size() == 1 ? "" : " " + say("paper.found_times", same.size());
            table.row(first.type().word(), first.name() + times, first.detail());
        });
        return table.lines().stream().skip(1).toList();
    }

    private static void add(List<String> lines, @Nullable String value) {
        if (value != null && !value.isBlank()) {
            lines.add(OneLine.of(value));
        }
    }

    private static void addNamed(List<String> lines, String key, @Nullable String value) {
        if (value != null && !value.isBlank()) {
            lines.add(say(key, OneLine.of(value)));
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
