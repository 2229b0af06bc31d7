package dev.okiagari.engine.internal.store.read;

import dev.okiagari.engine.failure.Kind;
import dev.okiagari.engine.internal.decide.RescueBudget;
import dev.okiagari.engine.internal.store.sql.ClockStore;
import dev.okiagari.engine.internal.store.sql.Column;
import dev.okiagari.engine.internal.store.sql.Sql;
import dev.okiagari.engine.model.Codec;
import dev.okiagari.engine.model.State;
import dev.okiagari.engine.view.ItemFilter;
import dev.okiagari.engine.view.ItemView;
import dev.okiagari.engine.view.Staleness;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import org.jspecify.annotations.Nullable;

/** Readings of items for people and programs. Plain reads, safe against everybody. Stateless. */
public final class ItemReads {
    private final Codec codec;

    /** @param codec reads the notes of an item when somebody asks for one */
    public ItemReads(Codec codec) {
        this.codec = codec;
    }

    /** The item that a key stands for now, in a run or outside runs: the one submitted last. */
    public OptionalLong id(Connection connection, String pipeline, long runId, String key) throws SQLException {
        // Safe against everybody: a plain read.
        String sql = """
                select id from okiagari.target where pipeline = ? and run_id = ? and key = ? and current
                """;
        return Sql.id(connection, sql, pipeline, runId, key);
    }

    public Optional<ItemView> find(Connection connection, long itemId) throws SQLException {
        return views(connection, List.of(itemId)).stream().findFirst();
    }

    /** Whether the item should have moved. The time is read first: an item that moves now never looks stale. */
    public Optional<Staleness> staleness(Connection connection, long itemId, Duration staleAfter) throws SQLException {
        Instant now = ClockStore.now(connection);
        return find(connection, itemId).map(item -> Staleness.of(item, now, staleAfter));
    }

    /** Unfinished items and done ones with the newest first; other ended ones with the latest to end first. */
    public List<ItemView> list(Connection connection, ItemFilter filter, @Nullable Long beforeId, int most)
            throws SQLException {
        State state = filter.state();
        if (state == null || !state.isFinished()) {
            return views(connection, live(connection, filter, beforeId, most));
        }
        return views(
                connection,
                state == State.DONE
                        ? done(connection, filter, beforeId, most)
                        : notDone(connection, filter, state, beforeId, most));
    }

    /** What ended runs of a job left undone, oldest first. */
    public List<ItemView> owed(Connection connection, String job, int most) throws SQLException {
        // Safe against everybody: a plain read.
        String sql = """
                select item_id from okiagari.owed_v1 where job = ? order by item_id limit ?
                """;
        return views(connection, Sql.ids(connection, sql, job, most));
    }

    private static List<Long> live(Connection connection, ItemFilter filter, @Nullable Long beforeId, int most)
            throws SQLException {
        // Safe against everybody: a plain read.
        String sql = """
                select i.id
                from (select ?::text as pipeline, ?::text as state, ?::text as step, ?::bigint as before) q
                join okiagari.item i
                  on (q.pipeline is null or i.pipeline = q.pipeline) and (q.state is null or i.state = q.state)
                 and (q.step is null or coalesce(nullif(i.step, ''), (select p.first_step from okiagari.pipeline p
                                                                      where p.name = i.pipeline)) = q.step)
                 and (q.before is null or i.id < q.before)
                order by i.id desc limit ?
                """;
        String state = filter.state() == null ? null : filter.state().word();
        return Sql.ids(connection, sql, filter.pipeline(), state, filter.step(), beforeId, most);
    }

    private static List<Long> done(Connection connection, ItemFilter filter, @Nullable Long beforeId, int most)
            throws SQLException {
        // Safe against everybody: a plain read.
        String sql = """
                select f.id
                from (select ?::text as pipeline, ?::text as step, ?::bigint as before) q
                join okiagari.finished f
                  on f.state = 'done' and (q.pipeline is null or f.pipeline = q.pipeline)
                 and (q.step is null or f.step = q.step) and (q.before is null or f.id < q.before)
                order by f.id desc limit ?
                """;
        return Sql.ids(connection, sql, filter.pipeline(), filter.step(), beforeId, most);
    }

    /** Those that failed, were rejected or were cancelled: whichever {@code state} says. */
    private static List<Long> notDone(
            Connection connection, ItemFilter filter, State state, @Nullable Long beforeId, int most)
            throws SQLException {
        // Safe against everybody: a plain read along finished_not_done. When the item that ended the last page is gone,
        // because somebody retried it, the list starts again: some are seen twice and none is missed.
        String sql = """
                select f.id
                from (select ?::text as state, ?::text as pipeline, ?::text as step, ?::bigint as before) q
                join okiagari.finished f
                  on f.state <> 'done' and f.state = q.state and (q.pipeline is null or f.pipeline = q.pipeline)
                 and (q.step is null or f.step = q.step)
                 and (q.before is null or (f.ended_at, f.id) < (
                      coalesce((select b.ended_at from okiagari.finished b where b.id = q.before), 'infinity'), q.before))
                order by f.ended_at desc, f.id desc limit ?
                """;
        return Sql.ids(connection, sql, state.word(), filter.pipeline(), filter.step(), beforeId, most);
    }

    /** These items in this order; what is gone meanwhile is missing. */
    private List<ItemView> views(Connection connection, List<Long> ids) throws SQLException {
        // Safe against everybody: a plain read.
        String sql = """
                select v.*, okiagari.notes_of(v.id) as notes, (select okiagari.now()) as now
                from unnest(?::bigint[]) with ordinality as s(id, place)
                join okiagari.item_v1 v on v.id = s.id
                order by s.place
                """;
        return Sql.list(connection, sql, this::view, Column.ids(ids));
    }

    private ItemView view(ResultSet row) throws SQLException {
        String ending = row.getString("ending");
        return new ItemView(
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
                row.getString("payload"),
                row.getObject("parent_id", Long.class),
                row.getBoolean("owed"),
                callWait(row),
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
