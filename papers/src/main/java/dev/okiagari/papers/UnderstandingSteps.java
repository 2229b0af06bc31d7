package dev.okiagari.papers;

import dev.okiagari.application.BadAnswers;
import dev.okiagari.application.Database;
import dev.okiagari.engine.failure.ClassifiedException;
import dev.okiagari.engine.failure.HttpFailure;
import dev.okiagari.engine.failure.Kind;
import dev.okiagari.engine.model.Attempt;
import dev.okiagari.engine.model.Outcome;
import dev.okiagari.engine.upstream.Upstream;
import dev.okiagari.engine.upstream.UpstreamHeld;
import dev.okiagari.gateway.model.ModelFaults;
import dev.okiagari.papers.arxiv.PaperId;
import dev.okiagari.papers.embedding.Embedder;
import dev.okiagari.papers.extraction.Extraction;
import dev.okiagari.papers.extraction.Extractor;
import dev.okiagari.papers.store.ExtractionResult;
import dev.okiagari.papers.store.ExtractionResult.Placed;
import dev.okiagari.papers.store.PaperReads;
import dev.okiagari.papers.store.PaperWrites;
import dev.okiagari.papers.text.Cut;
import dev.okiagari.papers.text.Section;
import dev.okiagari.papers.text.UnmarkedText;
import java.util.ArrayList;
import java.util.List;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The two steps that make something of a paper's text: what it says, and where it lies among the others. */
final class UnderstandingSteps {
    private static final Logger log = LoggerFactory.getLogger(UnderstandingSteps.class);

    /** After this many failed sections and no success the attempt is given up. */
    private static final int ENOUGH = 3;

    private final Database database;
    private final Upstream model;
    private final Extractor extractor;
    private final Embedder embedder;
    private final PaperSettings settings;
    private final PaperWrites writes;
    private final PaperReads reads = new PaperReads();

    UnderstandingSteps(
            Database database,
            PaperSteps.Connections connections,
            PaperSettings settings,
            Upstream model,
            PaperWrites writes) {
        this.model = model;
        this.database = database;
        this.extractor = connections.extractor();
        this.embedder = connections.embedder();
        this.settings = settings;
        this.writes = writes;
    }

    /**
     * Each section is asked about once in an attempt, and answers are kept: the next attempt asks only for the rest. At the last attempt
     * some sections may be missing, and the paper says how many; when all of them are, the step fails.
     */
    Outcome extraction(Attempt<Ingest> attempt) throws Exception {
        PaperId id = new PaperId(attempt.key());
        List<Section> sections = sections(id);
        SectionAnswers answers = SectionAnswers.of(database, id, extractor);
        List<Placed> found = new ArrayList<>();
        List<Exception> faults = new ArrayList<>();
        int asked = 0;
        int calls = 0;
        int most = extractor.isFree() ? sections.size() : settings.askedSections();
        for (int position = 0; position < sections.size() && asked < most; position++) {
            Section section = sections.get(position);
            if (section.content().isBlank()) {
                continue; // a heading above others
            }
            asked++;
            String text =
                    extractor.isFree() ? section.content() : Cut.to(section.content(), settings.askedCharacters());
            List<Extraction> said =
                    answers.find(position, section.heading(), text).orElse(null);
            if (said == null) {
                calls++;
                try {
                    said = extract(attempt, new SectionQuestion(position, section.heading(), text));
                    answers.keep(position, section.heading(), text, said);
                } catch (SectionFailed e) {
                    faults.add(e.fault());
                    said = List.of();
                }
            }
            int at = position;
            said.forEach(one -> found.add(new Placed(at, one)));
            if (calls == ENOUGH && faults.size() == calls && faults.stream().noneMatch(UnderstandingSteps::isAnswer)) {
                throw faults.getLast(); // nobody answers: the other sections would fare no better
            }
        }
        requireEnough(attempt, asked, faults);
        ExtractionResult extracted = new ExtractionResult(extractor.name(), asked, faults.size(), found);
        return Outcome.next(tx -> writes.extraction(tx, id, extracted));
    }

