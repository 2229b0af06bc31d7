package dev.okiagari.skills;

import static dev.okiagari.skills.SkillsTexts.say;

import dev.okiagari.engine.Client;
import dev.okiagari.engine.failure.HoldName;
import dev.okiagari.engine.model.Actor;
import dev.okiagari.skills.state.FailureClass;
import dev.okiagari.skills.state.StateReason;
import dev.okiagari.skills.state.SubmissionMove;
import dev.okiagari.skills.state.SubmissionStage;
import dev.okiagari.skills.state.SubmissionState;
import dev.okiagari.skills.state.Trigger;
import dev.okiagari.skills.store.MoveTable;
import dev.okiagari.skills.store.QueueReads;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;

/** Sends submissions that have waited too long for a model that is away to a person. An outage neither publishes nor rejects. */
final class ModelWaits {
    private static final int AT_ONCE = 200;

    private final Client client;
    private final Duration patience;
    private final QueueReads queue = new QueueReads();
    private final MoveTable moves = new MoveTable();

    ModelWaits(Client client, Duration patience) {
        this.client = client;
        this.patience = patience;
    }

    /** In one transaction with the firing of its schedule; what does not fit in is left for the next one. */
    void end(Connection tx) throws SQLException {
        String hold = HoldName.upstream(SubmissionSteps.MODEL).text();
        StateReason why = StateReason.of("MODEL_AWAY", say("reason.model_away", StageWaits.minutes(patience)))
                .at(SubmissionStage.TIER2)
                .as(FailureClass.LLM_ERROR);
        for (QueueReads.WaitingItem waiting : queue.waitingBehind(tx, hold, patience, AT_ONCE)) {
            Actor actor = Actor.program(SubmissionMove.PIPELINE, "the model was away for too long");
            client.in(tx).items().replay(waiting.itemId(), SubmissionStage.DECIDE.step(), actor);
            moves.move(
                    tx,
                    waiting.submission(),
                    SubmissionMove.to(SubmissionState.NEEDS_REVIEW, Trigger.MODEL_AWAY)
                            .from(SubmissionState.TIER2_SCANNING)
                            .because(why));
        }
    }
}
