package dev.okiagari.papers;

import dev.okiagari.engine.failure.Category;
import dev.okiagari.papers.arxiv.ArxivFaults;
import dev.okiagari.papers.store.Origin;
import dev.okiagari.papers.text.ParsedPaper;
import dev.okiagari.papers.view.PaperView;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * What the sources of one paper gave: the best reading of them, or why there is none. A reading with a flaw, or with less text than the
 * abstract, is half a paper: other sources are asked, and it is taken only when none of them can ever give more. So is a page with much
 * less than its PDF, which is asked for when the page promises nothing itself. For one attempt.
 */
final class ContentChoice {
    static final String MISSING = "Failed to fetch paper content (HTML and PDF both failed)";

    /** What every paper has, with or without an abstract. */
    private static final int FEWEST_CHARACTERS = 300;

    /** Two pages: a letter without headings is longer. */
    private static final int SHORT = 6_000;

    private static final int FEWEST_SECTIONS = 3;
    private static final int FEWEST_REFERENCES = 3;

    private static final Pattern WITHDRAWN = Pattern.compile("(?i)\\bwithdrawn\\b|\\bretracted\\b");
    private static final Pattern WITHDRAWN_IN_ABSTRACT = Pattern.compile(
            "(?i)\\b(?:paper|article|submission|manuscript|work|preprint) (?:has been|was|is|has) (?:temporarily )?withdrawn\\b");

    /** A few plain words in a row before a full stop, or a line of a script without blanks. */
    private static final Pattern SENTENCE = Pattern.compile(
            "(?:\\p{L}[\\p{L}’'-]*+[,;:]?\\s+){2,8}\\p{L}+[.!?]|[\\p{IsHan}\\p{IsHiragana}\\p{IsKatakana}、]{8,}+[。．]");

    private final String summary;
    private final String comment;
    private final CommentPromise promise;
    private final List<Passed> passed = new ArrayList<>();
    private @Nullable Candidate best;
    private @Nullable Exception fault;
    private boolean isPdfRead;

    /** What one source gave. */
    record Candidate(Origin origin, ParsedPaper paper) {
        static Candidate of(String source, String rawKey, ParsedPaper paper) {
            return new Candidate(new Origin(source, rawKey, paper.characters(), paper.flaw()), paper);
        }

        boolean isPdf() {
            return origin.source().equals(ContentSource.PDF);
        }

        boolean isWhole() {
            return paper.flaw().isEmpty();
        }

        /** A conversion that broke off early leaves so little that nothing in it shows what is missing. */
        boolean isDoubtful() {
            boolean isShort = paper.sections().size() < FEWEST_SECTIONS && paper.characters() < SHORT;
            boolean isUnvouched = !paper.isVouchedFor() && paper.characters() < 2 * SHORT;
            return !isPdf() && (paper.references().isEmpty() || isShort || isUnvouched);
        }

        /** The same when the text of the PDF is known, too. */
        Candidate beside(ParsedPaper pdf) {
            boolean isShorter = paper.characters() * 3L < pdf.characters() * 2L;
            boolean isWithoutReferences =
                    paper.references().isEmpty() && pdf.references().size() >= FEWEST_REFERENCES;
            if (!isWhole() || !(isShorter || isWithoutReferences)) {
                return this;
            }
            String flaw = "its PDF has " + pdf.characters() + " characters and "
                    + pdf.references().size() + " references, and it has " + paper.characters() + " and "
                    + paper.references().size();
            return flawed(flaw);
        }

        private Candidate flawed(String flaw) {
            return of(origin.source(), origin.rawKey(), paper.with(Optional.of(flaw)));
        }

        /** The same when there is no text of a PDF to compare it with: nobody knows what is missing. */
        Candidate alone(String pdf) {
            return isWhole() && isDoubtful()
                    ? flawed("it has " + paper.sections().size() + " sections, "
                            + paper.references().size()
                            + " references and nothing that shows that it is complete, and its PDF " + pdf)
                    : this;
        }

        /** What is whole counts twice: math has fewer characters in a PDF than in HTML, where it is TeX. */
        long weight() {
            return paper.characters() * (isWhole() ? 2L : 1L);
        }
    }

    /** A source that has nothing to give, and why. */
    private record Passed(
            ContentSource source,
            Category category,
            String why,
            @Nullable Exception cause) {}

    /** @param known what arXiv said of the paper */
    ContentChoice(@Nullable PaperView known) {
        this.summary = known == null || known.summary() == null ? "" : known.summary();
        this.comment = known == null || known.comment() == null ? "" : known.comment();
        this.promise = CommentPromise.of(comment);
    }

