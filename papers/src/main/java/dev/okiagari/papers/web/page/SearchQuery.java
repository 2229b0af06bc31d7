package dev.okiagari.papers.web.page;

import static dev.okiagari.papers.PapersTexts.say;
import static java.nio.charset.StandardCharsets.UTF_8;

import dev.okiagari.kit.web.Parameters;
import dev.okiagari.papers.json.PaperSearchBody;
import dev.okiagari.papers.search.SearchRequest;
import dev.okiagari.papers.search.Slice;
import dev.okiagari.papers.view.Status;
import dev.okiagari.papers.web.api.PaperApi;
import io.javalin.http.Context;
import java.net.URLEncoder;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * What the address of the search page asks for. An immutable value.
 *
 * @param progress empty, or one of ready, progress and failed
 * @param shown how many hits
 */
record SearchQuery(
        String text, List<String> categories, @Nullable Integer year, String author, String progress, int shown) {
    static final int STEP = 10;

    /** One value of the address. */
    private record Pair(String name, String value) {
        String written() {
            return name + "=" + URLEncoder.encode(value, UTF_8);
        }
    }

    static SearchQuery of(Context request) {
        Parameters.refuseUnknown(
                request, List.of(Parameters.Q, "category", "year", "author", "status", "show", "part"));
        Parameters parameters = Parameters.of(request);
        return new SearchQuery(
                parameters.orEmpty(Parameters.Q),
                parameters.several("category"),
                PaperApi.integer(parameters, "year"),
                parameters.orEmpty("author"),
                parameters.orEmpty("status"),
                size(parameters, STEP));
    }

    /** How many hits are shown. */
    static int size(Parameters parameters, int usual) {
        Integer shown = PaperApi.integer(parameters, "show");
        return shown == null ? usual : Math.clamp(shown, 1, Slice.LARGEST);
    }

    boolean isBlank() {
        return text.isBlank();
    }

    boolean isFiltered() {
        return !categories.isEmpty() || year != null || !author.isEmpty() || !progress.isEmpty();
    }

    SearchRequest request() {
        return new PaperSearchBody(text, categories, year, year, author, statuses(progress), shown, null).request();
    }

    /** What the three words on the page stand for. */
    private static List<Status> statuses(String progress) {
        return switch (progress) {
            case "" -> List.of();
            case "ready" -> List.of(Status.READY);
            case "failed" -> List.of(Status.FAILED);
            case "progress" -> List.of(Status.QUEUED, Status.METADATA, Status.PARSED, Status.EXTRACTED);
            default -> throw new IllegalArgumentException(say("search.unknown_status", progress));
        };
    }

    SearchQuery withProgress(String word) {
        return new SearchQuery(text, categories, year, author, word, STEP);
    }

    SearchQuery withYear(@Nullable Integer one) {
        return new SearchQuery(text, categories, one, author, progress, STEP);
    }

    SearchQuery withAuthor(String name) {
        return new SearchQuery(text, categories, year, name, progress, STEP);
    }

    SearchQuery withoutFilters() {
        return new SearchQuery(text, List.of(), null, "", "", STEP);
    }

    SearchQuery withMore() {
        return new SearchQuery(text, categories, year, author, progress, Math.min(Slice.LARGEST, shown + STEP));
    }

    /** The address of the page. */
    String path() {
        List<Pair> pairs = new ArrayList<>();
        pairs.add(new Pair("q", text));
        categories.forEach(one -> pairs.add(new Pair("category", one)));
        pairs.add(new Pair("year", year == null ? "" : year.toString()));
        pairs.add(new Pair("author", author));
        pairs.add(new Pair("status", progress));
        pairs.add(new Pair("show", shown == STEP ? "" : Integer.toString(shown)));
        String query = pairs.stream()
                .filter(pair -> !pair.value().isEmpty())
                .map(Pair::written)
                .collect(Collectors.joining("&"));
        return "/papers/search" + (query.isEmpty() ? "" : "?" + query);
    }
}
