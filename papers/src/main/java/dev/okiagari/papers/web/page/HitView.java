package dev.okiagari.papers.web.page;

import static dev.okiagari.papers.PapersTexts.say;

import dev.okiagari.papers.extraction.Extraction;
import dev.okiagari.papers.search.Highlight;
import dev.okiagari.papers.search.SearchAnswer;
import dev.okiagari.papers.search.SectionHit;
import dev.okiagari.papers.search.Way;
import dev.okiagari.papers.text.Formulas;
import dev.okiagari.papers.text.UnmarkedText;
import dev.okiagari.papers.view.PaperView;
import dev.okiagari.papers.view.Status;
import java.util.ArrayList;
import java.util.List;
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
        return of("title").findFirst().map(Fragment::of).orElseGet(() -> Fragment.plain(Formulas.ofArxiv(hit.title())));
    }

    public String authors() {
        return PaperLook.names(hit.authors(), MOST_AUTHORS);
    }

    public String categories() {
        return String.join(", ", hit.categories());
    }

    public String month() {
        return hit.published().map(PaperLook::month).orElse("");
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
            case "abstract" -> say("paper.abstract");
            case "content" -> hit.section().map(HitView::name).orElse("");
            case "headings" -> say("hit.headings");
            default -> "";
        };
    }

    public List<Reason> reasons() {
        List<Reason> reasons = new ArrayList<>();
        String fields = hit.highlights().stream()
                .filter(h -> !h.marks().isEmpty())
                .map(h -> say("field." + h.field()))
                .distinct()
                .collect(Collectors.joining(", "));
        if (hit.ranks().words() > 0 || !fields.isEmpty()) {
            reasons.add(new Reason(say("hit.words"), ranked(hit.ranks().words(), fields)));
        }
        if (hit.ranks().meaning() > 0) {
            String way = hit.ways().contains(Way.LIKENESS) ? "hit.likeness" : "hit.meaning";
            String where = hit.nearest().map(HitView::name).orElse("");
            reasons.add(new Reason(say(way), ranked(hit.ranks().meaning(), where)));
        }
        return reasons;
    }

    private static String ranked(int rank, String where) {
        return rank == 0 ? where : where.isEmpty() ? say("hit.rank", rank) : say("hit.rank_in", rank, where);
    }

    private static String name(SectionHit section) {
        return section.heading().isBlank() ? say("hit.beginning") : "§\u00a0" + UnmarkedText.of(section.heading());
    }

    private Status status() {
        return Status.of(hit.status());
    }

    /** What its status says when it is not ready. */
    public String statusWords() {
        return status().isOver()
                ? status().word()
                : say("hit.in_progress", status().word(), PaperView.stepsBehind(status()) + 1, PaperView.STEPS);
    }

    public String colour() {
        return PaperLook.colour(status());
    }

    /** Why not all of it can be found yet; empty when it can. */
    public String later() {
        return switch (status()) {
            case READY -> "";
            case FAILED -> say("hit.failed");
            case QUEUED, METADATA, PARSED, EXTRACTED -> say("hit.later");
        };
    }

    private Stream<Highlight> of(String field) {
        return hit.highlights().stream().filter(h -> h.field().equals(field));
    }
}
