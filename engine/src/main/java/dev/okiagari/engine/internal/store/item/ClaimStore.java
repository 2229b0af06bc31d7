package dev.okiagari.engine.internal.store.item;

import dev.okiagari.engine.internal.decide.Event;
import dev.okiagari.engine.internal.decide.Lane;
import dev.okiagari.engine.internal.decide.Lease;
import dev.okiagari.engine.internal.decide.Machine;
import dev.okiagari.engine.internal.decide.Move;
import dev.okiagari.engine.internal.decide.NameNumber;
import dev.okiagari.engine.internal.decide.Situation;
import dev.okiagari.engine.internal.decide.StepFacts;
import dev.okiagari.engine.internal.decide.Transition;
import dev.okiagari.engine.internal.store.row.Claim;
import dev.okiagari.engine.internal.store.row.LaneRequest;
import dev.okiagari.engine.internal.store.row.LeasedItem;
import dev.okiagari.engine.internal.store.row.NodeIdentity;
import dev.okiagari.engine.internal.store.run.RunLock;
import dev.okiagari.engine.model.State;
import dev.okiagari.jdbc.Column;
import dev.okiagari.jdbc.Sql;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Takes leases. Stateless; the caller gives the connection and commits. */
public final class ClaimStore {

    /**
     * Takes due items from several lanes for one node, {@code inAll} at most, in one statement: the first lanes first,
     * in each what was due first or is ahead by its priority. Lanes of runs that are no longer open are skipped.
     */
    public Claim claim(Connection connection, NodeIdentity node, List<LaneRequest> asked, int inAll)
            throws SQLException {
        List<LaneRequest> wanted = RunLock.claimable(connection, asked);
        // Safe against other nodes claiming (skip locked), against people's acts (they lock the row first) and
        // against this node's own burial: its row is locked, and without it nothing is claimed; nor by a process
        // whose id another one has now, since the row has another token.
        String sql = """
                with me as (
                    select id from okiagari.node where id = ? and token = ? for key share),
                wanted as (
                    select w.*, me.id as node_id
                    from me, unnest(?::bigint[], ?::bigint[], ?::bigint[], ?::bigint[], ?::boolean[], ?::bigint[], ?::integer[],
                                    ?::bigint[], ?::boolean[]) with ordinality
                             as w(lane, pipeline, run_id, at_step, is_for_ends, step, most, low, marked, place)),
                picked as materialized (
                    select d.id, w.place, w.step, w.marked, w.node_id, d.state, d.due_at, d.step as at_step
                    from wanted w
                    cross join lateral (
                        select i.id, i.state, i.due_at, i.step
                        from okiagari.item i
                        where i.lane = w.lane and i.pipeline = w.pipeline
                          and (w.is_for_ends or i.run_id = w.run_id and i.step = w.at_step)
                          and i.due_at >= to_timestamp(w.low / 1000000.0)
                          and i.due_at <= (select okiagari.now())
                          and (i.ahead is null or i.due_at + i.ahead <= (select okiagari.now()))
                        order by i.due_at
                        limit w.most
                        for update skip locked) d
                    limit ?),
                claimed as (
                    update okiagari.item i
                    set epoch = okiagari.later_epoch(i.epoch), state = 'running', lane = null, due_at = null, node_id = p.node_id,
                        marked = p.marked, step = case when i.ending is null then p.step else i.step end,
                        stuck_at = case when i.failure is null then null when i.ending is null then p.step else i.step end,
                        since = (select okiagari.now())
                    from picked p
                    where i.id = p.id
                    returning i.id, i.epoch, i.pipeline, i.run_id, i.step, i.visit, i.charged, i.laters,
                        i.later_since, i.rescues, i.deaths, i.noted, i.ending, i.reason, i.failure is not null as failing,
                        i.since, p.place, p.state = 'parked' as was_parked, p.due_at as was_due,
                        p.at_step = 0 as is_fresh)
                select c.*, t.key, t.payload, t.created_at,
                    case when c.ending is not null
                         then (select n.name from okiagari.step_name n where n.pipeline = c.pipeline and n.number = c.step) end as end_step,
                    extract(epoch from c.since - c.later_since) as deferred_seconds,
                    (extract(epoch from c.was_due) * 1000000)::bigint as due_micros
                from claimed c
                join okiagari.target t on t.id = c.id
                order by c.was_due
                """;
        List<LeasedItem> items = new ArrayList<>();
        Map<Long, Map<String, String>> notes = new HashMap<>();
        Map<Lane, Long> firstDue = new HashMap<>();
        Sql.each(
                connection,
                sql,
                row -> {
                    LaneRequest from = wanted.get(row.getInt("place") - 1);
                    items.add(read(row, from, notes));
                    firstDue.merge(from.lane(), row.getLong("due_micros"), Math::min);
                },
                node.id(),
                node.token(),
                Column.longs(wanted, w -> w.lane().number()),
                Column.longs(wanted, w -> NameNumber.of(w.lane().pipeline())),
                Column.longs(wanted, LaneRequest::runId),
                Column.longs(wanted, w -> NameNumber.of(w.lane().step())),
                Column.booleans(wanted, w -> w.lane().kind() == Lane.Kind.ENDINGS),
                Column.longs(wanted, w -> NameNumber.of(w.step())),
                Column.ints(wanted, LaneRequest::most),
                Column.longs(wanted, LaneRequest::lowMicros),
                Column.booleans(wanted, LaneRequest::isForSuspects),
                inAll);
        if (!notes.isEmpty()) {
            NoteStore.read(connection, notes);
        }
        return new Claim(items, firstDue);
    }

    /** Reads an item that was in this lane; one that has notes gets an empty map of its own among these, to be filled. */
    private static LeasedItem read(ResultSet row, LaneRequest from, Map<Long, Map<String, String>> notes)
            throws SQLException {
        long id = row.getLong("id");
        String ending = row.getString("ending");
        String endStep = row.getString("end_step");
        String step = ending == null ? from.step() : endStep == null ? "" : endStep;
        Situation waiting = new Situation(
                row.getBoolean("was_parked") ? State.PARKED : State.WAITING,
                step,
                row.getInt("visit"),
                row.getInt("charged"),
                false,
                row.getInt("laters"),
                Duration.ofMillis(Math.round(row.getDouble("deferred_seconds") * 1000)),
                row.getInt("rescues"),
                row.getInt("deaths"),
                false,
                row.getBoolean("failing"));
        Move move = Machine.apply(waiting, new Event.Claimed(), StepFacts.NONE);
        return new LeasedItem(
                new Lease(id, row.getLong("epoch"), step),
                from.lane().pipeline(),
                row.getLong("run_id"),
                row.getString("key"),
                Sql.micros(row, "created_at"),
                row.getString("payload"),
                row.getBoolean("noted") ? notes.computeIfAbsent(id, i -> new HashMap<>()) : Map.of(),
                move.after(),
                move.transition() == Transition.CLAIM_EXPIRED_PARK,
                row.getBoolean("is_fresh"),
                ending == null ? null : State.of(ending),
                row.getString("reason"));
    }
}
