package dev.okiagari.submissions;

import dev.okiagari.engine.Client;
import dev.okiagari.engine.failure.HoldName;
import dev.okiagari.engine.model.Actor;
import dev.okiagari.submissions.state.FailureClass;
import dev.okiagari.submissions.state.Move;
import dev.okiagari.submissions.state.Stage;
import dev.okiagari.submissions.state.SubmissionState;
import dev.okiagari.submissions.state.Trigger;
import dev.okiagari.submissions.state.Why;
import dev.okiagari.submissions.store.QueueReads;
import dev.okiagari.submissions.store.SubmissionWrites;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;

/** Sends submissions that have waited too long for a model that is away to a person. An outage neither publishes nor rejects. */
final class ModelWaits {
    private static final int AT_ONCE = 200;

    private final Client client;
    private final Duration patience;
    private final QueueReads queue = new QueueReads();
    private final SubmissionWrites writes = new SubmissionWrites();

    ModelWaits(Client client, Duration patience) {
        this.client = client;
        this.patience = patience;
    }

    /** In one transaction with the firing of its schedule; what does not fit in is left for the next one. */
    void end(Connection tx) throws SQLException {
        String hold = HoldName.upstream(SubmissionSteps.MODEL).text();
        Why why = Why.of(
                        "MODEL_AWAY",
                        "the model was away for " + patience.toMinutes()
                                + " min while it waited; a person has to look at it")
                .at(Stage.TIER2)
                .as(FailureClass.LLM_ERROR);
        for (QueueReads.WaitingItem waiting : queue.waitingBehind(tx, hold, patience, AT_ONCE)) {
            Actor actor = new Actor(Move.PIPELINE, "the model was away for too long");
            client.in(tx).items().replay(waiting.itemId(), Stage.DECIDE.step(), actor);
            writes.move(
                    tx,
                    waiting.submission(),
                    Move.to(SubmissionState.NEEDS_REVIEW, Trigger.MODEL_AWAY)
                            .from(SubmissionState.TIER2_SCANNING)
                            .because(why));
        }
    }
}
