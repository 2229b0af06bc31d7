package dev.okiagari.papers.command;

import dev.okiagari.papers.extraction.Extraction;
import dev.okiagari.papers.json.ExtractionSearchBody;
import dev.okiagari.papers.json.PaperSearchBody;
import dev.okiagari.papers.view.Status;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** The text and the filters of a search; mixed into each search command. */
final class PaperFilterOptions {
    @Parameters(arity = "0..*", paramLabel = "TEXT")
    private List<String> words = new ArrayList<>();

    @Option(names = "--category", paramLabel = "NAME", split = ",")
    private List<String> categories = new ArrayList<>();

    @Option(names = "--from", paramLabel = "YEAR")
    private @Nullable Integer from;

    @Option(names = "--to", paramLabel = "YEAR")
    private @Nullable Integer to;

    @Option(names = "--author", paramLabel = "NAME")
    private @Nullable String author;

    @Option(names = "--status", paramLabel = "STATUS", split = ",")
    private List<Status> statuses = new ArrayList<>();

    PaperSearchBody papers(int limit, int cursor) {
        return new PaperSearchBody(String.join(" ", words), categories, from, to, author, statuses, limit, cursor);
    }

    ExtractionSearchBody extractions(List<Extraction.Type> types, int limit, int cursor) {
        return new ExtractionSearchBody(
                String.join(" ", words), types, categories, from, to, author, statuses, limit, cursor);
    }
}
