package dev.okiagari.papers;

import dev.okiagari.application.Database;
import dev.okiagari.engine.Client;
import dev.okiagari.engine.model.Actor;
import dev.okiagari.engine.view.HistoryEntry;
import dev.okiagari.engine.view.HoldView;
import dev.okiagari.engine.view.Staleness;
import dev.okiagari.gateway.storage.RawStorage;
import dev.okiagari.papers.arxiv.BadPaperId;
import dev.okiagari.papers.arxiv.PaperId;
import dev.okiagari.papers.extraction.Extraction;
import dev.okiagari.papers.store.PaperActs;
import dev.okiagari.papers.store.PaperReads;
import dev.okiagari.papers.store.ProgressReads;
import dev.okiagari.papers.store.ReferenceReads;
import dev.okiagari.papers.store.RelatedReads;
import dev.okiagari.papers.view.ListedPapers;
import dev.okiagari.papers.view.PaperDetails;
import dev.okiagari.papers.view.PaperFilter;
import dev.okiagari.papers.view.PaperStatus;
import dev.okiagari.papers.view.PaperView;
import dev.okiagari.papers.view.Progress;
import dev.okiagari.papers.view.PublicMessage;
import dev.okiagari.papers.view.Related;
import dev.okiagari.papers.view.ReplayReport;
import dev.okiagari.papers.view.Status;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.IntConsumer;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * The façade for commands, API and pages: ingests, shows and lists papers, retries, replays and deletes them. Searching is the
 * {@link PaperLibrary}'s. Needs no threads and no steps. Threads may share it. Throws {@code DatabaseFailed} when the database is away.
 */
public final class Papers {
    /** The names of the steps, in their order. */
    public static final List<String> STEPS = PaperReplays.STEPS;

    /** The maximum number of related papers of one kind. */
    public static final int MOST_RELATED = RelatedReads.MOST;

    /** The number of related papers of one kind where nobody says another. */
    public static final int USUAL_RELATED = 10;

    private static final int MOST_CITING = 100;

    private final Database database;
    private final Client client;
    private final PaperIntake intake;
    private final PaperReplays replays;
    private final PaperActs acts = new PaperActs();
    private final PaperReads reads = new PaperReads();
    private final ProgressReads progress = new ProgressReads();
    private final ReferenceReads references = new ReferenceReads();
    private final RelatedReads relations = new RelatedReads();

    public Papers(Database database, Client client) {
        this.database = database;
        this.client = client;
        this.intake = new PaperIntake(database, client);
        this.replays = new PaperReplays(database, client);
    }

    /**
     * The answer to one id.
     *
     * @param written as it was given
     * @param id null when it is not an arXiv id
     * @param status where the paper is now; null when the id was refused
     * @param reason why it was refused; empty otherwise
     */
    public record IngestAnswer(
            String written,
            @Nullable PaperId id,
            Answer answer,
            @Nullable Status status,
            String reason) {}

    /** What was done about an id. */
    public enum Answer {
        /** It is new. */
        QUEUED,
        /** It is here already. */
        KNOWN,
        /** It had failed and is retried from the step that failed. */
        RETRIED,
        /** arXiv cannot have given out such an id. */
        REFUSED
    }

    /** Ingests papers, each in a transaction of its own: a bad id does not affect the others. */
    public List<IngestAnswer> ingest(List<String> written, Actor actor) {
        return intake.ingest(written, actor);
    }

    /** The answers to those ids that are certainly refused, without asking the database. */
    public static List<IngestAnswer> refusals(List<String> written) {
        List<IngestAnswer> refused = new ArrayList<>();
        for (String one : written) {
            try {
                PaperId.parse(one);
            } catch (BadPaperId e) {
                refused.add(PaperIntake.refused(one, e));
            }
        }
        return refused;
    }

    public Optional<PaperView> find(PaperId id) {
        return database.inTransaction(tx -> reads.find(tx, id));
    }

    /** Everything about a paper; empty when it is not here. */
    public Optional<PaperDetails> show(PaperId id) {
        PaperStatus status = status(List.of(id)).stream().findFirst().orElse(null);
        return database.inTransaction(tx -> {
            Optional<PaperView> found = reads.find(tx, id);
            return found.isEmpty()
                    ? Optional.empty()
                    : Optional.of(new PaperDetails(
                            found.get(),
                            status == null ? null : status.staleness(),
                            status == null ? null : status.hold(),
                            reads.sections(tx, id),
                            references.citations(tx, id),
                            references.citedBy(tx, id, MOST_CITING),
                            references.extractions(tx, id)));
        });
    }