    /** Throws when all sections have failed, or when another attempt may bring those that are missing. */
    private static void requireEnough(Attempt<Ingest> attempt, int asked, List<Exception> faults) throws Exception {
        if (faults.isEmpty()) {
            return;
        }
        Exception last = faults.getLast();
        boolean isOver = attempt.isLast() || faults.stream().allMatch(UnderstandingSteps::isFinal);
        if (faults.size() == asked || !isOver) {
            throw isAnswer(last) ? someFailed(faults.size(), asked, last) : last;
        }
    }

    Outcome embedding(Attempt<Ingest> attempt) throws Exception {
        PaperId id = new PaperId(attempt.key());
        List<String> texts = sections(id).stream()
                .limit(settings.embeddedSections())
                .map(section -> Cut.to(
                        UnmarkedText.of(section.heading() + "\n" + section.content()), settings.embeddedCharacters()))
                .toList();
        List<float[]> vectors = BadAnswers.call(
                attempt, model, ModelFaults.BAD_ANSWER, () -> embedder.embed(texts, attempt.idempotencyKey()));
        return Outcome.next(tx -> writes.embedding(tx, id, embedder.name(), vectors));
    }

    /** What is asked about one section. */
    private record SectionQuestion(int position, String heading, String text) {}

    private List<Extraction> extract(Attempt<Ingest> attempt, SectionQuestion asked) throws Exception {
        try {
            String key = attempt.idempotencyKey() + "#" + asked.position() + "#" + attempt.number();
            return BadAnswers.call(
                    attempt,
                    model,
                    ModelFaults.BAD_ANSWER,
                    () -> extractor.extract(asked.heading(), asked.text(), key));
        } catch (UpstreamHeld e) {
            throw e; // an outage must never look like success
        } catch (Exception e) {
            if (e instanceof InterruptedException || Thread.currentThread().isInterrupted() || isOurSetup(e)) {
                throw e;
            }
            log.info(
                    "could not extract from section {} of {} because {}",
                    asked.position(),
                    attempt.key(),
                    e.getMessage());
            throw new SectionFailed(e);
        }
    }

    /** A wrong key or model concerns every section of every paper. */
    private static boolean isOurSetup(Exception fault) {
        return switch (fault) {
            case HttpFailure answered -> List.of(401, 403, 404).contains(answered.status());
            case ClassifiedException classified -> classified.category().kind() == Kind.MISCONFIGURED;
            default -> false;
        };
    }

    /** True when the model was there and judged the section, or its answer could not be used. */
    private static boolean isAnswer(Exception fault) {
        return switch (fault) {
            case ClassifiedException classified ->
                classified.category().kind() == Kind.INVALID
                        || classified.category().equals(ModelFaults.BAD_ANSWER);
            case HttpFailure answered -> answered.status() >= 400 && answered.status() < 429;
            default -> false;
        };
    }

    /** True when the same question would get the same answer. */
    private static boolean isFinal(Exception fault) {
        return switch (fault) {
            case ClassifiedException classified -> classified.category().kind() == Kind.INVALID;
            case HttpFailure answered ->
                answered.status() >= 400
                        && answered.status() < 429
                        && answered.status() != 408
                        && answered.status() != 409;
            default -> false;
        };
    }

    /** Tried again, whatever was wrong with the last one: another time some section may do better. */
    private static Exception someFailed(int failed, int asked, Exception last) {
        String which = failed == asked ? "all " + asked : failed + " of " + asked;
        return ModelFaults.BAD_ANSWER.because(
                "could not extract because " + which + " sections failed, the last one: " + last.getMessage());
    }

    private List<Section> sections(PaperId id) {
        return database.inTransaction(tx -> reads.sections(tx, id));
    }

    /** A section of which nothing could be learnt. */
    private static final class SectionFailed extends Exception {
        private final Exception fault;

        SectionFailed(Exception fault) {
            super(fault);
            this.fault = fault;
        }

        Exception fault() {
            return fault;
        }
    }
}
