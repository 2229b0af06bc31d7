package dev.okiagari.server.web.papers;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.okiagari.papers.extraction.Extraction;
import dev.okiagari.papers.search.ExtractionAnswer;
import dev.okiagari.papers.search.ExtractionRequest;
import dev.okiagari.papers.search.Highlight;
import dev.okiagari.papers.search.SearchFilters;
import dev.okiagari.papers.search.Slice;
import dev.okiagari.server.web.papers.api.ExtractionSearching;
import dev.okiagari.server.web.papers.api.PaperApi;
import dev.okiagari.server.web.papers.desk.PapersDesk;
import dev.okiagari.server.web.papers.math.MathText;
import io.javalin.http.Context;
import java.net.URLEncoder;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/** What the search among extractions shows. Pure but for {@link #of}. */
public record ExtractionsPage(String text, String type, int size, ExtractionAnswer answer) {
    private static final int STEP = 20;

    static ExtractionsPage of(Context request, PapersDesk desk) {
        String text = request.queryParam("q") == null ? "" : String.valueOf(request.queryParam("q"));
        String type = request.queryParam("type") == null ? "" : String.valueOf(request.queryParam("type"));
        Integer asked = PaperApi.number(request, "show");
        int size = asked == null ? STEP : Math.clamp(asked, 1, Slice.LARGEST);
        return new ExtractionsPage(
                text,
                type,
                size,
                desk.searchExtractions(new ExtractionRequest(
                        text,
                        ExtractionSearching.types(type.isEmpty() ? List.of() : List.of(type)),
                        SearchFilters.none(),
                        Slice.first(size))));
    }

    static String path(String text, String type) {
        return "/papers/extractions?q=" + URLEncoder.encode(text, UTF_8) + (type.isEmpty() ? "" : "&type=" + type);
    }

    public String count() {
        String what = PaperWords.count(answer.total(), "extraction");
        return answer.total() == 0 ? "Nothing was found" : what + (answer.total() == 1 ? " was found" : " were found");
    }

    public String rest() {
        String index = answer.whole() ? "" : " The search index is still being built, so some may be missing.";
        return (answer.total() == 0
                        ? ". Try fewer words, or another type."
                        : ": methods, data sets, results and more that papers name, each with the section that says it.")
                + index;
    }

    /** Types to choose, each with its count. */
    public List<SearchPage.Pick> picks() {
        Map<String, Integer> counts = answer.types().stream().collect(Collectors.toMap(f -> f.value(), f -> f.count()));
        List<SearchPage.Pick> picks = new ArrayList<>();
        picks.add(new SearchPage.Pick("all", type.isEmpty() ? answer.total() : -1, "", path(text, ""), type.isEmpty()));
        for (Extraction.Type one : Extraction.Type.values()) {
            boolean isChosen = one.word().equals(type);
            int count = type.isEmpty() || isChosen ? counts.getOrDefault(one.word(), 0) : -1;
            picks.add(new SearchPage.Pick(PaperWords.type(one), count, "", path(text, one.word()), isChosen));
        }
        return picks;
    }

    /** HTML. */
    public String title(ExtractionAnswer.Hit hit) {
        return MathText.line(hit.title());
    }

    public List<Fragment> name(ExtractionAnswer.Hit hit) {
        return marked(hit, "name", hit.extraction().name());
    }

    public List<Fragment> detail(ExtractionAnswer.Hit hit) {
        return marked(hit, "detail", hit.extraction().detail());
    }

    private static List<Fragment> marked(ExtractionAnswer.Hit hit, String field, String plain) {
        return hit.highlights().stream()
                .filter(h -> h.field().equals(field))
                .findFirst()
                .<List<Fragment>>map((Highlight h) -> Fragment.of(h))
                .orElseGet(() -> Fragment.plain(plain));
    }

    public boolean hasMore() {
        return answer.nextOffset().isPresent() && size < Slice.LARGEST;
    }

    public String morePath() {
        return path(text, type) + "&show=" + Math.min(Slice.LARGEST, size + STEP);
    }
}
