package dev.okiagari.skills;

import dev.okiagari.application.Database;
import dev.okiagari.engine.Client;
import dev.okiagari.engine.Items;
import dev.okiagari.engine.model.Actor;
import dev.okiagari.engine.model.IllegalMove;
import dev.okiagari.engine.view.ItemView;
import dev.okiagari.skills.refusal.ActRefused;
import dev.okiagari.skills.refusal.NoSuchSubmission;
import dev.okiagari.skills.state.StateReason;
import dev.okiagari.skills.state.SubmissionMove;
import dev.okiagari.skills.state.SubmissionStage;
import dev.okiagari.skills.state.SubmissionState;
import dev.okiagari.skills.state.Trigger;
import dev.okiagari.skills.store.MoveTable;
import dev.okiagari.skills.store.PublishWrites;
import dev.okiagari.skills.store.SubmissionReads;
import dev.okiagari.skills.store.SubmissionTable;
import dev.okiagari.skills.view.SubmissionView;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.Map;
import java.util.Optional;

/**
 * What people do to one submission: each act moves the item and the submission in one transaction, the item first, as steps do. Throws
 * {@link NoSuchSubmission} and {@link ActRefused}; nothing has changed then. Threads may share it.
 */
final class SubmissionActs {
    private final Database database;
    private final Client client;
    private final MoveTable moves = new MoveTable();
    private final SubmissionTable submissions = new SubmissionTable();
    private final PublishWrites publishing = new PublishWrites();
    private final SubmissionReads reads = new SubmissionReads();

    SubmissionActs(Database database, Client client) {
        this.database = database;
        this.client = client;
    }

    /** Something done in the transaction to a submission that exists. */
    @FunctionalInterface
    private interface Work {
        boolean on(Connection tx, SubmissionView submission) throws SQLException;
    }

    void act(SubmissionAct act, String id, Actor actor) {
        switch (act) {
            case TAKE -> take(id, actor);
            case APPROVE -> approve(id, actor);
            case REJECT -> reject(id, actor);
            case REQUEUE -> requeueOrRestart(id, actor);
            case DEQUEUE -> dequeue(id, actor);
            case BLOCK -> block(id, actor);
            case UNBLOCK -> unblock(id, actor);
        }
    }

    private void requeueOrRestart(String id, Actor actor) {
        if (SubmissionState.QUEUED.contains(state(id))) {
            restart(id, actor);
        } else {
            requeue(id, actor);
        }
    }

    private void unblock(String id, Actor actor) {
        SubmissionState state = state(id);
        if (state != SubmissionState.BLOCKED) {
            throw ActRefused.in("unblock", id, state);
        }
        requeue(id, actor);
    }

    private SubmissionState state(String id) {
        return database.inTransaction(tx -> reads.find(tx, id))
                .orElseThrow(() -> NoSuchSubmission.of(id))
                .state();
    }

    private void act(String word, String id, Work work) {
        database.inTransaction(tx -> {
            SubmissionView submission = reads.find(tx, id).orElseThrow(() -> NoSuchSubmission.of(id));
            if (!work.on(tx, submission)) {
                throw ActRefused.in(
                        word, id, reads.find(tx, id).map(SubmissionView::state).orElseThrow());
            }
            return true;
        });
        client.nudge();
    }

    boolean isSecret(String id, String secret) {
        return database.inTransaction(tx -> reads.withdrawHash(tx, id)
                .filter(hash -> Secrets.matches(secret, hash))
                .isPresent());
    }

    /** By the holder of the secret. */
    void withdraw(String id, String secret) {
        act("withdraw", id, (tx, submission) -> {
            if (!Secrets.matches(secret, reads.withdrawHash(tx, id).orElse(""))) {
                throw new ActRefused("could not withdraw " + id + " because this is not its secret");
            }
            SubmissionMove move = SubmissionMove.to(SubmissionState.DEQUEUED, Trigger.WITHDRAWN)
                    .by("submitter");
            return takeOut(tx, id, new Actor("submitter", "withdrawn"), move);
        });
    }

    private void dequeue(String id, Actor actor) {
        SubmissionMove move = SubmissionMove.to(SubmissionState.DEQUEUED, Trigger.TAKEN_OUT)
                .by(actor.who())
                .with(Map.of("why", actor.why()))
                .because(StateReason.of("TAKEN_OUT", actor.why()));
        act("take out", id, (tx, submission) -> takeOut(tx, id, actor, move));
    }

    private boolean takeOut(Connection tx, String id, Actor actor, SubmissionMove move) throws SQLException {
        cancel(tx, id, actor);
        return moves.move(tx, id, move);
    }

    private void cancel(Connection tx, String id, Actor actor) {
        item(tx, id).filter(item -> !item.isOver()).ifPresent(item -> items(tx).cancel(item.id(), actor));
    }

    /** A person begins to review it. */
    private void take(String id, Actor actor) {
        act(
                "review",
                id,
                (tx, submission) -> moves.move(
                        tx,
                        id,
                        SubmissionMove.to(SubmissionState.TIER3_REVIEW, Trigger.TAKEN)
                                .by(actor.who())));
    }

