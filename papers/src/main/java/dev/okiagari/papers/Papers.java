package dev.okiagari.papers;

import dev.okiagari.application.Database;
import dev.okiagari.engine.Client;
import dev.okiagari.engine.model.ItemView;
import dev.okiagari.engine.model.Staleness;
import dev.okiagari.engine.store.ItemActs.Actor;
import dev.okiagari.gateway.storage.RawStorage;
import dev.okiagari.papers.arxiv.BadPaperId;
import dev.okiagari.papers.arxiv.PaperId;
import dev.okiagari.papers.store.PaperActs;
import dev.okiagari.papers.store.PaperReads;
import dev.okiagari.papers.store.PaperView;
import dev.okiagari.papers.store.Status;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.YearMonth;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The front door: takes papers in, says where they are, tries them again, takes them out. Needs no threads and no steps.
 * Threads may share it. Throws {@code DatabaseFailed} when the database is away.
 */
public final class Papers {
    /** What each step leads to, in their order. */
    private static final List<Stage> STAGES = List.of(
            new Stage("metadata", Status.QUEUED),
            new Stage("content", Status.METADATA),
            new Stage("extraction", Status.PARSED),
            new Stage("embedding", Status.EXTRACTED));

    /** The names of the steps, in their order. */
    public static final List<String> STEPS = STAGES.stream().map(Stage::step).toList();

    private final Database database;
    private final Client client;
    private final PaperActs acts = new PaperActs();
    private final PaperReads reads = new PaperReads();

    public Papers(Database database, Client client) {
        this.database = database;
        this.client = client;
    }

    /** A step, and where a paper is that stands before it. */
    private record Stage(String step, Status before) {}

    /**
     * The answer to one id.
     *
     * @param written as it was given
     * @param id null when it is none
     * @param status where the paper is now; null when it was refused
     * @param reason why it was refused; empty otherwise
     */
    public record Ingested(
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
        /** It had failed and is tried again from the step that failed. */
        RETRIED,
        /** It is no id that arXiv could have given out. */
        REFUSED
    }

    /** Takes papers in, each for itself: one bad id spoils nothing. */
    public List<Ingested> ingest(List<String> written, Actor actor) {
        List<Ingested> answers = new ArrayList<>();
        YearMonth latest = database.inTransaction(acts::latestMonth);
        for (String one : written) {
            answers.add(ingest(one, latest, actor));
        }
        client.nudge();
        return answers;
    }

    private Ingested ingest(String written, YearMonth latest, Actor actor) {
        PaperId id;
        try {
            id = PaperId.parse(written);
            if (id.month().isAfter(latest)) {
                throw new BadPaperId(written, "its month has not come yet");
            }
        } catch (BadPaperId e) {
            return new Ingested(written, null, Answer.REFUSED, null, String.valueOf(e.getMessage()));
        }
        return database.inTransaction(tx -> ingest(tx, written, id, actor));
    }

    private Ingested ingest(Connection tx, String written, PaperId id, Actor actor) throws SQLException {
        if (acts.insert(tx, id)) {
            return queue(tx, written, id);
        }
        Status status = acts.status(tx, id).orElse(null);
        if (status == null) { // somebody took it out just now
            acts.insert(tx, id);
            return queue(tx, written, id);
        }
        Optional<ItemView> item = client.items().find(tx, PaperSteps.PAPERS, id.text());
        boolean isWorkedOn = item.isPresent() && !item.get().state().isFinished();
        if (status == Status.READY || isWorkedOn) {
            return new Ingested(written, id, Answer.KNOWN, status, "");
        }
        if (status == Status.FAILED) {
            tryAgain(tx, id, item, actor);
            return new Ingested(written, id, Answer.RETRIED, acts.status(tx, id).orElseThrow(), "");
        }
        client.resubmit(tx, PaperSteps.PAPERS, id.text(), new Ingest()); // the engine knows of no work for it
        return new Ingested(written, id, Answer.QUEUED, status, "");
    }

    /** A new one: what the engine may still know of an earlier one is over. */
    private Ingested queue(Connection tx, String written, PaperId id) {
        client.resubmit(tx, PaperSteps.PAPERS, id.text(), new Ingest());
        return new Ingested(written, id, Answer.QUEUED, Status.QUEUED, "");
    }

    /** Tries a failed paper again from the step that failed. Throws when there is none, or it has not failed. */
    public void retry(PaperId id, Actor actor) {
        database.inTransaction(tx -> {
            Status status = acts.status(tx, id).orElseThrow(() -> NoSuchPaper.of(id));
            if (status != Status.FAILED) {
                throw new IllegalStateException(
                        "could not retry " + id + " because it has not failed: it is " + status.word());
            }
            Optional<ItemView> item = client.items().find(tx, PaperSteps.PAPERS, id.text());
            if (item.isEmpty() || item.get().state().isFinished()) {
                tryAgain(tx, id, item, actor);
            } // else somebody was faster: it is being tried already
            return true;
        });
        client.nudge();
    }

    private void tryAgain(Connection tx, PaperId id, Optional<ItemView> item, Actor actor) throws SQLException {
        if (item.isPresent()) {
            client.items().retry(tx, item.get().id(), actor);
        } else {
            // Ended so long ago that the engine has forgotten it: from the beginning then.
            client.submit(tx, PaperSteps.PAPERS, id.text(), new Ingest());
        }
        acts.revive(tx, id);
    }

    /** Has a paper go through its steps again, from this one on. Throws when there is no such paper or step. */
    public void replay(PaperId id, String step, Actor actor) {
        Stage stage = STAGES.stream()
                .filter(s -> s.step().equals(step))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException("could not replay " + id + " from '" + step
                        + "' because the steps are " + String.join(", ", STEPS)));
        database.inTransaction(tx -> {
            PaperView paper = reads.find(tx, id).orElseThrow(() -> NoSuchPaper.of(id));
            if (STAGES.indexOf(stage) > paper.progress()) {
                throw new IllegalStateException(
                        "could not replay " + id + " from '" + step + "' because it has not come that far: it is "
                                + paper.status().word());
            }
            ItemView item = client.items()
                    .find(tx, PaperSteps.PAPERS, id.text())
                    .orElseThrow(() -> new IllegalStateException("could not replay " + id
                            + " because the engine has forgotten its item; delete the paper and take it in again"));
            client.items().replay(tx, item.id(), step, actor);
            acts.setBack(tx, id, stage.before());
            return true;
        });
        client.nudge();
    }

    /**
     * Takes a paper out: its work and its rows at once, then its raw copies. What other papers cite of it stays, without the
     * link. When it throws on the way, calling it again finishes what was begun. An attempt that is being made lands nowhere, but
     * may leave a raw copy behind; deleting the paper again removes it. False when there is no such paper.
     */
    public boolean delete(PaperId id, RawStorage storage) {
        boolean wasHere = database.inTransaction(tx -> {
            client.items().forget(tx, PaperSteps.PAPERS, id.text());
            return acts.delete(tx, id);
        });
        storage.deleteAll(RawCopies.of(id));
        return wasHere;
    }

    public Optional<PaperView> find(PaperId id) {
        return database.inTransaction(tx -> reads.find(tx, id));
    }

    /** Whether a paper should have moved, in words; empty when nothing is being done about it. */
    public Optional<Staleness> staleness(PaperId id) {
        return client.items().staleness(PaperSteps.PAPERS, id.text());
    }
}
