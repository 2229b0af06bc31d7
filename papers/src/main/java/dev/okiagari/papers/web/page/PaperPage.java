package dev.okiagari.papers.web.page;

import static dev.okiagari.papers.PapersTexts.say;

import dev.okiagari.engine.view.HistoryEntry;
import dev.okiagari.papers.Papers;
import dev.okiagari.papers.arxiv.PaperId;
import dev.okiagari.papers.text.Cut;
import dev.okiagari.papers.text.Formulas;
import dev.okiagari.papers.text.Section;
import dev.okiagari.papers.text.UnmarkedText;
import dev.okiagari.papers.view.Citation;
import dev.okiagari.papers.view.CitingPaper;
import dev.okiagari.papers.view.PaperDetails;
import dev.okiagari.papers.view.PaperView;
import dev.okiagari.papers.view.Related;
import dev.okiagari.papers.web.math.MathText;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** What the page of one paper shows. Pure but for {@link #of}. */
public record PaperPage(PaperDetails all, List<Related> related, List<HistoryEntry> history, ReadingPlace reading) {
    private static final int RELATED = 6;
    private static final int MOST_AUTHORS = 12;

    /** References that are shown without opening the rest. */
    private static final int FIRST = 8;

    private static final int MOST_REFERENCES = 150;
    private static final int LONGEST_REFERENCE = 200;

    /** A line of the contents. */
    public record Entry(int position, int level, String heading, boolean isHere) {
        public String path() {
            return position == ReadingPlace.ABSTRACT ? "?" : "?section=" + position;
        }
    }

    /**
     * A paper that has to do with this one.
     *
     * @param title HTML
     */
    public record Neighbour(@Nullable String id, String title, String note) {}

    static Optional<PaperPage> of(Papers papers, PaperId id, ReadingPlace reading) {
        return papers.show(id)
                .map(all -> new PaperPage(all, papers.related(id, RELATED), papers.history(id), fitting(all, reading)));
    }

    /** A section that is not there any more: the beginning. */
    private static ReadingPlace fitting(PaperDetails all, ReadingPlace reading) {
        return reading.section() < all.sections().size() ? reading : new ReadingPlace(ReadingPlace.ABSTRACT, 1);
    }

    public PaperView paper() {
        return all.paper();
    }

    public String id() {
        return paper().id().text();
    }

    /** HTML. */
    public String title() {
        return MathText.title(paper().title() == null ? id() : String.valueOf(paper().title()));
    }

    public String origin() {
        PaperView paper = paper();
        String day = paper.published() == null ? "" : PaperLook.day(paper.published());
        return Stream.of(
                        PaperLook.names(paper.authors(), MOST_AUTHORS),
                        String.join(", ", paper.categories()),
                        paper.version() == null || day.isEmpty() ? day : say("paper.dated", day, paper.version()))
                .filter(part -> !part.isEmpty())
                .collect(Collectors.joining(" · "));
    }

    public PaperStages stages() {
        return new PaperStages(all, history);
    }

    public List<Entry> contents() {
        List<Entry> entries = new ArrayList<>();
        entries.add(
                new Entry(ReadingPlace.ABSTRACT, 1, say("paper.abstract"), reading.section() == ReadingPlace.ABSTRACT));
        for (int i = 0; i < all.sections().size(); i++) {
            Section section = all.sections().get(i);
            entries.add(new Entry(i, section.level(), UnmarkedText.of(heading(section)), reading.section() == i));
        }
        return entries;
    }

    private static String heading(Section section) {
        return section.heading().isBlank() ? say("paper.no_heading") : section.heading();
    }

    /** The heading of what is read, as HTML. */
    public String heading() {
        return reading.section() == ReadingPlace.ABSTRACT
                ? say("paper.abstract")
                : MathText.line(heading(all.sections().get(reading.section())));
    }

    public SectionText text() {
        if (reading.section() >= 0) {
            return SectionText.of(all.sections().get(reading.section()).content(), reading.part());
        }
        String summary = paper().summary();
        return SectionText.of(summary == null ? "" : Formulas.ofArxiv(summary), 1);
    }

    public Optional<Entry> before() {
        return at(reading.section() - 1);
    }

    public Optional<Entry> after() {
        return at(reading.section() + 1);
    }

    private Optional<Entry> at(int position) {
        return contents().stream().filter(e -> e.position() == position).findFirst();
    }

    public String partPath(int part) {
        return "?section=" + reading.section() + "&part=" + part;
    }

    public List<FoundGroup> found() {
        return FoundGroup.of(all.extractions(), all.sections());
    }

    /** Who has extracted, and how complete it is; empty before that. */
    public String extractedBy() {
        PaperView.Extraction done = paper().extraction();
        if (done == null) {
            return "";
        }
        String by = done.extractor().equals("rules") ? say("found.by_rules") : say("found.by_model", done.extractor());
        return done.failed() == 0 ? by : by + " " + say("found.failed", done.failed(), done.sections());
    }

    public int references() {
        return all.citations().size();
    }

    public long referencesHere() {
        return all.citations().stream().filter(c -> c.target() != null).count();
    }

    /** Those that are in the library first. */
    public List<Neighbour> cites() {
        return all.citations().stream()
                .sorted(Comparator.comparing((Citation c) -> c.target() == null).thenComparingInt(Citation::position))
                .limit(MOST_REFERENCES)
                .map(PaperPage::cited)
                .toList();
    }

    public int first() {
        return FIRST;
    }

    private static Neighbour cited(Citation one) {
        String title = one.bestTitle();
        return new Neighbour(
                one.target(), shown(title == null ? one.raw() : title), "[" + (one.position() + 1) + "] " + where(one));
    }

    private static String where(Citation one) {
        if (one.arxivId() == null) {
            return one.doi() == null ? say("cited.not_on_arxiv") : say("cited.doi", one.doi());
        }
        return one.target() == null ? say("cited.not_here", one.arxivId()) : one.arxivId();
    }

    private static String shown(String text) {
        return MathText.title(text.length() <= LONGEST_REFERENCE ? text : Cut.to(text, LONGEST_REFERENCE) + "…");
    }

    public List<Neighbour> citedBy() {
        return all.citedBy().stream()
                .map((CitingPaper c) -> new Neighbour(c.id(), shown(c.title() == null ? c.id() : c.title()), c.id()))
                .toList();
    }

    /** Papers with something in common; citations have lists of their own. */
    public List<Neighbour> sharing() {
        return related.stream()
                .filter(r -> r.kind() != Related.Kind.CITATION && r.kind() != Related.Kind.CITED_BY)
                .map(r -> new Neighbour(
                        r.id(),
                        shown(r.title() == null ? r.id() : r.title()),
                        say("related." + r.kind().word(), String.join(", ", r.names()))))
                .toList();
    }
}
