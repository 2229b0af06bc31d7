package dev.okiagari.submissions;

import dev.okiagari.application.Database;
import dev.okiagari.engine.Client;
import dev.okiagari.engine.failure.HoldName;
import dev.okiagari.engine.view.ItemView;
import dev.okiagari.engine.view.Staleness;
import dev.okiagari.submissions.state.FailureClass;
import dev.okiagari.submissions.state.Stage;
import dev.okiagari.submissions.store.QueueReads;
import dev.okiagari.submissions.store.ScanReads;
import dev.okiagari.submissions.store.SubmissionReads;
import dev.okiagari.submissions.view.InFlight;
import dev.okiagari.submissions.view.QueuePlace;
import dev.okiagari.submissions.view.RecoveryBudget;
import dev.okiagari.submissions.view.StuckWarning;
import dev.okiagari.submissions.view.SubmissionDetails;
import dev.okiagari.submissions.view.SubmissionView;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** What is happening to a submission: its rows together with the engine's item. Threads may share it. */
final class SubmissionWatch {
    /** The one hold of the pipeline. */
    static final String PAUSE =
            HoldName.pipeline(SubmissionSteps.SUBMISSIONS.name()).text();

    private final Database database;
    private final Client client;
    private final SubmissionReads reads = new SubmissionReads();
    private final ScanReads scans = new ScanReads();
    private final QueueReads queue = new QueueReads();

    SubmissionWatch(Database database, Client client) {
        this.database = database;
        this.client = client;
    }

    Optional<SubmissionDetails> show(String id) {
        return database.inTransaction(tx -> {
            Optional<SubmissionView> found = reads.find(tx, id);
            return found.isEmpty() ? Optional.empty() : Optional.of(details(tx, found.get()));
        });
    }

    private SubmissionDetails details(Connection tx, SubmissionView submission) throws SQLException {
        String id = submission.id();
        ItemView item =
                client.in(tx).items().find(SubmissionSteps.SUBMISSIONS, id).orElse(null);
        boolean isWorkedOn =
                item != null && !item.isOver() && submission.state().isPending();
        Staleness staleness = item == null || !isWorkedOn
                ? null
                : client.in(tx).items().staleness(item.id()).orElse(null);
        return new SubmissionDetails(
                reads.now(tx),
                submission,
                scans.events(tx, id),
                scans.findings(tx, id),
                scans.files(tx, id),
                scans.judgement(tx, id).orElse(null),
                item == null || !isWorkedOn ? null : inFlight(id, item),
                staleness == null ? null : warning(staleness),
                item == null ? null : RecoveryBudget.of(item),
                place(tx, id));
    }

    /** From the moment a step starts; while it waits for its next try without a node and with the error. */
    private static @Nullable InFlight inFlight(String id, ItemView item) {
        boolean isRunning = item.nodeId() != null;
        if (!isRunning && !item.retrying()) {
            return null;
        }
        ItemView.LatestFailure failure = item.failure();
        Instant due = item.dueAt();
        return new InFlight(
                id,
                item.step(),
                isRunning || due == null ? item.since() : due,
                item.attempt(),
                item.nodeId(),
                failure == null ? null : FailureClass.of(failure.step(), failure.category()),
                failure == null ? null : failure.message());
    }

    private static StuckWarning warning(Staleness staleness) {
        if (!staleness.stale()) {
            return new StuckWarning(false, null, null, "Your submission " + staleness.message());
        }
        String step = Stage.nameOf(staleness.step());
        String stage = Stage.of(step).map(Stage::words).orElse(step);
        return new StuckWarning(true, staleness.since(), step, "Your submission appears stuck during " + stage);
    }

    private @Nullable QueuePlace place(Connection tx, String id) throws SQLException {
        Integer ahead = queue.ahead(tx, id).orElse(null);
        if (ahead == null) {
            return null;
        }
        Duration perPlace = isPaused(tx) ? null : queue.perPlace(tx).orElse(null);
        return new QueuePlace(ahead, perPlace == null ? null : perPlace.multipliedBy(ahead + 1L));
    }

    private boolean isPaused(Connection tx) {
        return client.in(tx).holds().all().containsKey(PAUSE);
    }
}
