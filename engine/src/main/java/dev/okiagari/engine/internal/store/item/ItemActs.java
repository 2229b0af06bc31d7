package dev.okiagari.engine.internal.store.item;

import dev.okiagari.engine.internal.decide.Event;
import dev.okiagari.engine.internal.decide.Lane;
import dev.okiagari.engine.internal.decide.Lease;
import dev.okiagari.engine.internal.decide.Machine;
import dev.okiagari.engine.internal.decide.Move;
import dev.okiagari.engine.internal.decide.NameNumber;
import dev.okiagari.engine.internal.decide.Situation;
import dev.okiagari.engine.internal.decide.StepFacts;
import dev.okiagari.engine.internal.store.action.ActStore;
import dev.okiagari.engine.internal.store.node.PipelineStore;
import dev.okiagari.engine.internal.store.row.LockedRow;
import dev.okiagari.engine.internal.store.row.StoredNote;
import dev.okiagari.engine.internal.store.run.RunCounters;
import dev.okiagari.engine.internal.store.run.RunLock;
import dev.okiagari.engine.model.Actor;
import dev.okiagari.engine.model.IllegalMove;
import dev.okiagari.engine.model.RunRefused;
import dev.okiagari.engine.model.State;
import dev.okiagari.engine.view.RunState;
import dev.okiagari.jdbc.Sql;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * What people and programs do to items from outside an attempt: each locks the row, asks the machine, moves the epoch
 * on and is recorded with who and why. Runs in the caller's transaction. Stateless.
 */
public final class ItemActs {
    private final LockedRows rows = new LockedRows();
    private final PipelineStore pipelines = new PipelineStore();

    /** Wakes a parked item. One that has not parked yet will not park; a finished one is left alone: false. */
    public boolean wake(Connection connection, long itemId, List<StoredNote> said, Actor actor) throws SQLException {
        List<StoredNote> notes = lastOfEachName(said);
        LockedRow row = rows.lockLive(connection, itemId).orElse(null);
        if (row == null || row.isReviving()) {
            return false; // it has ended, or is not back yet
        }
        if (row.situation().state() == State.PARKED) {
            move(connection, row, new Event.Woken(), notes);
        } else {
            rememberWake(connection, row.lease(), !notes.isEmpty());
            if (!notes.isEmpty()) {
                NoteStore.write(connection, noteRows(row, notes));
            }
        }
        ActStore.recordItem(connection, itemId, "wake", actor);
        return true;
    }

    /** Retry: a waiting item is made due, an ended one goes back to its step with all its attempts. */
    public void retry(Connection connection, long itemId, Actor actor) throws SQLException {
        revive(connection, itemId, new Event.Retried());
        ActStore.recordItem(connection, itemId, "retry", actor);
    }

    /** What an item turns out to have lost to an outage, and when the last of its attempts failed. */
    public record LostAttempts(long itemId, int attempts, Instant latest) {}

    /** Brings a failed item back with the attempts it had before an outage: the same visit, so the same idempotency key. */
    public void revive(Connection connection, LostAttempts lost, Actor actor) throws SQLException {
        revive(connection, lost.itemId(), new Event.Refunded(lost.attempts()));
        rows.noteRefund(connection, lost.itemId(), lost.latest());
        ActStore.recordItem(connection, lost.itemId(), "revive", actor);
    }

    /** Replay from a step; notes of that step and later ones are dropped. */
    public void replay(Connection connection, long itemId, String step, Actor actor) throws SQLException {
        List<String> fromStepOn = pipelines.stepsFrom(connection, itemId, step);
        if (fromStepOn.isEmpty()) {
            throw new IllegalMove("could not replay item " + itemId + " from '" + step
                    + "' because its pipeline has no such step, or no node with the pipeline has started yet");
        }
        revive(connection, itemId, new Event.Replayed(step));
        NoteStore.drop(connection, itemId, fromStepOn);
        ActStore.recordItem(connection, itemId, "replay from " + step, actor);
    }

