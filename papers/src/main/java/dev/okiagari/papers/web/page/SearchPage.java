package dev.okiagari.papers.web.page;

import static dev.okiagari.papers.PapersTexts.say;

import dev.okiagari.papers.arxiv.PaperId;
import dev.okiagari.papers.extraction.Extraction;
import dev.okiagari.papers.search.Facet;
import dev.okiagari.papers.search.Meaning;
import dev.okiagari.papers.search.SearchAnswer;
import dev.okiagari.papers.search.Slice;
import dev.okiagari.papers.view.Status;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;

/** What the search page shows. Pure. */
public record SearchPage(SearchQuery query, SearchAnswer answer, Map<PaperId, List<Extraction>> findings, long millis) {
    private static final int MOST_CATEGORIES = 8;
    private static final int MOST_AUTHORS = 5;

    /** A status to choose. */
    public record Pick(String label, int count, String colour, String path, boolean isChosen) {}

    /** A box to tick. */
    public record Box(String name, String value, int count, boolean isChosen) {}

    public String text() {
        return query.text();
    }

    public List<HitView> hits() {
        return answer.hits().stream()
                .map(hit -> new HitView(hit, findings.getOrDefault(hit.paper(), List.of())))
                .toList();
    }

    /** How things are, first what counts. */
    public String count() {
        if (query.isBlank()) {
            return say(query.isFiltered() ? "search.in_selection" : "search.in_library", answer.total());
        }
        return answer.total() == 0 ? say("search.none") : say("search.matches", answer.total());
    }

    public String rest() {
        List<String> sentences = new ArrayList<>();
        sentences.add(
                answer.total() == 0
                        ? nothing()
                        : query.isBlank() ? say("search.newest_first") : say(ways(), embedder()));
        if (inProgress() > 0) {
            sentences.add(say("search.unfinished", inProgress()));
        }
        if (!answer.whole()) {
            sentences.add(say("search.index_incomplete"));
        }
        return String.join(" ", sentences);
    }

    private String nothing() {
        if (answer.meaning() instanceof Meaning.NoWord) {
            return say("search.try_a_word");
        }
        return query.isFiltered()
                ? say("search.try_without_filters")
                : say(query.isBlank() ? "search.add_first" : "search.try_fewer_words");
    }

    private String ways() {
        return switch (answer.meaning()) {
            case Meaning.Compared compared when answer.byMeaning() -> "search.by_meaning";
            case Meaning.Failed failed -> "search.by_words_failed";
            case Meaning.Compared compared when compared.papers().comparable() > 0 -> "search.by_likeness";
            case Meaning.Compared compared -> "search.by_words_no_vectors";
            case Meaning.NotAsked notAsked -> "search.newest_first";
            case Meaning.Nothing nothing -> "search.by_words";
            case Meaning.NoWord noWord -> "search.by_words";
        };
    }

    private String embedder() {
        return answer.meaning() instanceof Meaning.Failed failed ? failed.embedder() : "";
    }

    private int inProgress() {
        return answer.facets().statuses().stream()
                .filter(f ->
                        !f.value().equals(Status.READY.word()) && !f.value().equals(Status.FAILED.word()))
                .mapToInt(Facet::count)
                .sum();
    }

    private int with(Status status) {
        return answer.facets().statuses().stream()
                .filter(f -> f.value().equals(status.word()))
                .mapToInt(Facet::count)
                .sum();
    }

    public List<Pick> picks() {
        List<Pick> picks = new ArrayList<>();
        picks.add(pick(say("pick.all"), "", answer.total(), ""));
        picks.add(pick(say("pick.ready"), "ready", with(Status.READY), "is-done"));
        picks.add(pick(say("pick.progress"), "progress", inProgress(), "is-running"));
        picks.add(pick(say("pick.failed"), "failed", with(Status.FAILED), "is-failed"));
        // Counts are those of what is shown: of another choice nothing is known.
        return query.progress().isEmpty()
                ? picks
                : picks.stream()
                        .map(p -> p.isChosen() ? p : new Pick(p.label(), -1, p.colour(), p.path(), false))
                        .toList();
    }

    private Pick pick(String label, String word, int count, String colour) {
        return new Pick(
                label,
                count,
                colour,
                query.withProgress(word).path(),
                query.progress().equals(word));
    }

    public List<Box> categories() {
        return boxes("category", answer.facets().categories(), query.categories(), MOST_CATEGORIES);
    }

    /** Authors with most papers; chosen again, the choice is taken back. */
    public List<Pick> authors() {
        List<Pick> picks = new ArrayList<>();
        for (Facet one : answer.facets().authors().stream().limit(MOST_AUTHORS).toList()) {
            boolean isChosen = one.value().equals(query.author());
            String path = query.withAuthor(isChosen ? "" : one.value()).path();
            picks.add(new Pick(one.value(), one.count(), "", path, isChosen));
        }
        return picks;
    }

    /** Those with most, and those that are chosen. */
    private static List<Box> boxes(String name, List<Facet> facets, List<String> chosen, int most) {
        List<Box> boxes = new ArrayList<>();
        chosen.forEach(value -> boxes.add(new Box(name, value, count(facets, value), true)));
        facets.stream()
                .filter(f -> !chosen.contains(f.value()))
                .limit(Math.max(0, most - boxes.size()))
                .forEach(f -> boxes.add(new Box(name, f.value(), f.count(), false)));
        return boxes;
    }

    private static int count(List<Facet> facets, String value) {
        return facets.stream()
                .filter(f -> f.value().equals(value))
                .mapToInt(Facet::count)
                .sum();
    }

    public YearBars years() {
        return YearBars.of(
                answer.facets().years().stream()
                        .filter(f -> f.value().matches("\\d{4}"))
                        .sorted(Comparator.comparing(Facet::value))
                        .toList(),
                query);
    }

    public boolean isFiltered() {
        return query.isFiltered();
    }

    public String clearPath() {
        return query.withoutFilters().path();
    }

    public boolean hasMore() {
        return answer.nextOffset().isPresent() && query.shown() < Slice.LARGEST;
    }

    public String morePath() {
        return query.withMore().path();
    }

    public String extractionsPath() {
        return ExtractionsPage.path(query.text(), "");
    }

    public String status() {
        return query.progress();
    }

    public String year() {
        return query.year() == null ? "" : String.valueOf(query.year());
    }

    public String shown() {
        return say("search.shown", answer.hits().size(), answer.total(), millis);
    }
}
