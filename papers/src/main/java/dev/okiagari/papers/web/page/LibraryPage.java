package dev.okiagari.papers.web.page;

import static dev.okiagari.papers.PapersTexts.say;
import static java.nio.charset.StandardCharsets.UTF_8;

import dev.okiagari.kit.json.JsonText;
import dev.okiagari.kit.web.Parameters;
import dev.okiagari.papers.Papers;
import dev.okiagari.papers.view.ListedPapers;
import dev.okiagari.papers.view.PaperFilter;
import dev.okiagari.papers.view.PaperView;
import dev.okiagari.papers.view.Status;
import dev.okiagari.papers.web.api.PaperApi;
import dev.okiagari.papers.web.math.MathText;
import io.javalin.http.Context;
import java.net.URLEncoder;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** A page of the list of all papers. Pure but for {@link #of}. */
public record LibraryPage(
        PaperFilter filter,
        String status,
        List<PaperView> papers,
        @Nullable String next) {
    static final int SIZE = 50;
    private static final int MOST_AUTHORS = 3;

    static LibraryPage of(Context request, Papers papers) {
        Parameters.refuseUnknown(request, List.of("status", "category", "year", "sort", Parameters.CURSOR));
        Parameters parameters = Parameters.of(request);
        Optional<Status> status = parameters.choice("status", Status.class);
        PaperFilter filter = PaperApi.filter(parameters, status.map(Set::of).orElse(Set.of()), SIZE);
        ListedPapers page = papers.list(filter);
        return new LibraryPage(filter, status.map(Status::word).orElse(""), page.papers(), page.next());
    }

    public String sentence() {
        return Stream.of(
                        status.isEmpty() ? say("library.all") : say("library.status", status),
                        category().replace(",", ", "),
                        year(),
                        say("library.by_" + sort()))
                .filter(part -> !part.isEmpty())
                .collect(Collectors.joining(", ", "", "."));
    }

    public String emptySentence() {
        boolean isFiltered = !status.isEmpty() || !filter.categories().isEmpty() || filter.year() != null;
        return filter.after() != null
                ? say("library.no_more")
                : isFiltered ? say("library.none_like_this") : say("library.empty");
    }

    public List<SearchPage.Pick> picks() {
        List<SearchPage.Pick> picks = new ArrayList<>();
        picks.add(new SearchPage.Pick(say("pick.all"), -1, "", path(""), status.isEmpty()));
        for (Status one : Status.values()) {
            picks.add(new SearchPage.Pick(
                    one.word(),
                    -1,
                    PaperLook.colour(one),
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
        return path(status) + "&cursor=" + URLEncoder.encode(String.valueOf(next), UTF_8);
    }

    public String sort() {
        return JsonText.word(filter.sort());
    }

    public String category() {
        return String.join(",", filter.categories().stream().sorted().toList());
    }

    public String year() {
        return filter.year() == null ? "" : String.valueOf(filter.year());
    }

    /** HTML. */
    public String title(PaperView paper) {
        return MathText.title(paper.title() == null ? paper.id().text() : String.valueOf(paper.title()));
    }

    public String authors(PaperView paper) {
        return PaperLook.names(paper.authors(), MOST_AUTHORS);
    }
}
