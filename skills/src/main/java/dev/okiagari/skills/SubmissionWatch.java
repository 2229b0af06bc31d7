package dev.okiagari.skills;

import dev.okiagari.application.Database;
import dev.okiagari.engine.Client;
import dev.okiagari.engine.view.HoldView;
import dev.okiagari.engine.view.ItemView;
import dev.okiagari.skills.state.FailureClass;
import dev.okiagari.skills.store.QueueReads;
import dev.okiagari.skills.store.ScanReads;
import dev.okiagari.skills.store.SubmissionReads;
import dev.okiagari.skills.view.InFlight;
import dev.okiagari.skills.view.QueuePlace;
import dev.okiagari.skills.view.RecoveryBudget;
import dev.okiagari.skills.view.SubmissionDetails;
import dev.okiagari.skills.view.SubmissionView;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** What is happening to a submission: its rows together with the engine's item. Threads may share it. */
final class SubmissionWatch {
    private final Database database;
    private final Client client;
    private final Duration modelPatience;
    private final SubmissionReads reads = new SubmissionReads();
    private final ScanReads scans = new ScanReads();
    private final QueueReads queue = new QueueReads();

    SubmissionWatch(Database database, Client client, Duration modelPatience) {
        this.modelPatience = modelPatience;
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
        Instant now = reads.now(tx);
        Map<String, HoldView> holds = client.in(tx).holds().list().stream()
                .collect(Collectors.toMap(HoldView::name, Function.identity(), (first, second) -> first));
        return new SubmissionDetails(
                now,
                submission,
                scans.events(tx, id),
                scans.findings(tx, id),
                scans.files(tx, id),
                scans.judgement(tx, id).orElse(null),
                item == null || !isWorkedOn ? null : inFlight(submission, item),
                new StageWaits(holds, modelPatience, now).warning(submission, isWorkedOn ? item : null),
                item == null ? null : RecoveryBudget.of(item),
                place(tx, id, holds));
    }

    /** From the moment a step starts; while it waits for its next attempt without a node and with the error. */
    private static @Nullable InFlight inFlight(SubmissionView submission, ItemView item) {
        if (item.nodeId() == null && !item.retrying()) {
            return null;
        }
        ItemView.LatestFailure failure = item.failure();
        return new InFlight(
                submission.id(),
                submission.state(),
                item.step(),
                submission.since(),
                item.attempt(),
                item.nodeId(),
                failure == null ? null : FailureClass.of(failure.step(), failure.category()),
                failure == null ? null : PublicFailure.of(failure.step(), failure.category(), failure.message()));
    }

    private @Nullable QueuePlace place(Connection tx, String id, Map<String, HoldView> holds) throws SQLException {
        Integer ahead = queue.ahead(tx, id).orElse(null);
        if (ahead == null) {
            return null;
        }
        Duration perPlace =
                holds.containsKey(StageWaits.PAUSE) ? null : queue.pace(tx).perPlace();
        return QueuePlace.of(ahead, perPlace);
    }
}
