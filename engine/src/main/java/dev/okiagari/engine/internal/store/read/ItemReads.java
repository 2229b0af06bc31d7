package dev.okiagari.engine.internal.store.read;

import dev.okiagari.engine.failure.Kind;
import dev.okiagari.engine.internal.store.sql.Column;
import dev.okiagari.engine.internal.store.sql.Sql;
import dev.okiagari.engine.model.Codec;
import dev.okiagari.engine.model.State;
import dev.okiagari.engine.view.ItemQuery;
import dev.okiagari.engine.view.ItemView;
import dev.okiagari.engine.view.Staleness;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Readings of items for people and programs. Plain reads, safe against everybody. Stateless. */
public final class ItemReads {
    private final Codec codec;

    /** @param codec reads the notes of an item when somebody asks for one */
    public ItemReads(Codec codec) {
        this.codec = codec;
    }

    /** The item that a key stands for now: the one submitted last. */
    public Optional<ItemView> find(Connection connection, String pipeline, String key) throws SQLException {
        // Safe against everybody: a plain read.
        String sql = """
                select v.*, okiagari.notes_of(v.id) as notes from okiagari.target t join okiagari.item_v1 v on v.id = t.id
                where t.pipeline = ? and t.run_id = 0 and t.key = ? and t.current
                """;
        return Sql.first(connection, sql, this::view, pipeline, key);
    }

    public Optional<ItemView> find(Connection connection, long itemId) throws SQLException {
        // Safe against everybody: a plain read.
        String sql = """
                select v.*, okiagari.notes_of(v.id) as notes from okiagari.item_v1 v where v.id = ?
                """;
        return Sql.first(connection, sql, this::view, itemId);
    }

    /** Whether the item should have moved; the time is read in the same statement as the item. */
    public Optional<Staleness> staleness(Connection connection, long itemId, Duration staleAfter) throws SQLException {
        // Safe against everybody: a plain read.
        String sql = """
                select v.*, okiagari.notes_of(v.id) as notes, okiagari.now() as now from okiagari.item_v1 v where v.id = ?
                """;
        return Sql.first(
                connection, sql, row -> Staleness.of(view(row), Sql.requireInstant(row, "now"), staleAfter), itemId);
    }

    /** Unfinished items and done ones with the newest first; other ended ones with the latest to end first. */
    public List<ItemView> list(Connection connection, ItemQuery filter) throws SQLException {
        State state = filter.state();
        if (state == null || !state.isFinished()) {
            return live(connection, filter);
        }
        return state == State.DONE ? done(connection, filter) : byIds(connection, notDone(connection, filter, state));
    }

    private List<ItemView> live(Connection connection, ItemQuery filter) throws SQLException {
        // Safe against everybody: a plain read.
        String sql = """
                select v.*, okiagari.notes_of(v.id) as notes
                from (select id from okiagari.item
                      where (?::text is null or pipeline = ?) and (?::text is null or state = ?)
                        and (?::text is null or coalesce(nullif(step, ''), (select p.first_step from okiagari.pipeline p
                                                                           where p.name = pipeline)) = ?)
                        and (?::bigint is null or id < ?)
                      order by id desc limit ?) i
                join okiagari.item_v1 v on v.id = i.id
                order by v.id desc
                """;
        String state = filter.state() == null ? null : filter.state().word();
        return Sql.list(
                connection,
                sql,
                this::view,
                filter.pipeline(),
                filter.pipeline(),
                state,
                state,
                filter.step(),
                filter.step(),
                filter.beforeId(),
                filter.beforeId(),
                filter.most());
    }

    private List<ItemView> done(Connection connection, ItemQuery filter) throws SQLException {
        // Safe against everybody: a plain read.
        String sql = """
                select v.*, okiagari.notes_of(v.id) as notes
                from (select id from okiagari.finished
                      where state = 'done' and (?::text is null or pipeline = ?) and (?::text is null or step = ?)
                        and (?::bigint is null or id < ?)
                      order by id desc limit ?) i
                join okiagari.item_v1 v on v.id = i.id
                order by v.id desc
                """;
        return Sql.list(
                connection,
                sql,
                this::view,
                filter.pipeline(),
                filter.pipeline(),
                filter.step(),
                filter.step(),
                filter.beforeId(),
                filter.beforeId(),
                filter.most());
    }

    /**
     * Those that failed, were rejected or were cancelled, the latest to end first.
     *
     * @param state one of those three
     */
    public List<Long> notDone(Connection connection, ItemQuery filter, State state) throws SQLException {
        // Safe against everybody: a plain read along finished_not_done. When the item that ended the last page is gone,
        // because somebody retried it, the list starts again: some are seen twice and none is missed.
        String sql = """
                select id
                from okiagari.finished
                where state <> 'done' and state = ? and (?::text is null or pipeline = ?)
                  and (?::text is null or step = ?)
                  and (?::bigint is null or (ended_at, id) < (
                      coalesce((select f.ended_at from okiagari.finished f where f.id = ?), 'infinity'), ?::bigint))
                order by ended_at desc, id desc limit ?
                """;
        return Sql.ids(
                connection,
                sql,
                state.word(),
                filter.pipeline(),
                filter.pipeline(),
                filter.step(),
                filter.step(),
                filter.beforeId(),
                filter.beforeId(),
                filter.beforeId(),
                filter.most());
    }

    private List<ItemView> byIds(Connection connection, List<Long> ids) throws SQLException {
        // Safe against everybody: a plain read; what is gone meanwhile is missing.
        String sql = """
                select v.*, okiagari.notes_of(v.id) as notes
                from unnest(?::bigint[]) with ordinality as s(id, place)
                join okiagari.item_v1 v on v.id = s.id
                order by s.place
                """;
        return Sql.list(connection, sql, this::view, Column.ids(ids));
    }

    /** Reads a row of item_v1 with a column {@code notes}. */
    public ItemView view(ResultSet row) throws SQLException {
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
                row.getInt("rescues"),
                row.getString("reason"),
                failure(row),
                row.getString("payload"),
                row.getObject("parent_id", Long.class),
                row.getBoolean("owed"),
                callWait(row),
                notes(row));
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
