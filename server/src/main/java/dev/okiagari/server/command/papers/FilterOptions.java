package dev.okiagari.server.command.papers;

import dev.okiagari.papers.search.SearchFilters;
import dev.okiagari.papers.search.Slice;
import dev.okiagari.papers.search.YearSpan;
import dev.okiagari.papers.view.Status;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;

/** Filters and paging of a search; mixed into each search command. */
final class FilterOptions {
    @Option(
            names = "--category",
            paramLabel = "NAME",
            split = ",",
            description = "Only papers of these categories, such as cs.CL; cs includes all of cs.")
    private List<String> categories = new ArrayList<>();

    @Option(names = "--from", paramLabel = "YEAR", description = "Only papers published in this year or later.")
    private @Nullable Integer from;

    @Option(names = "--to", paramLabel = "YEAR", description = "Only papers published in this year or earlier.")
    private @Nullable Integer to;

    @Option(names = "--author", paramLabel = "NAME", description = "Only papers of this author; words of the name.")
    private @Nullable String author;

    @Option(
            names = "--status",
            paramLabel = "STATUS",
            split = ",",
            converter = Word.OfStatus.class,
            description = "Only papers with these statuses: queued, metadata, parsed, extracted, ready, failed.")
    private List<Status> statuses = new ArrayList<>();

    @Option(
            names = "--limit",
            paramLabel = "N",
            defaultValue = "10",
            description = "Maximum number of hits, 1 to 100 (default: ${DEFAULT-VALUE}).")
    private int limit = 10;

    @Option(
            names = "--offset",
            paramLabel = "N",
            defaultValue = "0",
            description = "Number of hits to skip, for the next page (default: ${DEFAULT-VALUE}).")
    private int offset;

    /** Ends the command when they contradict each other. */
    SearchFilters filters(CommandLine line) {
        try {
            YearSpan years =
                    new YearSpan(from == null ? YearSpan.ANY.from() : from, to == null ? YearSpan.ANY.to() : to);
            return new SearchFilters(
                    Set.copyOf(categories),
                    years,
                    Optional.ofNullable(author),
                    statuses.stream().map(Status::word).collect(Collectors.toUnmodifiableSet()));
        } catch (IllegalArgumentException e) {
            throw new ParameterException(line, String.valueOf(e.getMessage()), e);
        }
    }

    Slice wanted(CommandLine line) {
        try {
            return new Slice(limit, offset);
        } catch (IllegalArgumentException e) {
            throw new ParameterException(line, String.valueOf(e.getMessage()), e);
        }
    }
}