    /**
     * Cancels an unfinished item; a running attempt of it can no longer change anything. When the pipeline writes on
     * end, the item is handed to a node that has the code for it. False when it has finished already.
     */
    public boolean cancel(Connection connection, long itemId, Actor actor) throws SQLException {
        LockedRow row = rows.lockLive(connection, itemId).orElse(null);
        if (row == null) {
            return false;
        }
        if (row.isEnding() && !row.isReviving()) {
            return true; // it is being ended already
        }
        move(connection, row, new Event.Cancelled(actor.why()), List.of());
        ActStore.recordItem(connection, itemId, "cancel", actor);
        return true;
    }

    /** Sets a waiting item aside until it is released. */
    public void hold(Connection connection, long itemId, Actor actor) throws SQLException {
        move(connection, rows.requireLive(connection, itemId), new Event.Held(actor.why()), List.of());
        ActStore.recordItem(connection, itemId, "hold", actor);
    }

    public void release(Connection connection, long itemId, Actor actor) throws SQLException {
        move(connection, rows.requireLive(connection, itemId), new Event.Released(), List.of());
        ActStore.recordItem(connection, itemId, "release", actor);
    }

    private void revive(Connection connection, long itemId, Event event) throws SQLException {
        LockedRow live = rows.lockLive(connection, itemId).orElse(null);
        if (live != null && live.isReviving() && event instanceof Event.Retried) {
            return; // it is coming back already
        }
        if (live != null) {
            requireOpenRun(connection, live);
            move(connection, live, event, List.of());
            return;
        }
        LockedRow ended = rows.requireFinished(connection, itemId);
        requireOpenRun(connection, ended);
        Move move = Machine.apply(ended.situation(), event, StepFacts.NONE);
        if (!(event instanceof Event.Replayed) && pipelines.isReorderedSince(connection, itemId)) {
            throw new IllegalMove("could not retry item " + itemId + " because steps of pipeline '" + ended.pipeline()
                    + "' have changed places since it ended: replay it from the step that it needs");
        }
        rows.bringBack(connection, ended, move);
        if (ended.runId() != Lane.NO_RUN) {
            RunCounters.add(connection, ended.runId(), ended.situation().state().word(), -1);
        }
    }

    /** A run's verdict is never changed: what it left unfinished is brought back by a run, not item by item. */
    private static void requireOpenRun(Connection connection, LockedRow row) throws SQLException {
        if (row.runId() == Lane.NO_RUN) {
            return;
        }
        RunState run = RunLock.hold(connection, row.runId());
        if (run == RunState.FILLING || run == RunState.ACTIVE) {
            return;
        }
        String advice = !run.isEnded()
                ? "it is ending already; wait until it has ended"
                : row.situation().state().isFinished()
                        ? "try its failed targets again as a new run (rerunFailed)"
                        : "it is owed: resume the run, or start the next one with plusOwed()";
        throw new RunRefused(
                "retry item " + row.lease().itemId(), "its run " + row.runId() + " is " + run.word() + "; " + advice);
    }

    private void move(Connection connection, LockedRow row, Event event, List<StoredNote> notes) throws SQLException {
        if (row.isEnding() && !(row.isReviving() && event instanceof Event.Cancelled)) {
            throw Machine.refusal(row.situation(), event); // its end is decided; only the write of it is still to come
        }
        rows.settle(connection, List.of(row.apply(event).with(notes)), 0);
    }

    private static List<StoredNote> lastOfEachName(List<StoredNote> notes) {
        Map<String, StoredNote> byName = new LinkedHashMap<>();
        notes.forEach(n -> byName.put(n.name(), n));
        return List.copyOf(byName.values());
    }

    private static List<NoteStore.Row> noteRows(LockedRow row, List<StoredNote> notes) {
        Situation now = row.situation();
        return notes.stream()
                .map(n -> new NoteStore.Row(row.lease().itemId(), now.step(), now.visit(), n))
                .toList();
    }

    /** The item is not parked yet: when it would park, it runs again instead. */
    private static void rememberWake(Connection connection, Lease lease, boolean noted) throws SQLException {
        // Safe against the lease holder: the row is locked, its park reads this flag under the same lock, and the epoch
        // stays because nothing is decided here.
        String sql = """
                update okiagari.item set woken = true, noted = noted or ? where id = ? and epoch = ? and step = ?
                """;
        Sql.write(connection, sql, noted, lease.itemId(), lease.epoch(), NameNumber.of(lease.step()));
    }
}
