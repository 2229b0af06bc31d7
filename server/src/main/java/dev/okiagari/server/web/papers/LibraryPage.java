package dev.okiagari.server.web.papers;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.okiagari.papers.Papers;
import dev.okiagari.papers.view.PaperFilter;
import dev.okiagari.papers.view.PaperView;
import dev.okiagari.papers.view.Status;
import dev.okiagari.server.web.papers.api.Filters;
import dev.okiagari.server.web.papers.api.PaperApi;
import dev.okiagari.server.web.papers.math.MathText;
import io.javalin.http.Context;
import java.net.URLEncoder;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** A page of the list of all papers. Pure but for {@link #of}. */
public record LibraryPage(
        PaperFilter filter,
        String status,
        List<PaperView> papers,
        @Nullable String next) {
    static final int SIZE = 50;

    static LibraryPage of(Context request, Papers papers) {
        String status = request.queryParam("status") == null ? "" : String.valueOf(request.queryParam("status"));
        PaperFilter filter = new PaperFilter(
                Filters.statuses(status.isEmpty() ? List.of() : List.of(status)),
                Set.copyOf(PaperApi.several(request, "category")),
                PaperApi.number(request, "year"),
                Filters.sort(request.queryParam("sort")),
                request.queryParam("after"),
                SIZE);
        dev.okiagari.papers.view.PaperPage page = papers.list(filter);
        return new LibraryPage(filter, status, page.papers(), page.next());
    }

    public String sentence() {
        String what = status.isEmpty() ? "All papers" : "Papers that are " + status;
        String where = filter.categories().isEmpty() ? "" : " in " + String.join(", ", filter.categories());
        String when = filter.year() == null ? "" : " of " + filter.year();
        String order = filter.sort() == PaperFilter.Sort.ADDED ? ", the last added first" : ", the newest first";
        return what + where + when + order + ".";
    }

    public String emptySentence() {
        return filter.after() != null
                ? "That was the last page."
                : status.isEmpty() && filter.categories().isEmpty() && filter.year() == null
                        ? "The library is empty. Add the first paper by its arXiv id, or let the search at arXiv find some."
                        : "No paper is like this.";
    }

    public List<SearchPage.Pick> picks() {
        List<SearchPage.Pick> picks = new ArrayList<>();
        picks.add(new SearchPage.Pick("all", -1, "", path(""), status.isEmpty()));
        for (Status one : Status.values()) {
            picks.add(new SearchPage.Pick(
                    one.word(),
                    -1,
                    PaperWords.colour(one),
                    path(one.word()),
                    one.word().equals(status)));
        }
        return picks;
    }

    private String path(String word) {
        StringBuilder path = new StringBuilder("/papers/library?sort=").append(sort());
        filter.categories().stream()
                .sorted()
                .forEach(c -> path.append("&category=").append(URLEncoder.encode(c, UTF_8)));
        path.append(filter.year() == null ? "" : "&year=" + filter.year());
        return path.append(word.isEmpty() ? "" : "&status=" + word).toString();
    }

    public String nextPath() {
        return path(status) + "&after=" + URLEncoder.encode(String.valueOf(next), UTF_8);
    }

    public String sort() {
        return filter.sort().name().toLowerCase(Locale.ROOT);
    }

    public String category() {
        return String.join(",", filter.categories().stream().sorted().toList());
    }

    public String year() {
        return filter.year() == null ? "" : String.valueOf(filter.year());
    }

    /** HTML. */
    public String title(PaperView paper) {
        return MathText.line(paper.title() == null ? paper.id().text() : String.valueOf(paper.title()));
    }

    public String authors(PaperView paper) {
        List<String> all = paper.authors();
        return all.size() <= 3 ? String.join(", ", all) : all.getFirst() + " and " + (all.size() - 1) + " more";
    }
}
