package dev.okiagari.submissions;

import dev.okiagari.application.Database;
import dev.okiagari.engine.Client;
import dev.okiagari.engine.Items;
import dev.okiagari.engine.model.Actor;
import dev.okiagari.engine.model.IllegalMove;
import dev.okiagari.engine.view.ItemView;
import dev.okiagari.submissions.state.Move;
import dev.okiagari.submissions.state.Stage;
import dev.okiagari.submissions.state.SubmissionState;
import dev.okiagari.submissions.state.Trigger;
import dev.okiagari.submissions.state.Why;
import dev.okiagari.submissions.store.ActWrites;
import dev.okiagari.submissions.store.SubmissionReads;
import dev.okiagari.submissions.view.SubmissionView;
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
    private final ActWrites writes = new ActWrites();
    private final SubmissionReads reads = new SubmissionReads();

    SubmissionActs(Database database, Client client) {
        this.database = database;
        this.client = client;
    }

    /** Something done in the transaction to a submission that exists. */
    @FunctionalInterface
    private interface Act {
        boolean on(Connection tx, SubmissionView submission) throws SQLException;
    }

    private void act(String word, String id, Act act) {
        database.inTransaction(tx -> {
            SubmissionView submission = reads.find(tx, id).orElseThrow(() -> NoSuchSubmission.of(id));
            if (!act.on(tx, submission)) {
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

    /** By whoever has the secret. */
    void withdraw(String id, String secret) {
        act("withdraw", id, (tx, submission) -> {
            if (!Secrets.matches(secret, reads.withdrawHash(tx, id).orElse(""))) {
                throw new ActRefused("could not withdraw " + id + " because this is not its secret");
            }
            Move move = Move.to(SubmissionState.DEQUEUED, Trigger.WITHDRAWN).by("submitter");
            return takeOut(tx, id, new Actor("submitter", "withdrawn"), move);
        });
    }

    void dequeue(String id, Actor actor) {
        Move move = Move.to(SubmissionState.DEQUEUED, Trigger.TAKEN_OUT)
                .by(actor.who())
                .with(Map.of("why", actor.why()))
                .because(Why.of("TAKEN_OUT", actor.why()));
        act("take out", id, (tx, submission) -> takeOut(tx, id, actor, move));
    }

    private boolean takeOut(Connection tx, String id, Actor actor, Move move) throws SQLException {
        cancel(tx, id, actor);
        return writes.move(tx, id, move);
    }

    private void cancel(Connection tx, String id, Actor actor) {
        item(tx, id).filter(item -> !item.isOver()).ifPresent(item -> items(tx).cancel(item.id(), actor));
    }

    /** A person begins to review it. */
    void take(String id, Actor actor) {
        act(
                "review",
                id,
                (tx, submission) -> writes.move(
                        tx,
                        id,
                        Move.to(SubmissionState.TIER3_REVIEW, Trigger.TAKEN).by(actor.who())));
    }

    /** It goes on to be published, from wherever its item is. */
    void approve(String id, Actor actor) {
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
                items(tx).replay(item.id(), Stage.DECIDE.step(), actor);
            } else {
                items(tx).wake(item.id(), actor);
            }
            return writes.approve(tx, id, actor.who(), actor.why());
        });
    }

    void reject(String id, Actor actor) {
        Move move = Move.to(SubmissionState.REJECTED, Trigger.REFUSED)
                .from(SubmissionState.NEEDS_REVIEW, SubmissionState.TIER3_REVIEW)
                .by(actor.who())
                .with(Map.of("why", actor.why()))
                .because(Why.of("REVIEW_REJECTED", actor.why()));
        act("reject", id, (tx, submission) -> takeOut(tx, id, actor, move));
    }

    /** From the beginning, with what is in the repository now. */
    void requeue(String id, Actor actor) {
        Move move = Move.to(SubmissionState.RECEIVED, Trigger.REQUEUED)
                .by(actor.who())
                .with(Map.of("why", actor.why()));
        act("requeue", id, (tx, submission) -> {
            if (!move.from().contains(submission.state())) {
                return false;
            }
            restart(tx, submission, actor);
            if (!writes.moveBack(tx, id, move)) {
                throw new ActRefused("could not requeue " + id
                        + " because it has moved, or another submission of the same address is on its way");
            }
            return true;
        });
    }

    /** Out of the queue and back to its beginning, in one transaction. */
    void restart(String id, Actor actor) {
        Move out = Move.to(SubmissionState.DEQUEUED, Trigger.TAKEN_OUT)
                .from(SubmissionState.QUEUED.toArray(SubmissionState[]::new))
                .by(actor.who())
                .with(Map.of("why", actor.why()));
        Move back = Move.to(SubmissionState.RECEIVED, Trigger.REQUEUED)
                .from(SubmissionState.DEQUEUED)
                .by(actor.who())
                .with(Map.of("why", actor.why()));
        act("restart", id, (tx, submission) -> {
            if (!SubmissionState.QUEUED.contains(submission.state())) {
                return false;
            }
            restart(tx, submission, actor);
            return writes.move(tx, id, out) && writes.move(tx, id, back);
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
            items(tx).replay(item.get().id(), Stage.FETCH.step(), actor);
        } catch (IllegalMove e) {
            throw new ActRefused("could not requeue " + submission.id()
                    + " because its item is still ending; try again in a moment");
        }
    }

    /** Also hides what it has published. */
    void block(String id, Actor actor) {
        Move move = Move.to(SubmissionState.BLOCKED, Trigger.BLOCKED)
                .by(actor.who())
                .with(Map.of("why", actor.why()))
                .because(Why.of("BLOCKED", actor.why()));
        act("block", id, (tx, submission) -> {
            cancel(tx, id, actor);
            return writes.block(tx, submission, move);
        });
    }

    private Items items(Connection tx) {
        return client.in(tx).items();
    }

    private Optional<ItemView> item(Connection tx, String id) {
        return items(tx).find(SubmissionSteps.SUBMISSIONS, id);
    }
}
