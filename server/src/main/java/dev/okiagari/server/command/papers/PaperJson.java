package dev.okiagari.server.command.papers;

import dev.okiagari.console.terminal.Json;
import dev.okiagari.engine.view.Staleness;
import dev.okiagari.papers.view.Citation;
import dev.okiagari.papers.view.CitingPaper;
import dev.okiagari.papers.view.PaperView;
import dev.okiagari.papers.view.Progress;
import dev.okiagari.papers.view.SectionExtraction;
import org.jspecify.annotations.Nullable;

/** Papers as JSON. Pure. */
final class PaperJson {
    private PaperJson() {}

    /** Adds how far a paper is. */
    static Json progress(Json json, Progress now) {
        return json.put("title", now.title())
                .put("status", now.status().word())
                .put("progress", now.steps())
                .put("steps", PaperView.STEPS)
                .put("error", error(now.error()));
    }

    /** A paper in a list. */
    static Json brief(PaperView paper) {
        return new Json()
                .put("id", paper.id().text())
                .put("title", paper.title())
                .put("authors", paper.authors())
                .put("categories", paper.categories())
                .put("published", paper.published())
                .put("status", paper.status().word())
                .put("progress", paper.progress())
                .put("steps", PaperView.STEPS)
                .put("error", error(paper.error()))
                .put("ingestedAt", paper.ingestedAt());
    }

    /** Everything in the row of a paper. */
    static Json full(PaperView paper) {
        PaperView.Extraction extraction = paper.extraction();
        return brief(paper)
                .put("reached", paper.reached().word())
                .put("abstract", paper.summary())
                .put("updated", paper.updated())
                .put("version", paper.version())
                .put("comment", paper.comment())
                .put("journal", paper.journal())
                .put("doi", paper.doi())
                .put("source", paper.source())
                .put("characters", paper.characters())
                .put("flaw", paper.flaw())
                .put("arxiv", paper.arxiv())
                .put("createdAt", paper.createdAt())
                .put(
                        "extraction",
                        extraction == null
                                ? null
                                : new Json()
                                        .put("extractor", extraction.extractor())
                                        .put("sections", extraction.sections())
                                        .put("extracted", extraction.extracted())
                                        .put("failed", extraction.failed()))
                .put("embedder", paper.embedder());
    }

    static @Nullable Json error(PaperView.@Nullable PaperError error) {
        return error == null
                ? null
                : new Json()
                        .put("step", error.step())
                        .put("name", error.name())
                        .put("message", error.message())
                        .put("category", error.category())
                        .put("attempt", error.attempt())
                        .put("maxAttempts", error.maxAttempts())
                        .put("at", error.at());
    }

    static @Nullable Json staleness(@Nullable Staleness staleness) {
        return staleness == null
                ? null
                : new Json()
                        .put("stale", staleness.stale())
                        .put("since", staleness.since())
                        .put("step", staleness.step())
                        .put("message", staleness.message());
    }

    static Json citation(Citation citation) {
        return new Json()
                .put("position", citation.position())
                .put("paper", citation.target())
                .put("arxivId", citation.arxivId())
                .put("doi", citation.doi())
                .put("title", citation.targetTitle() == null ? citation.title() : citation.targetTitle())
                .put("raw", citation.raw());
    }

    static Json citing(CitingPaper citing) {
        return new Json().put("paper", citing.id()).put("title", citing.title());
    }

    static Json found(SectionExtraction found) {
        return new Json()
                .put("type", found.extraction().type().word())
                .put("name", found.extraction().name())
                .put("detail", found.extraction().detail())
                .put("section", found.position())
                .put("extractor", found.extractor());
    }
}
