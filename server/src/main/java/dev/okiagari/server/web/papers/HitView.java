package dev.okiagari.server.web.papers;

import dev.okiagari.papers.extraction.Extraction;
import dev.okiagari.papers.search.Highlight;
import dev.okiagari.papers.search.SearchAnswer;
import dev.okiagari.papers.search.SectionHit;
import dev.okiagari.papers.search.Way;
import dev.okiagari.papers.view.PaperView;
import dev.okiagari.papers.view.Status;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** One hit as the page shows it. Pure. */
public record HitView(SearchAnswer.Hit hit, List<Extraction> findings) {
    private static final int MOST_AUTHORS = 6;
    private static final int MOST_QUOTES = 2;
    private static final Set<String> ELSEWHERE = Set.of("title", "author");

    /** A quotation and where it stands. */
    public record Quote(List<Fragment> parts, String place) {}

    /** One reason why it is here. */
    public record Reason(String way, String says) {}

    public String id() {
        return hit.paper().text();
    }

    /** To the section that fits best. */
    public String path() {
        return "/papers/" + id()
                + hit.section().map(s -> "?section=" + s.position()).orElse("");
    }

    public List<Fragment> title() {
        return of("title").findFirst().map(Fragment::of).orElseGet(() -> Fragment.plain(hit.title()));
    }

    public String authors() {
        List<String> all = hit.authors();
        String some = all.stream().limit(MOST_AUTHORS).collect(Collectors.joining(", "));
        return all.size() > MOST_AUTHORS ? some + " and " + (all.size() - MOST_AUTHORS) + " more" : some;
    }

    public String categories() {
        return String.join(", ", hit.categories());
    }

    public String month() {
        return hit.published().map(PaperWords::month).orElse("");
    }

    public List<Quote> quotes() {
        List<Quote> quotes = new ArrayList<>();
        // Passages with marks first: the beginning of an abstract says less about why it is here.
        Stream.concat(
                        hit.highlights().stream().filter(h -> !h.marks().isEmpty()),
                        hit.highlights().stream().filter(h -> h.marks().isEmpty()))
                .filter(h -> !ELSEWHERE.contains(h.field()))
                .limit(MOST_QUOTES)
                .forEach(h -> quotes.add(new Quote(Fragment.of(h), place(h))));
        boolean hasMarks = quotes.stream().anyMatch(q -> q.parts().stream().anyMatch(Fragment::isMarked));
        return hasMarks || quotes.size() < 2 ? quotes : quotes.subList(0, 1);
    }

    private String place(Highlight highlight) {
        return switch (highlight.field()) {
            case "abstract" -> "Abstract";
            case "content" -> hit.section().map(HitView::name).orElse("");
            case "headings" -> "Headings";
            default -> "";
        };
    }

    public List<Reason> reasons() {
        List<Reason> reasons = new ArrayList<>();
        String fields = hit.highlights().stream()
                .filter(h -> !h.marks().isEmpty())
                .map(h -> h.field().equals("content") ? "text" : h.field())
                .distinct()
                .collect(Collectors.joining(", "));
        if (hit.ranks().words() > 0 || !fields.isEmpty()) {
            reasons.add(new Reason(
                    "words",
                    joined(
                            hit.ranks().words() > 0
                                    ? PaperWords.place(hit.ranks().words())
                                    : "",
                            fields)));
        }
        if (hit.ranks().meaning() > 0) {
            reasons.add(new Reason(
                    hit.ways().contains(Way.LIKENESS) ? "similar words" : "meaning",
                    joined(
                            PaperWords.place(hit.ranks().meaning()),
                            hit.nearest().map(HitView::name).orElse(""))));
        }
        return reasons;
    }

    private static String joined(String rank, String where) {
        return rank.isEmpty() || where.isEmpty() ? rank + where : rank + ": " + where;
    }

    private static String name(SectionHit section) {
        return section.heading().isBlank() ? "the beginning" : "§\u00a0" + section.heading();
    }

    /** What its status says when it is not ready. */
    public String statusWords() {
        Status status = Status.of(hit.status());
        return switch (status) {
            case READY, FAILED -> status.word();
            case QUEUED, METADATA, PARSED, EXTRACTED ->
                status.word() + " · step " + (PaperView.stepsBehind(status) + 1) + " of " + PaperView.STEPS;
        };
    }

    public String colour() {
        return PaperWords.colour(Status.of(hit.status()));
    }

    public Optional<String> later() {
        return switch (Status.of(hit.status())) {
            case READY -> Optional.empty();
            case FAILED -> Optional.of("not complete: a step has failed");
            case QUEUED, METADATA, PARSED, EXTRACTED ->
                Optional.of("still being processed; its vectors come when it is ready");
        };
    }

    private Stream<Highlight> of(String field) {
        return hit.highlights().stream().filter(h -> h.field().equals(field));
    }
}