    public ListedPapers list(PaperFilter filter) {
        return database.inTransaction(tx -> reads.list(tx, filter));
    }

    /**
     * Papers that are connected with one, by kind. Throws {@link NoSuchPaper} when it is not here.
     *
     * @param limit of each kind, 1 to {@link #MOST_RELATED}
     */
    public List<Related> related(PaperId id, int limit) {
        return database.inTransaction(tx -> {
            if (reads.find(tx, id).isEmpty()) {
                throw NoSuchPaper.of(id);
            }
            return relations.of(tx, id, limit);
        });
    }

    /** How far papers are, in no particular order; papers that are not here are missing. Cheap: for those who wait. */
    public List<Progress> progress(Collection<PaperId> ids) {
        return database.inTransaction(tx -> progress.of(tx, ids));
    }

    /** The same by id. */
    public Map<PaperId, Progress> progressById(Collection<PaperId> ids) {
        return progress(ids).stream().collect(Collectors.toMap(Progress::id, Function.identity()));
    }

    /** How far papers are and what is being done about them, in the order of the ids; papers that are not here are missing. */
    public List<PaperStatus> status(Collection<PaperId> ids) {
        Map<PaperId, Progress> found = progressById(ids);
        boolean isAnyOpen = found.values().stream().anyMatch(paper -> !paper.isOver());
        List<HoldView> holds = isAnyOpen ? client.holds().list() : List.of();
        List<PaperStatus> statuses = new ArrayList<>();
        for (PaperId id : ids) {
            Progress paper = found.get(id);
            if (paper != null) {
                statuses.add(
                        paper.isOver()
                                ? new PaperStatus(paper, null, null)
                                : new PaperStatus(
                                        paper,
                                        staleness(id).orElse(null),
                                        PaperHolds.before(STEPS.get(paper.steps()), holds)
                                                .orElse(null)));
            }
        }
        return statuses;
    }

    /** What happened to the steps of a paper, oldest first; empty when the engine has nothing of it any more. */
    public List<HistoryEntry> history(PaperId id) {
        return client.items()
                .find(PaperSteps.PAPERS, id.text())
                .map(item -> client.items().history(item.id()))
                .orElse(List.of());
    }

    /** A few of the names that were found in each of these papers: methods, then data sets, results and metrics. */
    public Map<PaperId, List<Extraction>> findings(Collection<PaperId> ids, int mostOfEach) {
        return database.inTransaction(tx -> references.findings(tx, ids, mostOfEach));
    }

    /** Whether a paper is late, and what it waits for; empty when nothing is being done about it. */
    public Optional<Staleness> staleness(PaperId id) {
        return client.items().staleness(PaperSteps.PAPERS, id.text()).map(PublicMessage::of);
    }

    /** Retries a failed paper from the step that failed. Throws when there is no such paper, or it has not failed. */
    public void retry(PaperId id, Actor actor) {
        intake.retry(id, actor);
    }

    /** Re-runs a paper from this step. Throws when there is no such paper or step, or it has not reached that step. */
    public void replay(PaperId id, String step, Actor actor) {
        replays.replay(id, step, actor);
    }

    /** Re-runs papers from this step; those that cannot be are in the report. Throws when there is no such step. */
    public ReplayReport replay(Collection<PaperId> ids, String step, Actor actor) {
        return replays.replay(ids, step, actor);
    }

    /**
     * Re-runs every paper that is ready from this step.
     *
     * @param soFar is told after each page but the last how many were replayed
     */
    public ReplayReport replayAll(String step, Actor actor, IntConsumer soFar) {
        return replays.replayReady(step, actor, soFar);
    }

    /**
     * Deletes a paper: first its item and its rows in one transaction, then its raw copies. Citations of other papers stay, without the
     * link. When it throws halfway, calling it again finishes the deletion. The result of an attempt that is running is discarded, but
     * it may leave a raw copy; deleting the paper again removes that. Returns false when there is no such paper.
     */
    public boolean delete(PaperId id, RawStorage storage) {
        boolean wasHere = database.inTransaction(tx -> {
            client.in(tx).items().forget(PaperSteps.PAPERS, id.text());
            return acts.delete(tx, id);
        });
        storage.deleteAll(PaperSteps.RAW_COPIES.all(id.fileName()));
        return wasHere;
    }
}
