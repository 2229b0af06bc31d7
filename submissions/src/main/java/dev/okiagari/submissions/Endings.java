package dev.okiagari.submissions;

import dev.okiagari.engine.failure.Failure;
import dev.okiagari.engine.failure.Kind;
import dev.okiagari.engine.model.Ending;
import dev.okiagari.engine.model.State;
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
import java.util.Map;
import java.util.Optional;

/** What a submission becomes when its item ends other than by an outcome, and when it comes back. Stateless. */
final class Endings {
    private static final String STUCK = "stuck_exhausted";

    private final SubmissionWrites writes = new SubmissionWrites();
    private final QueueReads reads = new QueueReads();

    void ended(Connection tx, Ending<Intake> ending) throws SQLException {
        Optional<Move> move = move(ending, category(tx, ending));
        if (move.isPresent() && !writes.move(tx, ending.key(), move.get())) {
            writes.reviewFailed(tx, ending.key(), move.get().why());
        }
    }

    /** Empty for an item that was rejected: the step has moved the submission already. */
    private static Optional<Move> move(Ending<Intake> ending, String category) {
        return switch (ending.state()) {
            case CANCELLED ->
                Optional.of(Move.to(SubmissionState.DEQUEUED, Trigger.CANCELLED)
                        .because(Why.of("CANCELLED", ending.reason())));
            case FAILED -> Optional.of(failed(ending, Stage.of(ending.step()).orElse(Stage.FETCH), category));
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

    private static Move failed(Ending<Intake> ending, Stage stage, String category) {
        Failure failure = ending.failure();
        FailureClass named = FailureClass.of(stage.step(), category);
        String message = failure == null ? ending.reason() : failure.message();
        Map<String, Object> details = Map.of("stage", stage.step(), "category", category, "class", named.name());
        if (ending.reason().equals(STUCK)) {
            return Move.to(SubmissionState.REJECTED, Trigger.STUCK)
                    .with(details)
                    .because(Why.of(
                                    "STUCK_EXHAUSTED",
                                    "it got stuck during " + stage.words()
                                            + " again and again; submit it again, or ask an administrator to requeue"
                                            + " it")
                            .at(stage)
                            .as(named));
        }
        boolean isFaultOfOurs = failure != null && failure.kind() == Kind.BROKEN;
        if (stage != Stage.FETCH || isFaultOfOurs) {
            return Move.to(SubmissionState.NEEDS_REVIEW, Trigger.FAILED)
                    .with(details)
                    .because(new Fault(stage, category, message).why());
        }
        boolean isInvalid = failure != null && failure.kind() == Kind.INVALID;
        String code = isInvalid ? "INVALID" : "FETCH_FAILED";
        String text = isInvalid ? message : message + "; it may be submitted again at once";
        return Move.to(SubmissionState.REJECTED, Trigger.FAILED)
                .with(details)
                .because(Why.of(code, text).at(stage).as(named));
    }

    /** It goes on at this step; nothing happens to one that is published, blocked or a duplicate. */
    void revived(Connection tx, Ending<Intake> back) throws SQLException {
        Stage stage = Stage.of(back.step()).orElse(Stage.FETCH);
        if (back.state() == State.WAITING) {
            writes.moveBack(
                    tx, back.key(), Move.to(stage.state(), Trigger.REVIVED).with(Map.of("stage", stage.step())));
        }
    }
}
