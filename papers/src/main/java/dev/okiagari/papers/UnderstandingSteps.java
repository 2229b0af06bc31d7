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
import dev.okiagari.papers.text.Section;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
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
            Database database, PaperSteps.Outside outside, PaperSettings settings, Upstream model, PaperWrites writes) {
        this.model = model;
        this.database = database;
        this.extractor = outside.extractor();
        this.embedder = outside.embedder();
        this.settings = settings;
        this.writes = writes;
    }

    /** Some sections may fail, and the paper says how many; when all of them do, so does the step. */
    Outcome extraction(Attempt<Ingest> attempt) throws Exception {
        PaperId id = new PaperId(attempt.key());
        List<Section> sections = sections(id);
        List<Placed> found = new ArrayList<>();
        int asked = 0;
        int failed = 0;
        int unanswered = 0;
        Exception last = null;
        for (int position = 0; position < sections.size() && asked < settings.askedSections(); position++) {
            if (sections.get(position).content().isBlank()) {
                continue; // a heading above others
            }
            asked++;
            try {
                for (Extraction one : extract(attempt, sections.get(position), position)) {
                    found.add(new Placed(position, one));
                }
            } catch (SectionFailed e) {
                failed++;
                last = e.fault();
                unanswered += isAnswer(last) ? 0 : 1;
            }
            if (last != null && unanswered == asked && unanswered == ENOUGH) {
                throw last; // nobody answers: the other sections would fare no better
            }
        }
        if (last != null && failed == asked) {
            throw isAnswer(last) ? allFailed(asked, last) : last;
        }
        ExtractionResult extracted = new ExtractionResult(extractor.name(), asked, failed, found);
        return Outcome.next(tx -> writes.extraction(tx, id, extracted));
    }

    Outcome embedding(Attempt<Ingest> attempt) throws Exception {
        PaperId id = new PaperId(attempt.key());
        List<String> texts = sections(id).stream()
                .limit(settings.embeddedSections())
                .map(section -> cut(section.heading() + "\n" + section.content(), settings.embeddedCharacters()))
                .toList();
        List<float[]> vectors = BadAnswers.call(
                attempt, model, ModelFaults.BAD_ANSWER, () -> embedder.embed(texts, attempt.idempotencyKey()));
        return Outcome.next(tx -> writes.embedding(tx, id, embedder.name(), vectors));
    }

    /** A section has tries of its own, so that one hiccup does not cost all the others' answers. */
    private List<Extraction> extract(Attempt<Ingest> attempt, Section section, int position) throws Exception {
        String text = cut(section.content(), settings.askedCharacters());
        Exception fault = null;
        for (int trial = 1; trial <= settings.tries(); trial++) {
            try {
                String key = attempt.idempotencyKey() + "#" + position + "#" + trial;
                return BadAnswers.call(
                        attempt, model, ModelFaults.BAD_ANSWER, () -> extractor.extract(section.heading(), text, key));
            } catch (UpstreamHeld e) {
                throw e; // an outage must never look like success
            } catch (Exception e) {
                if (e instanceof InterruptedException || Thread.currentThread().isInterrupted() || isOurSetup(e)) {
                    throw e;
                }
                fault = e;
            }
        }
        log.info("could not extract from section {} of {} because {}", position, attempt.key(), message(fault));
        throw new SectionFailed(fault);
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

    /** Tried again, whatever was wrong with the last one: another time some section may do better. */
    private static Exception allFailed(int asked, Exception last) {
        return ModelFaults.BAD_ANSWER.because(
                "could not extract because all " + asked + " sections failed, the last one: " + last.getMessage());
    }

    private static String message(@Nullable Exception fault) {
        return fault == null ? "" : String.valueOf(fault.getMessage());
    }

    private List<Section> sections(PaperId id) {
        return database.inTransaction(tx -> reads.sections(tx, id));
    }

    /** Never in the middle of a pair. */
    private static String cut(String text, int most) {
        if (text.length() <= most) {
            return text;
        }
        return text.substring(0, Character.isHighSurrogate(text.charAt(most - 1)) ? most - 1 : most);
    }

    /** A section of which nothing could be learnt. */
    private static final class SectionFailed extends Exception {
        private final Exception fault;

        SectionFailed(@Nullable Exception fault) {
            super(fault);
            this.fault = fault == null ? this : fault;
        }

        Exception fault() {
            return fault;
        }
    }
}
