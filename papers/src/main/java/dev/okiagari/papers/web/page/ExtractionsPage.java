package dev.okiagari.papers.web.page;

import static dev.okiagari.papers.PapersTexts.say;
import static java.nio.charset.StandardCharsets.UTF_8;

import dev.okiagari.kit.web.Parameters;
import dev.okiagari.papers.extraction.Extraction;
import dev.okiagari.papers.search.ExtractionAnswer;
import dev.okiagari.papers.search.ExtractionRequest;
import dev.okiagari.papers.search.SearchFilters;
import dev.okiagari.papers.search.Slice;
import dev.okiagari.papers.setup.PapersContext;
import dev.okiagari.papers.text.UnmarkedText;
import dev.okiagari.papers.web.math.MathText;
import io.javalin.http.Context;
import java.net.URLEncoder;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/** What the search among extractions shows. Pure but for {@link #of}. */
public record ExtractionsPage(String text, String type, int size, ExtractionAnswer answer) {
    private static final int STEP = 20;

    static ExtractionsPage of(Context request, PapersContext context) {
        Parameters.refuseUnknown(request, List.of(Parameters.Q, "type", "show", "part"));
        Parameters parameters = Parameters.of(request);
        String text = parameters.orEmpty(Parameters.Q);
        Optional<Extraction.Type> type = parameters.choice("type", Extraction.Type.class);
        int size = SearchQuery.size(parameters, STEP);
        return new ExtractionsPage(
                text,
                type.map(Extraction.Type::word).orElse(""),
                size,
                context.searchExtractions(new ExtractionRequest(
                        text, type.map(Set::of).orElse(Set.of()), SearchFilters.none(), Slice.first(size))));
    }

    static String path(String text, String type) {
        return "/papers/extractions?q=" + URLEncoder.encode(text, UTF_8) + (type.isEmpty() ? "" : "&type=" + type);
    }

    public String count() {
        return answer.total() == 0 ? say("extractions.none") : say("extractions.count", answer.total());
    }

    public String rest() {
        String says = answer.total() == 0 ? say("extractions.try") : say("extractions.says");
        return answer.whole() ? says : says + " " + say("search.index_incomplete");
    }

    /** Types to choose, each with its count. */
    public List<SearchPage.Pick> picks() {
        Map<String, Integer> counts = answer.types().stream().collect(Collectors.toMap(f -> f.value(), f -> f.count()));
        List<SearchPage.Pick> picks = new ArrayList<>();
        picks.add(new SearchPage.Pick(
                say("pick.all"), type.isEmpty() ? answer.total() : -1, "", path(text, ""), type.isEmpty()));
        for (Extraction.Type one : Extraction.Type.values()) {
            boolean isChosen = one.word().equals(type);
            int count = type.isEmpty() || isChosen ? counts.getOrDefault(one.word(), 0) : -1;
            picks.add(new SearchPage.Pick(PaperLook.type(one), count, "", path(text, one.word()), isChosen));
        }
        return picks;
    }

    /** HTML. */
    public String title(ExtractionAnswer.Hit hit) {
        return MathText.title(hit.title());
    }

    public String heading(ExtractionAnswer.Hit hit) {
        return UnmarkedText.of(hit.section().heading());
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
                .map(Fragment::of)
                .orElseGet(() -> Fragment.plain(plain));
    }

    public boolean hasMore() {
        return answer.nextOffset().isPresent() && size < Slice.LARGEST;
    }

    public String morePath() {
        return path(text, type) + "&show=" + Math.min(Slice.LARGEST, size + STEP);
    }
}
