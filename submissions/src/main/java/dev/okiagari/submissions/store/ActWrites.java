package dev.okiagari.submissions.store;

import dev.okiagari.submissions.state.Move;
import dev.okiagari.submissions.state.SubmissionState;
import dev.okiagari.submissions.state.Trigger;
import dev.okiagari.submissions.view.SubmissionView;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.Map;

/**
 * What people do to submissions, in the transaction in which the engine was told the same before: steps lock the item first, too.
 * Stateless; the caller commits.
 */
public final class ActWrites {
    private final SubmissionTable submissions = new SubmissionTable();
    private final PublishWrites publishing = new PublishWrites();
    private final MoveTable moves = new MoveTable();

    /** Moves it; false, and nothing has changed, when it may not move there from where it is. */
    public boolean move(Connection tx, String id, Move move) throws SQLException {
        return moves.move(tx, id, move);
    }

    /** The same for one that comes back, unless another of the same address is on its way. */
    public boolean moveBack(Connection tx, String id, Move move) throws SQLException {
        return moves.moveBack(tx, id, move);
    }

    /** A person approves; false when it is not in review. */
    public boolean approve(Connection tx, String id, String who, String why) throws SQLException {
        SubmissionState state = submissions.lock(tx, id).orElse(null);
        Map<String, Object> details = Map.of("why", why);
        if (state == SubmissionState.NEEDS_REVIEW) {
            Move move = Move.to(SubmissionState.TIER3_REVIEW, Trigger.APPROVED).by(who);
            moves.move(tx, id, move.with(details));
        } else if (state == SubmissionState.TIER3_REVIEW) {
            moves.recordAct(tx, id, Trigger.APPROVED, who, Texts.json(details));
        } else {
            return false;
        }
        submissions.approvedBy(tx, id, who);
        return true;
    }

    /** Blocks it, and hides what it has published; false when it may not be blocked where it is. */
    public boolean block(Connection tx, SubmissionView submission, Move move) throws SQLException {
        publishing.block(tx, submission.found());
        return moves.move(tx, submission.id(), move);
    }
}
