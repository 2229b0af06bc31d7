package dev.okiagari.server.command.papers.sheet;

import dev.okiagari.console.terminal.Json;
import dev.okiagari.papers.search.Facet;
import dev.okiagari.papers.search.Highlight;
import dev.okiagari.papers.search.SearchAnswer;
import java.util.ArrayList;
import java.util.List;

/**
 * The result of a search as text and as JSON.
 *
 * @param flags lead a recommended command to the same database
 */
public record SearchSheet(SearchAnswer answer, String flags) {
    /** For each hit: id and title, date and authors, and where the words were found. */
    public List<String> lines() {
        List<String> lines = new ArrayList<>();
        for (SearchAnswer.Hit hit : answer.hits()) {
            lines.addAll(new HitLines(hit).lines());
            lines.add("");
        }
        return lines;
    }

    /** Remarks about the result. */
    public List<String> remarks() {
        List<String> remarks = new ArrayList<>();
        if (answer.total() == 0) {
            remarks.add("no papers found");
        } else if (answer.hits().isEmpty()) {
            remarks.add("no more; total: " + PaperWords.papers(answer.total()));
        } else {
            remarks.add(answer.hits().size() + " of " + PaperWords.papers(answer.total()));
        }
        answer.nextOffset().ifPresent(next -> remarks.add("more: --offset " + next));
        remarks.addAll(new MeaningWords(answer.meaning(), flags).remarks());
        if (!answer.whole()) {
            remarks.add("the search index is still being built; some papers are missing");
        }
        return remarks;
    }

    public Json json() {
        return new Json()
                .put("total", answer.total())
                .put("hits", answer.hits().stream().map(SearchSheet::json).toList())
                .put(
                        "nextOffset",
                        answer.nextOffset().isPresent() ? answer.nextOffset().getAsInt() : null)
                .put("byMeaning", answer.byMeaning())
                .put("meaning", new MeaningWords(answer.meaning(), flags).json())
                .put("whole", answer.whole())
                .put(
                        "facets",
                        new Json()
                                .put("categories", facets(answer.facets().categories()))
                                .put("years", facets(answer.facets().years()))
                                .put("statuses", facets(answer.facets().statuses()))
                                .put("authors", facets(answer.facets().authors())));
    }

    private static Json json(SearchAnswer.Hit hit) {
        return new Json()
                .put("id", hit.paper().text())
                .put("title", hit.title())
                .put("authors", hit.authors())
                .put("categories", hit.categories())
                .put("published", hit.published().orElse(null))
                .put("status", hit.status())
                .put("score", hit.score())
                .put("foundBy", ways(hit))
                .put(
                        "section",
                        hit.section()
                                .map(section -> new Json()
                                        .put("position", section.position())
                                        .put("heading", section.heading()))
                                .orElse(null))
                .put(
                        "highlights",
                        hit.highlights().stream().map(SearchSheet::highlight).toList());
    }

    private static List<String> ways(SearchAnswer.Hit hit) {
        return hit.ways().stream()
                .sorted()
                .map(way -> switch (way) {
                    case WORDS -> "words";
                    case MEANING -> "meaning";
                    case LIKENESS -> "likeness";
                })
                .toList();
    }

    /** Text and marked ranges; not escaped. */
    public static Json highlight(Highlight highlight) {
        return new Json()
                .put("field", highlight.field())
                .put("text", highlight.text())
                .put(
                        "marks",
                        highlight.marks().stream()
                                .map(mark -> new Json().put("from", mark.from()).put("to", mark.to()))
                                .toList());
    }

    public static List<Json> facets(List<Facet> facets) {
        return facets.stream()
                .map(facet -> new Json().put("value", facet.value()).put("count", facet.count()))
                .toList();
    }
}