    /** It goes on to be published, from wherever its item is. */
    private void approve(String id, Actor actor) {
        act("approve", id, (tx, submission) -> {
            if (submission.found() == null || submission.scan() == null) {
                throw new ActRefused("could not approve " + id
                        + " because it was not scanned; have its item tried again (./okiagari items retry), or"
                        + " reject it");
            }
            ItemView item = item(tx, id)
                    .orElseThrow(() -> new ActRefused("could not approve " + id
                            + " because its item has passed its retention time; submit it again"));
            if (item.isOver()) {
                items(tx).replay(item.id(), SubmissionStage.DECIDE.step(), actor);
            } else {
                items(tx).wake(item.id(), actor);
            }
            return approved(tx, id, actor);
        });
    }

    /** False when it is not in review. */
    private boolean approved(Connection tx, String id, Actor actor) throws SQLException {
        SubmissionState state = submissions.lock(tx, id).orElse(null);
        Map<String, Object> details = Map.of("why", actor.why());
        if (state == SubmissionState.NEEDS_REVIEW) {
            moves.move(
                    tx,
                    id,
                    SubmissionMove.to(SubmissionState.TIER3_REVIEW, Trigger.APPROVED)
                            .by(actor.who())
                            .with(details));
        } else if (state == SubmissionState.TIER3_REVIEW) {
            moves.recordAct(tx, id, Trigger.APPROVED, actor.who(), details);
        } else {
            return false;
        }
        submissions.approvedBy(tx, id, actor.who());
        return true;
    }

    private void reject(String id, Actor actor) {
        SubmissionMove move = SubmissionMove.to(SubmissionState.REJECTED, Trigger.REFUSED)
                .from(SubmissionState.NEEDS_REVIEW, SubmissionState.TIER3_REVIEW)
                .by(actor.who())
                .with(Map.of("why", actor.why()))
                .because(StateReason.of("REVIEW_REJECTED", actor.why()));
        act("reject", id, (tx, submission) -> takeOut(tx, id, actor, move));
    }

    /** From the beginning, with what is in the repository now. */
    void requeue(String id, Actor actor) {
        SubmissionMove move = SubmissionMove.to(SubmissionState.RECEIVED, Trigger.REQUEUED)
                .by(actor.who())
                .with(Map.of("why", actor.why()));
        act("requeue", id, (tx, submission) -> {
            if (!move.from().contains(submission.state())) {
                return false;
            }
            restart(tx, submission, actor);
            if (!moves.moveBack(tx, id, move)) {
                throw new ActRefused("could not requeue " + id
                        + " because it has moved, or another submission of the same address is on its way");
            }
            return true;
        });
    }

    /** Out of the queue and back to its beginning, in one transaction. */
    void restart(String id, Actor actor) {
        SubmissionMove out = SubmissionMove.to(SubmissionState.DEQUEUED, Trigger.TAKEN_OUT)
                .from(SubmissionState.QUEUED.toArray(SubmissionState[]::new))
                .by(actor.who())
                .with(Map.of("why", actor.why()));
        SubmissionMove back = SubmissionMove.to(SubmissionState.RECEIVED, Trigger.REQUEUED)
                .from(SubmissionState.DEQUEUED)
                .by(actor.who())
                .with(Map.of("why", actor.why()));
        act("restart", id, (tx, submission) -> {
            if (!SubmissionState.QUEUED.contains(submission.state())) {
                return false;
            }
            restart(tx, submission, actor);
            return moves.move(tx, id, out) && moves.move(tx, id, back);
        });
    }

    private void restart(Connection tx, SubmissionView submission, Actor actor) {
        Optional<ItemView> item = item(tx, submission.id());
        if (item.isEmpty()) { // it has passed its retention time
            SubmissionView.Origin origin = submission.origin();
            client.in(tx)
                    .resubmit(
                            SubmissionSteps.SUBMISSIONS,
                            submission.id(),
                            new Intake(origin.repository(), origin.path()));
            return;
        }
        try {
            items(tx).replay(item.get().id(), SubmissionStage.FETCH.step(), actor);
        } catch (IllegalMove e) {
            throw new ActRefused("could not requeue " + submission.id()
                    + " because its item is still ending; try again in a moment");
        }
    }

    /** Also hides what it has published. */
    private void block(String id, Actor actor) {
        SubmissionMove move = SubmissionMove.to(SubmissionState.BLOCKED, Trigger.BLOCKED)
                .by(actor.who())
                .with(Map.of("why", actor.why()))
                .because(StateReason.of("BLOCKED", actor.why()));
        act("block", id, (tx, submission) -> {
            cancel(tx, id, actor);
            publishing.block(tx, submission.found());
            return moves.move(tx, id, move);
        });
    }

    private Items items(Connection tx) {
        return client.in(tx).items();
    }

    private Optional<ItemView> item(Connection tx, String id) {
        return items(tx).find(SubmissionSteps.SUBMISSIONS, id);
    }
}
