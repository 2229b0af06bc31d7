package dev.okiagari.server.web.papers;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.okiagari.papers.search.SearchRequest;
import dev.okiagari.papers.search.Slice;
import dev.okiagari.papers.view.Status;
import dev.okiagari.server.web.papers.api.Filters;
import dev.okiagari.server.web.papers.api.PaperApi;
import io.javalin.http.Context;
import java.net.URLEncoder;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;
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
        Integer shown = PaperApi.number(request, "show");
        return new SearchQuery(
                orEmpty(request.queryParam("q")),
                PaperApi.several(request, "category"),
                PaperApi.number(request, "year"),
                orEmpty(request.queryParam("author")).strip(),
                orEmpty(request.queryParam("status")),
                shown == null ? STEP : Math.clamp(shown, 1, Slice.LARGEST));
    }

    private static String orEmpty(@Nullable String text) {
        return text == null ? "" : text;
    }

    boolean isBlank() {
        return text.isBlank();
    }

    boolean isFiltered() {
        return !categories.isEmpty() || year != null || !author.isEmpty() || !progress.isEmpty();
    }

    SearchRequest request() {
        return new SearchRequest(
                text,
                Filters.of(categories, statuses(progress), author, Filters.years(year, year)),
                Slice.first(shown));
    }

    /** What the three words on the page stand for. */
    private static List<String> statuses(String progress) {
        return switch (progress) {
            case "" -> List.of();
            case "ready", "failed" -> List.of(progress);
            case "progress" ->
                Stream.of(Status.QUEUED, Status.METADATA, Status.PARSED, Status.EXTRACTED)
                        .map(Status::word)
                        .toList();
            default ->
                throw new IllegalArgumentException(
                        "there is no status '" + progress + "' to filter by; use ready, progress or failed");
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
