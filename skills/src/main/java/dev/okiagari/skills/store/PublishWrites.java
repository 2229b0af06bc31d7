package dev.okiagari.skills.store;

import dev.okiagari.skills.state.SubmissionMove;
import dev.okiagari.skills.state.SubmissionState;
import dev.okiagari.skills.state.Trigger;
import dev.okiagari.skills.view.SubmissionView;
import dev.okiagari.skills.view.SubmissionView.Found;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Publishes skills. Stateless; the caller commits. */
public final class PublishWrites {
    private final SubmissionTable submissions = new SubmissionTable();
    private final SubmissionReads reads = new SubmissionReads();
    private final SkillTable skills = new SkillTable();
    private final MoveTable moves = new MoveTable();

    /**
     * Why a machine may not publish a submission under its name; empty when it may. A name belongs to the repository and path that
     * published it first; nobody can prove to be the one who uploaded something.
     */
    public Optional<String> objection(Connection connection, SubmissionView submission) throws SQLException {
        Found found = Objects.requireNonNull(submission.found());
        SkillTable.Published published = skills.find(connection, found.skill()).orElse(null);
        return published == null ? Optional.empty() : objection(submission, found, published);
    }

    private static Optional<String> objection(SubmissionView submission, Found found, SkillTable.Published published) {
        String repository = submission.origin().repository();
        boolean isSameSource = repository != null
                && repository.equalsIgnoreCase(published.repository())
                && found.path().equals(published.path());
        if (published.isBlocked()) {
            return Optional.of("the skill " + found.skill() + " is blocked");
        }
        return isSameSource
                ? Optional.empty()
                : Optional.of("the name " + found.skill() + " belongs to a skill that was submitted from elsewhere"
                        + (published.repository() == null ? "" : " (" + published.repository() + ")"));
    }

    /** Publishes it. Returns false, and has written nothing, when the name has been taken or the submission has moved. */
    public boolean publish(Connection tx, String id, int trustTier) throws SQLException {
        SubmissionView seen = reads.find(tx, id).orElse(null);
        if (seen == null || seen.found() == null) {
            return false;
        }
        Found found = Objects.requireNonNull(seen.found());
        submissions.lockThing(tx, "skill " + found.skill());
        SubmissionState state = submissions.lock(tx, id).orElse(null);
        boolean isReviewed = state == SubmissionState.TIER3_REVIEW && isApproved(tx, id);
        if (state != SubmissionState.AUTO_APPROVED && !isReviewed) {
            return false;
        }
        SkillTable.Published before = skills.find(tx, found.skill()).orElse(null);
        if (!isReviewed && before != null && objection(seen, found, before).isPresent()) {
            return false;
        }
        String version = skills.publish(tx, seen, found, before, trustTier);
        submissions.version(tx, id, version);
        return moves.move(
                tx,
                id,
                SubmissionMove.to(SubmissionState.PUBLISHED, Trigger.PUBLISHED)
                        .with(Map.of("skill", found.skill(), "version", version, "trustTier", trustTier)));
    }

    private boolean isApproved(Connection tx, String id) throws SQLException {
        return reads.find(tx, id).map(SubmissionView::approvedBy).isPresent();
    }

    /** Hides what is published by a submission that is being blocked. */
    public void block(Connection tx, @Nullable Found found) throws SQLException {
        if (found != null) {
            submissions.lockThing(tx, "skill " + found.skill());
            skills.block(tx, found.skill(), found.contentHash());
        }
    }
}
