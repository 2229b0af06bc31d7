package dev.okiagari.papers;

import dev.okiagari.application.Database;
import dev.okiagari.engine.Client;
import dev.okiagari.engine.model.Actor;
import dev.okiagari.engine.view.ItemView;
import dev.okiagari.papers.Papers.Answer;
import dev.okiagari.papers.Papers.IngestAnswer;
import dev.okiagari.papers.arxiv.BadPaperId;
import dev.okiagari.papers.arxiv.PaperId;
import dev.okiagari.papers.store.PaperActs;
import dev.okiagari.papers.view.Status;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.YearMonth;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Ingests papers. Each id has a transaction of its own: a bad one does not affect the others, and no two callers wait for each other's papers.
 * Threads may share it.
 */
final class PaperIntake {
    private final Database database;
    private final Client client;
    private final PaperActs acts = new PaperActs();

    PaperIntake(Database database, Client client) {
        this.database = database;
        this.client = client;
    }

    List<IngestAnswer> ingest(List<String> written, Actor actor) {
        List<IngestAnswer> answers = new ArrayList<>();
        YearMonth latest = database.inTransaction(acts::latestMonth);
        for (String one : written) {
            answers.add(ingest(one, latest, actor));
        }
        client.nudge();
        return answers;
    }

    /** The answer to an id that no paper can have. */
    static IngestAnswer refused(String written, BadPaperId why) {
        return new IngestAnswer(written, null, Answer.REFUSED, null, String.valueOf(why.getMessage()));
    }

    private IngestAnswer ingest(String written, YearMonth latest, Actor actor) {
        PaperId id;
        try {
            id = PaperId.parse(written);
            if (id.month().isAfter(latest)) {
                throw new BadPaperId(written, "its month is in the future");
            }
        } catch (BadPaperId e) {
            return refused(written, e);
        }
        return database.inTransaction(tx -> ingest(tx, written, id, actor));
    }

    private IngestAnswer ingest(Connection tx, String written, PaperId id, Actor actor) throws SQLException {
        if (acts.insert(tx, id)) {
            return queue(tx, written, id);
        }
        Status status = acts.status(tx, id).orElse(null);
        if (status == null) { // deleted just now
            acts.insert(tx, id);
            return queue(tx, written, id);
        }
        Optional<ItemView> item = client.in(tx).items().find(PaperSteps.PAPERS, id.text());
        boolean isWorkedOn = item.isPresent() && !item.get().isOver();
        if (status == Status.READY || isWorkedOn) {
            return new IngestAnswer(written, id, Answer.KNOWN, status, "");
        }
        if (status == Status.FAILED) {
            tryAgain(tx, id, item, actor);
            return new IngestAnswer(
                    written, id, Answer.RETRIED, acts.status(tx, id).orElseThrow(), "");
        }
        client.in(tx).resubmit(PaperSteps.PAPERS, id.text(), new Ingest()); // the engine has no item for it
        return new IngestAnswer(written, id, Answer.QUEUED, status, "");
    }

    /** A new paper; whatever the engine still has of an earlier one is replaced. */
    private IngestAnswer queue(Connection tx, String written, PaperId id) {
        client.in(tx).resubmit(PaperSteps.PAPERS, id.text(), new Ingest());
        return new IngestAnswer(written, id, Answer.QUEUED, Status.QUEUED, "");
    }

    /** Retries a failed paper from the step that failed; throws when there is no such paper, or it has not failed. */
    void retry(PaperId id, Actor actor) {
        database.inTransaction(tx -> {
            Status status = acts.status(tx, id).orElseThrow(() -> NoSuchPaper.of(id));
            if (status != Status.FAILED) {
                throw new IllegalStateException(
                        "could not retry " + id + " because it has not failed: it is " + status.word());
            }
            Optional<ItemView> item = client.in(tx).items().find(PaperSteps.PAPERS, id.text());
            if (item.isEmpty() || item.get().isOver()) {
                tryAgain(tx, id, item, actor);
            } // otherwise another caller has just retried it
            return true;
        });
        client.nudge();
    }

    private void tryAgain(Connection tx, PaperId id, Optional<ItemView> item, Actor actor) throws SQLException {
        if (item.isPresent()) {
            client.in(tx).items().retry(item.get().id(), actor);
        } else {
            // Its item has passed its retention time: it starts from the first step.
            client.in(tx).submit(PaperSteps.PAPERS, id.text(), new Ingest());
        }
        acts.revive(tx, id);
    }
}