    void offer(ContentSource source, String rawKey, ParsedPaper parsed) {
        if (parsed.sections().isEmpty()) {
            pass(source, ArxivFaults.INCOMPLETE, parsed.flaw().orElse("no text in it"));
            return;
        }
        boolean isLong = parsed.characters() >= FEWEST_CHARACTERS;
        if ((source.isPdf() || isLong) && !hasSentence(parsed)) {
            pass(source, ArxivFaults.INCOMPLETE, "there is no sentence in it, only labels, as of a figure");
            return;
        }
        ParsedPaper judged =
                parsed.with(parsed.flaw().or(() -> littleText(parsed)).or(() -> promise.broken(parsed)));
        Candidate reading = Candidate.of(source.name(), rawKey, judged);
        Candidate before = best;
        isPdfRead |= source.isPdf();
        if (before != null && source.isPdf()) {
            before = before.beside(judged);
        }
        boolean isBetter = before == null || (!before.isWhole() && reading.weight() > before.weight());
        best = isBetter ? reading : before;
    }

    private Optional<String> littleText(ParsedPaper parsed) {
        return parsed.characters() < enough() ? Optional.of("it has little text") : Optional.empty();
    }

    /** A figure has words, a paper has sentences. */
    private static boolean hasSentence(ParsedPaper parsed) {
        return parsed.sections().stream()
                .anyMatch(section -> SENTENCE.matcher(section.content()).find());
    }

    /** @param category what the paper fails with when this tells the most */
    void pass(ContentSource source, Category category, String why) {
        passed.add(new Passed(source, category, why, null));
    }

    /** The same for what was thrown. */
    void pass(ContentSource source, Category category, Exception cause) {
        passed.add(new Passed(source, category, String.valueOf(cause.getMessage()), cause));
    }

    /** It could not be found out what this source has. */
    void fail(Exception thrown) {
        fault = thrown;
    }

    /** Whether a source needs to be asked, after those before it. */
    boolean needs(ContentSource source) {
        Candidate read = best;
        return read == null || !read.isWhole() || (read.isDoubtful() && source.isPdf());
    }

    /** The reading to take; throws what the paper fails with when there is none. */
    Candidate orThrow() throws Exception {
        Candidate taken = best;
        if (taken != null && (taken.isWhole() || (fault == null && isWorthTaking(taken)))) {
            return isPdfRead ? taken : taken.alone(withoutPdf());
        }
        if (fault != null) {
            throw fault; // the source's own failure says more, and may speak of an outage
        }
        if (WITHDRAWN.matcher(comment).find()) {
            throw ArxivFaults.WITHDRAWN.because("the paper was withdrawn: " + comment);
        }
        if (WITHDRAWN_IN_ABSTRACT.matcher(summary).find()) {
            throw ArxivFaults.WITHDRAWN.because("the paper was withdrawn: " + summary);
        }
        throw failure();
    }

    private String withoutPdf() {
        return passed.stream()
                .filter(one -> one.source().isPdf())
                .findFirst()
                .map(one -> one.category().equals(ArxivFaults.NO_CONTENT)
                        ? "is not there"
                        : "could not be read (" + one.category().name() + ")")
                .orElse("could not be fetched");
    }

    /** The text of a short paper is short; a page with less than the abstract is what a conversion left behind. */
    private boolean isWorthTaking(Candidate reading) {
        return reading.isPdf() || reading.paper().characters() >= enough();
    }

    private int enough() {
        return Math.max(FEWEST_CHARACTERS, summary.length());
    }

    private Exception failure() {
        Passed main = null;
        for (Passed one : passed) {
            // The PDF is asked last and is there for most papers: what is wrong with it says the most.
            boolean tells = !one.category().equals(ArxivFaults.NO_CONTENT);
            if (tells && (main == null || one.source().isPdf())) {
                main = one;
            }
        }
        Candidate left = best;
        if (left != null && (main == null || !main.source().isPdf())) {
            return ArxivFaults.INCOMPLETE.because(
                    "could not read the paper because its " + left.origin().source()
                            + " has only " + left.paper().characters() + " characters ("
                            + left.paper().flaw().orElse("") + "), the abstract has " + summary.length()
                            + ", and there is no PDF");
        }
        return main == null
                ? ArxivFaults.NO_CONTENT.because(MISSING)
                : main.category().because("could not read the paper: " + words(main), main.cause());
    }

    /** What is wrong with one source, then what the others said. */
    private String words(Passed main) {
        String others = passed.stream()
                .filter(one -> !one.equals(main))
                .map(one -> one.source().name() + ": " + one.why())
                .collect(Collectors.joining("; "));
        return main.source().name() + ": " + main.why() + (others.isEmpty() ? "" : " (" + others + ")");
    }
}
