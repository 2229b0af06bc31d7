package dev.okiagari.skills.store;

import dev.okiagari.skills.content.SkillSnapshot;
import dev.okiagari.skills.judge.ScanFacts;
import dev.okiagari.skills.judge.SkillJudgement;
import dev.okiagari.skills.scan.Report;
import dev.okiagari.skills.state.StateReason;
import dev.okiagari.skills.state.SubmissionMove;
import dev.okiagari.skills.state.SubmissionStage;
import dev.okiagari.skills.state.SubmissionState;
import dev.okiagari.skills.state.Trigger;
import dev.okiagari.skills.view.SubmissionView.Found;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * What each step writes, in the transaction that settles it. Each locks the submission first and writes nothing at all when it is no
 * longer where the step expects it: a late step changes nothing. Stateless.
 */
public final class SubmissionWrites {
    private final SubmissionTable submissions = new SubmissionTable();
    private final ContentTable contents = new ContentTable();
    private final ScanTable scans = new ScanTable();
    private final MoveTable moves = new MoveTable();

    /** The skill was fetched: it goes on, or is the same as one that is published or on its way. */
    public void fetched(Connection tx, String id, @Nullable String repository, SkillSnapshot snapshot, Found found)
            throws SQLException {
        submissions.lockThing(
                tx,
                repository == null ? found.contentHash() : repository.toLowerCase(Locale.ROOT) + " " + found.path());
        if (!isIn(tx, id, SubmissionState.RECEIVED)) {
            return;
        }
        contents.put(tx, found.contentHash(), snapshot);
        scans.clear(tx, id);
        submissions.found(tx, id, found);
        Map<String, Object> details = Map.of("path", found.path(), "content", found.contentHash());
        Optional<String> earlier = submissions.sameContent(tx, id, repository, found);
        if (submissions.isBlocked(tx, id, found.contentHash())) {
            StateReason why = StateReason.of(
                            "BLOCKED", "an administrator has blocked this content of the skill; change it, or ask them")
                    .at(SubmissionStage.FETCH);
            moves.move(
                    tx,
                    id,
                    SubmissionMove.to(SubmissionState.REJECTED, Trigger.FETCHED)
                            .with(details)
                            .because(why));
        } else if (earlier.isPresent()) {
            submissions.duplicateOf(tx, id, earlier.get());
            StateReason why =
                    StateReason.of("DUPLICATE", "the same content is published or on its way: " + earlier.get());
            moves.move(
                    tx,
                    id,
                    SubmissionMove.to(SubmissionState.DUPLICATE, Trigger.FETCHED)
                            .with(details)
                            .because(why));
        } else {
            moves.move(
                    tx,
                    id,
                    SubmissionMove.to(SubmissionState.TIER1_SCANNING, Trigger.FETCHED)
                            .from(SubmissionState.RECEIVED)
                            .with(details));
        }
    }

    /** Tier 1 is over. Returns false when it has come too late. */
    public boolean scanned(Connection tx, String id, Report report, SubmissionMove move) throws SQLException {
        if (!isIn(tx, id, SubmissionState.TIER1_SCANNING)) {
            return false;
        }
        scans.replace(tx, id, report);
        submissions.scanned(tx, id, ScanFacts.of(report));
        return moves.move(tx, id, move);
    }

    /** Tier 2 was left out, and why. */
    public void skipped(Connection tx, String id, String why) throws SQLException {
        scans.skipped(tx, id, why);
    }

    /** Tier 2 is over; the decision comes next. */
    public void judged(Connection tx, String id, SkillJudgement judgement) throws SQLException {
        if (isIn(tx, id, SubmissionState.TIER2_SCANNING)) {
            scans.judged(tx, id, judgement);
        }
    }

    private boolean isIn(Connection tx, String id, SubmissionState state) throws SQLException {
        return submissions.lock(tx, id).filter(state::equals).isPresent();
    }
}
