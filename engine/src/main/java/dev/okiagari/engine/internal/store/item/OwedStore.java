package dev.okiagari.engine.internal.store.item;

import dev.okiagari.engine.internal.decide.Event;
import dev.okiagari.engine.internal.decide.Lane;
import dev.okiagari.engine.internal.decide.Machine;
import dev.okiagari.engine.internal.decide.NameNumber;
import dev.okiagari.engine.internal.decide.StepFacts;
import dev.okiagari.engine.internal.store.action.ActStore;
import dev.okiagari.engine.internal.store.row.IfFinished;
import dev.okiagari.engine.internal.store.row.LockedRow;
import dev.okiagari.engine.internal.store.row.Submission;
import dev.okiagari.engine.internal.store.run.RunCounters;
import dev.okiagari.engine.internal.store.run.RunStore;
import dev.okiagari.engine.model.Actor;
import dev.okiagari.engine.view.RunCounts;
import dev.okiagari.jdbc.Column;
import dev.okiagari.jdbc.Sql;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.OptionalLong;
import java.util.Set;

/** What runs left behind, and how the next run gets it. The caller commits. Stateless. */
public final class OwedStore {
    private final SubmitStore submissions = new SubmitStore();
    private final ItemActs acts = new ItemActs();
    private final LockedRows rows = new LockedRows();

    public record Takeover(long from, long to, Actor actor) {}

    /** Ended runs of a job that left something undone, the newest first. */
    public List<Long> debtors(Connection connection, String job, String pipeline) throws SQLException {
        // No run of the job can be resumed while another of it is being filled.
        String sql = """
                select r.id from okiagari.run r
                where r.job = ? and r.pipeline = ? and r.ended_at is not null
                  and exists (select from okiagari.item i where i.run_id = r.id and i.run_id <> 0)
                order by r.id desc
                """;
        return Sql.ids(connection, sql, job, pipeline);
    }

    /**
     * Makes one page of what a run owes targets of another: the same items, which start over. One whose key the other run
     * has already is cancelled. Returns the last id of the page; empty when there was none.
     */
    public OptionalLong takeOver(Connection connection, Takeover takeover, long afterId, int page) throws SQLException {
        List<LockedRow> locked = rows.lockOwed(connection, takeover.from(), afterId, page);
        if (locked.isEmpty()) {
            return OptionalLong.empty();
        }
        Set<Long> twice = alreadyIn(connection, takeover.to(), locked);
        for (long id : twice) {
            acts.cancel(connection, id, takeover.actor());
        }
        List<LockedRow> moved =
                locked.stream().filter(r -> !twice.contains(r.lease().itemId())).toList();
        if (!moved.isEmpty()) {
            startOver(connection, takeover.to(), moved);
            List<Long> ids = moved.stream().map(r -> r.lease().itemId()).toList();
            ActStore.recordItems(connection, ids, "take over from run " + takeover.from(), takeover.actor());
            RunCounters.add(connection, takeover.from(), RunCounts.TAKEN_OVER, moved.size());
        }
        RunStore.grow(connection, takeover.to(), moved.size());
        return OptionalLong.of(locked.getLast().lease().itemId());
    }

    private static Set<Long> alreadyIn(Connection connection, long runId, List<LockedRow> owed) throws SQLException {
        // Nobody else fills this run.
        String sql = """
                select t.id from okiagari.target t
                where t.id = any(?) and exists (
                    select from okiagari.target o
                    where o.pipeline = t.pipeline and o.run_id = ? and o.key = t.key and o.current)
                """;
        return new HashSet<>(
                Sql.ids(connection, sql, Column.longs(owed, r -> r.lease().itemId()), runId));
    }

    private static void startOver(Connection connection, long runId, List<LockedRow> owed) throws SQLException {
        // Safe against acts of people: the rows are locked, and their epoch moves on. Writes the situation of an item
        // replayed from the entry.
        String sql = """
                with moved as (
                    update okiagari.item i
                    set run_id = r.id, epoch = okiagari.later_epoch(i.epoch), state = 'waiting', step = 0, visit = s.visit, charged = 0,
                        lane = s.lane, due_at = c.now - coalesce(i.ahead, interval '0'), since = c.now, laters = 0, later_since = null,
                        rescues = 0, deaths = 0, held = false, woken = false, noted = false, reason = null,
                        failure = null, stuck_at = null, hung_rescue_after = null, refunded_at = null, rescued_at = null
                    from unnest(?, ?, ?, ?, ?) as s(id, epoch, step_number, visit, lane),
                         (select id from okiagari.run where id = ?) r,
                         (select okiagari.now() as now offset 0) c
                    where i.id = s.id and i.epoch = s.epoch and i.step = s.step_number
                    returning i.id, i.run_id),
                forgotten as (
                    delete from okiagari.note n using moved m where n.item_id = m.id)
                update okiagari.target t set run_id = m.run_id from moved m where t.id = m.id
                """;
        int changed = Sql.write(
                connection,
                sql,
                Column.longs(owed, r -> r.lease().itemId()),
                Column.longs(owed, r -> r.lease().epoch()),
                Column.longs(owed, r -> NameNumber.of(r.lease().step())),
                Column.ints(
                        owed,
                        r -> Machine.apply(r.situation(), new Event.Replayed(""), StepFacts.NONE)
                                .after()
                                .visit()),
                Column.longs(owed, r -> Lane.of(r.pipeline(), "").inRun(runId).number()),
                runId);
        if (changed != owed.size()) {
            throw new IllegalStateException("could not take over what a run owes because a locked row has changed");
        }
    }

    /** Targets that came by takeover and are given again now: what is given last counts. */
    public void renewPayloads(Connection connection, long runId, List<Submission> given) throws SQLException {
        // Safe against a running attempt: it has read its payload and keeps that; a later one reads this.
        String sql = """
                update okiagari.target t set payload = s.payload::jsonb
                from unnest(?, ?, ?) as s(pipeline, key, payload), okiagari.run r
                where r.id = ? and t.pipeline = s.pipeline and t.run_id = r.id and t.key = s.key and t.current
                  and t.created_at < r.started_at and t.payload is distinct from s.payload::jsonb
                """;
        Sql.write(
                connection,
                sql,
                Column.texts(given, Submission::pipeline),
                Column.texts(given, Submission::key),
                Column.texts(given, Submission::payload),
                runId);
    }

    /** Adds one page of the failed targets of a run to another; the last id of the page, or empty when there was none. */
    public OptionalLong copyFailed(Connection connection, long from, long to, long afterId, int page)
            throws SQLException {
        // The run has ended, so its failed targets stay as they are.
        String sql = """
                select f.id, t.pipeline, t.key, t.payload
                from okiagari.finished f join okiagari.target t on t.id = f.id
                where f.run_id = ? and f.run_id <> 0 and f.state = 'failed' and f.id > ?
                order by f.id limit ?
                """;
        List<Long> ids = new ArrayList<>();
        List<Submission> failed = Sql.list(
                connection,
                sql,
                row -> {
                    ids.add(row.getLong(1));
                    return new Submission(row.getString(2), to, row.getString(3), row.getString(4), null);
                },
                from,
                afterId,
                page);
        if (failed.isEmpty()) {
            return OptionalLong.empty();
        }
        submissions.submit(connection, failed, IfFinished.KEEP);
        RunStore.grow(connection, to, failed.size());
        return OptionalLong.of(ids.getLast());
    }
}
