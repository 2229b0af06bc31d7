package dev.okiagari.engine.internal.store.read;

import dev.okiagari.engine.failure.Kind;
import dev.okiagari.engine.internal.decide.RescueBudget;
import dev.okiagari.engine.internal.store.row.SeenItem;
import dev.okiagari.engine.model.Codec;
import dev.okiagari.engine.model.State;
import dev.okiagari.engine.view.ItemFilter;
import dev.okiagari.engine.view.ItemView;
import dev.okiagari.jdbc.Column;
import dev.okiagari.jdbc.Sql;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Reads whole items. Stateless. */
record ItemRows(Codec codec) {
    /** These items in this order; what is gone meanwhile is missing. */
    List<ItemView> of(Connection connection, Collection<Long> ids) throws SQLException {
        // One by one: joined, the view has more tables than the planner puts in order, and all items are read.
        String sql = """
                select v.*, okiagari.notes_of(v.id) as notes, (select okiagari.now()) as now
                from unnest(?::bigint[]) with ordinality as s(id, place)
                cross join lateral (select i.* from okiagari.item_v1 i where i.id = s.id offset 0) v
                order by s.place
                """;
        return Sql.list(connection, sql, this::view, Column.ids(ids));
    }

    /** Those of these items that match, in this order. The age, the key and the rest are as lists show them. */
    List<ItemView> matching(Connection connection, List<Long> ids, ItemFilter filter, Duration staleAfter)
            throws SQLException {
        String sql = """
                select v.*, okiagari.notes_of(v.id) as notes, c.now
                from (select okiagari.now() as now offset 0) c
                cross join (select ?::text as pipeline, ?::text as step, ?::text as state, ?::boolean as is_unfinished,
                                   ?::boolean as is_ended, ?::boolean as retrying, ?::boolean as held, ?::boolean as stale,
                                   ?::text as kind, ?::text as category, ?::text as key_prefix,
                                   make_interval(secs => ?) as older_than, ?::bigint as run_id) q
                cross join unnest(?::bigint[]) with ordinality as s(id, place)
                cross join lateral (select i.* from okiagari.item_v1 i where i.id = s.id offset 0) v
                where (q.pipeline is null or v.pipeline = q.pipeline)
                  and (q.step is null or v.step = q.step)
                  and (q.state is null or v.state = q.state)
                  and not (q.is_unfinished and v.ended_at is not null)
                  and not (q.is_ended and v.ended_at is null)
                  and (v.retrying or not q.retrying)
                  and (v.held or not q.held)
                  and (not q.stale or (okiagari.stale_since(v.state, v.since, v.due_at, v.held or v.owed, v.waits_for_call,
                                                            v.waited_ms, c.now, make_interval(secs => ?)) is not null
                                       and not (v.state = 'parked' and exists (
                                           select from okiagari.held_step h
                                           where h.pipeline = v.pipeline and h.step = v.step))))
                  and (q.kind is null or v.failure_kind = q.kind)
                  and (q.category is null or v.failure_category = q.category)
                  and (q.key_prefix is null or starts_with(v.key, q.key_prefix))
                  and (q.older_than is null or v.created_at < c.now - q.older_than)
                  and (q.run_id is null or v.run_id = q.run_id)
                order by s.place
                """;
        State state = filter.state();
        boolean isInAnyState = filter.everything() || filter.keyPrefix() != null;
        return Sql.list(
                connection,
                sql,
                this::view,
                filter.pipeline(),
                filter.step(),
                state == null ? null : state.word(),
                state == null ? !isInAnyState : !state.isFinished(),
                state != null && state.isFinished(),
                filter.retrying(),
                filter.held(),
                filter.stale(),
                filter.kind() == null ? null : filter.kind().word(),
                filter.category(),
                filter.keyPrefix(),
                filter.olderThan(),
                filter.runId(),
                Column.ids(ids),
                staleAfter);
    }

    private ItemView view(ResultSet row) throws SQLException {
        String ending = row.getString("ending");
        String payload = row.getString("payload");
        return new SeenItem(
                row.getLong("id"),
                row.getString("pipeline"),
                row.getObject("run_id", Long.class),
                row.getString("key"),
                State.of(row.getString("state")),
                row.getString("step"),
                row.getInt("attempt"),
                row.getBoolean("retrying"),
                row.getBoolean("held"),
                ending == null ? null : State.of(ending),
                Sql.instant(row, "due_at"),
                Sql.requireInstant(row, "since"),
                Sql.requireInstant(row, "created_at"),
                Sql.instant(row, "ended_at"),
                row.getObject("node_id", Long.class),
                rescues(row),
                row.getString("reason"),
                failure(row),
                payload == null ? null : Codec.shown(payload),
                row.getObject("parent_id", Long.class),
                row.getBoolean("owed"),
                callWait(row),
                progress(row),
                notes(row));
    }

    /** As they count now; of an ended item only their number is known. */
    private static ItemView.Rescues rescues(ResultSet row) throws SQLException {
        Instant last = Sql.instant(row, "rescued_at");
        Duration sinceLast = last == null ? null : Duration.between(last, Sql.requireInstant(row, "now"));
        int count = RescueBudget.counted(row.getInt("rescues"), sinceLast);
        return count == 0
                ? ItemView.Rescues.NONE
                : new ItemView.Rescues(count, last, Sql.instant(row, "hung_rescue_after"));
    }

    private ItemView.Notes notes(ResultSet row) throws SQLException {
        String[] pairs = (String[]) row.getArray("notes").getArray();
        Map<String, String> json = new HashMap<>();
        for (int i = 0; i + 1 < pairs.length; i += 2) {
            json.put(pairs[i], pairs[i + 1]);
        }
        return new ItemView.Notes(json, codec);
    }

    private static ItemView.@Nullable CallWait callWait(ResultSet row) throws SQLException {
        String upstream = row.getString("waited_for");
        return upstream == null
                ? null
                : new ItemView.CallWait(
                        upstream, row.getBoolean("waits_for_call"), Duration.ofMillis(row.getLong("waited_ms")));
    }

    private static ItemView.@Nullable Progress progress(ResultSet row) throws SQLException {
        String message = row.getString("progress_message");
        return message == null
                ? null
                : new ItemView.Progress(row.getDouble("progress"), message, Sql.requireInstant(row, "progress_at"));
    }

    private static ItemView.@Nullable LatestFailure failure(ResultSet row) throws SQLException {
        String kind = row.getString("failure_kind");
        if (kind == null) {
            return null;
        }
        return new ItemView.LatestFailure(
                Kind.of(kind),
                row.getString("failure_category"),
                row.getObject("failure_status", Integer.class),
                row.getString("failure_sql_state"),
                row.getString("failure_name"),
                row.getString("failure_message"),
                row.getString("failure_rule"),
                row.getString("failure_step"),
                row.getInt("failure_attempt"),
                row.getInt("failure_max_attempts"),
                Sql.requireInstant(row, "failure_at"));
    }
}
