package dev.okiagari.skills;

import static dev.okiagari.skills.SkillsTexts.say;

import dev.okiagari.engine.failure.Failure;
import dev.okiagari.engine.failure.Kind;
import dev.okiagari.engine.model.Ending;
import dev.okiagari.engine.model.State;
import dev.okiagari.skills.state.FailureClass;
import dev.okiagari.skills.state.StateReason;
import dev.okiagari.skills.state.SubmissionMove;
import dev.okiagari.skills.state.SubmissionStage;
import dev.okiagari.skills.state.SubmissionState;
import dev.okiagari.skills.state.Trigger;
import dev.okiagari.skills.store.MoveTable;
import dev.okiagari.skills.store.QueueReads;
import dev.okiagari.skills.store.SubmissionTable;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/** What a submission becomes when its item ends other than by an outcome, and when it comes back. Stateless. */
final class Endings {
    private static final String STUCK = "stuck_exhausted";
    private static final String STUCK_CODE = "STUCK_EXHAUSTED";

    private final MoveTable moves = new MoveTable();
    private final SubmissionTable submissions = new SubmissionTable();
    private final QueueReads reads = new QueueReads();

    void ended(Connection tx, Ending<Intake> ending) throws SQLException {
        Optional<SubmissionMove> move = move(ending, category(tx, ending));
        if (move.isPresent() && !moves.move(tx, ending.key(), move.get())) {
            submissions.reviewFailed(tx, ending.key(), move.get().why());
        }
    }

    /** Empty for an item that was rejected: the step has moved the submission already. */
    private static Optional<SubmissionMove> move(Ending<Intake> ending, String category) {
        return switch (ending.state()) {
            case CANCELLED ->
                Optional.of(SubmissionMove.to(SubmissionState.DEQUEUED, Trigger.CANCELLED)
                        .because(StateReason.of("CANCELLED", ending.reason())));
            case FAILED ->
                Optional.of(failed(ending, SubmissionStage.of(ending.step()).orElse(SubmissionStage.FETCH), category));
            case REJECTED, DONE, WAITING, RUNNING, PARKED -> Optional.empty();
        };
    }

    /** Of its last error. The end of an item that nobody was running comes without one: the ledger has it. */
    private String category(Connection tx, Ending<Intake> ending) throws SQLException {
        Failure failure = ending.failure();
        return failure == null
                ? reads.lastCategory(tx, ending.itemId()).orElse(Kind.UNKNOWN.word())
                : failure.category().name();
    }

    private static SubmissionMove failed(Ending<Intake> ending, SubmissionStage stage, String category) {
        Failure failure = ending.failure();
        FailureClass named = FailureClass.of(stage.step(), category);
        String message =
                PublicFailure.of(stage.step(), category, failure == null ? ending.reason() : failure.message());
        Map<String, Object> details =
                new TreeMap<>(Map.of("stage", stage.state().name(), "step", stage.step(), "category", category));
        if (named != null) {
            details.put("class", named.name());
        }
        if (ending.reason().equals(STUCK)) {
            return SubmissionMove.to(SubmissionState.REJECTED, Trigger.STUCK)
                    .with(details)
                    .because(StateReason.of(STUCK_CODE, say("reason.stuck", stage.words()))
                            .at(stage)
                            .as(named));
        }
        boolean isFaultOfOurs = failure != null && failure.kind() == Kind.BROKEN;
        if (stage != SubmissionStage.FETCH || isFaultOfOurs) {
            return SubmissionMove.to(SubmissionState.NEEDS_REVIEW, Trigger.FAILED)
                    .with(details)
                    .because(new Fault(stage, category, message).why());
        }
        boolean isInvalid = failure != null && failure.kind() == Kind.INVALID;
        StateReason why = isInvalid
                ? StateReason.of("INVALID", message)
                : StateReason.of("FETCH_FAILED", say("reason.fetch_failed", message));
        return SubmissionMove.to(SubmissionState.REJECTED, Trigger.FAILED)
                .with(details)
                .because(why.at(stage).as(named));
    }

    /** It goes on at this step; nothing happens to one that is published, blocked or a duplicate. */
    void revived(Connection tx, Ending<Intake> back) throws SQLException {
        SubmissionStage stage = SubmissionStage.of(back.step()).orElse(SubmissionStage.FETCH);
        if (back.state() == State.WAITING) {
            moves.moveBack(
                    tx,
                    back.key(),
                    SubmissionMove.to(stage.state(), Trigger.REVIVED)
                            .with(Map.of("stage", stage.state().name(), "step", stage.step())));
        }
    }
}
