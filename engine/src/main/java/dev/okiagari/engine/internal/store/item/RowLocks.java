package dev.okiagari.engine.internal.store.item;

import dev.okiagari.engine.failure.Category;
import dev.okiagari.engine.failure.Failure;
import dev.okiagari.engine.failure.Kind;
import dev.okiagari.engine.internal.decide.Lane;
import dev.okiagari.engine.internal.decide.Lease;
import dev.okiagari.engine.internal.decide.Move;
import dev.okiagari.engine.internal.decide.RescueBudget;
import dev.okiagari.engine.internal.decide.Situation;
import dev.okiagari.engine.internal.store.row.LockedRow;
import dev.okiagari.engine.internal.store.sql.ArrayParameters;
import dev.okiagari.engine.model.NoSuchItem;
import dev.okiagari.engine.model.State;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Locks single items for acts and rescues, and the moves between the live and the finished table they need. */
public final class RowLocks {

    Optional<LockedRow> lockLive(Connection connection, long itemId) throws SQLException {
        // Safe against settles and other acts: they wait for this lock or this one waits for theirs.
        String sql = """
                select id, epoch, pipeline, run_id, step, visit, charged, state, laters, rescues, deaths, held,
                       failure is not null as failing, ending is not null as is_ending, marked,
                       failure ->> 'kind' as last_kind, failure ->> 'category' as last_category,
                       extract(epoch from okiagari.now() - since) as seconds,
                       extract(epoch from okiagari.now() - rescued_at) as rescued_seconds,
                       coalesce(hung_rescue_after <= okiagari.now(), true) as may_be_rescued
                from okiagari.item where id = ? for update
                """;
        try (PreparedStatement statement = connection.prepareStatement(sql)) {
            statement.setLong(1, itemId);
            List<LockedRow> found = read(statement);
            return found.stream().findFirst();
        }
    }

    /** A page of what a node holds, in id order, except some; rows that somebody else is moving are skipped. */
    List<LockedRow> lockLeasedBy(Connection connection, long nodeId, Set<Long> except, int most) throws SQLException {
        // Safe against late settles of that node and against other watchers: whoever holds the row lock goes first.
        String sql = """
                select id, epoch, pipeline, run_id, step, visit, charged, state, laters, rescues, deaths, held,
                       failure is not null as failing, ending is not null as is_ending, marked,
                       failure ->> 'kind' as last_kind, failure ->> 'category' as last_category,
                       extract(epoch from okiagari.now() - since) as seconds,
                       extract(epoch from okiagari.now() - rescued_at) as rescued_seconds,
                       coalesce(hung_rescue_after <= okiagari.now(), true) as may_be_rescued
                from okiagari.item where node_id = ? and not (id = any(?)) order by id limit ? for update skip locked
                """;
        try (PreparedStatement statement = connection.prepareStatement(sql)) {
            statement.setLong(1, nodeId);
            statement.setArray(2, connection.createArrayOf("int8", except.toArray()));
            statement.setInt(3, most);
            return read(statement);
        }
    }

    /** A page of what an ended run left undone, in id order; what only waits for its end to be written is not owed. */
    public List<LockedRow> lockOwed(Connection connection, long runId, long afterId, int most) throws SQLException {
        // Safe against acts of people: they wait for this lock or this one waits for theirs.
        String sql = """
                select id, epoch, pipeline, run_id, step, visit, charged, state, laters, rescues, deaths, held,
                       failure is not null as failing, ending is not null as is_ending, marked,
                       failure ->> 'kind' as last_kind, failure ->> 'category' as last_category,
                       extract(epoch from okiagari.now() - since) as seconds,
                       extract(epoch from okiagari.now() - rescued_at) as rescued_seconds,
                       coalesce(hung_rescue_after <= okiagari.now(), true) as may_be_rescued
                from okiagari.item
                where run_id = ? and run_id <> 0 and id > ? and ending is null and node_id is null
                order by id limit ? for update
                """;
        try (PreparedStatement statement = connection.prepareStatement(sql)) {
            statement.setLong(1, runId);
            statement.setLong(2, afterId);
            statement.setInt(3, most);
            return read(statement);
        }
    }

    LockedRow requireLive(Connection connection, long itemId) throws SQLException {
        return lockLive(connection, itemId).orElseThrow(() -> new NoSuchItem(itemId));
    }

    LockedRow requireFinished(Connection connection, long itemId) throws SQLException {
        // Safe against a second reviver and against a resubmission of the key: both lock these two rows.
        String sql = """
                select f.id, f.epoch, f.pipeline, f.run_id, f.step, f.visit, f.charged, f.state, 0 as laters,
                       f.rescues, 0 as deaths, false as held, f.failure is not null as failing, false as is_ending,
                       false as marked, f.failure ->> 'kind' as last_kind, f.failure ->> 'category' as last_category,
                       0 as seconds, null::numeric as rescued_seconds, true as may_be_rescued
                from okiagari.target t join okiagari.finished f on f.id = t.id
                where t.id = ? and t.current for update of t, f
                """;
        try (PreparedStatement statement = connection.prepareStatement(sql)) {
            statement.setLong(1, itemId);
            return read(statement).stream().findFirst().orElseThrow(() -> new NoSuchItem(itemId));
        }
    }

    /** Back from the finished table, waiting where the machine says. */
    void bringBack(Connection connection, LockedRow ended, Move move) throws SQLException {
        // Safe against a second reviver: the caller has locked the finished row.
        String sql = """
                with gone as (
                    delete from okiagari.finished where id = ? and epoch = ?
                    returning id, epoch, pipeline, run_id)
                insert into okiagari.item (id, epoch, pipeline, run_id, step, visit, lane, due_at, since, noted)
                select id, epoch + 1, pipeline, run_id, ?, ?, ?, c.now, c.now,
                       exists (select from okiagari.note n where n.item_id = gone.id)
                from gone, (select okiagari.now() as now) c
                """;
        try (PreparedStatement statement = connection.prepareStatement(sql)) {
            statement.setLong(1, ended.lease().itemId());
            statement.setLong(2, ended.lease().epoch());
            statement.setString(3, move.after().step());
            statement.setInt(4, move.after().visit());
            statement.setString(5, Lane.of(ended.pipeline(), move.after().step(), ended.runId()));
            statement.executeUpdate();
        }
    }

    /** Fences whoever works on the item and offers it to a node that can write its end, with these figures. */
    void handToEnder(
            Connection connection,
            LockedRow row,
            Situation figures,
            State ending,
            String reason,
            @Nullable Failure failure)
            throws SQLException {
        // Safe against the lease holder: the row is locked and its epoch moves on.
        String sql = """
                update okiagari.item
                set epoch = epoch + 1, state = 'waiting', node_id = null, held = false, lane = ?,
                    due_at = okiagari.now(), since = okiagari.now(), ending = ?, reason = ?, marked = false,
                    charged = ?, rescues = ?,
                    failure = case when ?::text is null then failure else jsonb_build_object(
                                  'kind', ?::text, 'category', ?::text, 'name', '', 'message', ?::text, 'rule', ?::text,
                                  'step', step, 'attempt', ?::integer, 'maxAttempts', 0, 'at', okiagari.now()) end
                where id = ? and epoch = ? and step = ?
                """;
        try (PreparedStatement statement = connection.prepareStatement(sql)) {
            String kind = failure == null ? null : failure.kind().word();
            statement.setString(1, Lane.ending(row.pipeline()));
            statement.setString(2, ending.word());
            statement.setString(3, reason);
            statement.setInt(4, figures.charged());
            statement.setInt(5, figures.rescues());
            statement.setString(6, kind);
            statement.setString(7, kind);
            statement.setString(8, failure == null ? null : failure.category().name());
            statement.setString(9, failure == null ? null : failure.message());
            statement.setString(10, failure == null ? null : failure.rule());
            statement.setInt(11, figures.charged());
            statement.setLong(12, row.lease().itemId());
            statement.setLong(13, row.lease().epoch());
            statement.setString(14, row.lease().step());
            statement.executeUpdate();
        }
    }

    private static List<LockedRow> read(PreparedStatement statement) throws SQLException {
        List<LockedRow> found = new ArrayList<>();
        try (ResultSet row = statement.executeQuery()) {
            while (row.next()) {
                Situation situation = new Situation(
                        State.of(row.getString("state")),
                        row.getString("step"),
                        row.getInt("visit"),
                        row.getInt("charged"),
                        false,
                        row.getInt("laters"),
                        Duration.ZERO,
                        RescueBudget.counted(row.getInt("rescues"), duration(row, "rescued_seconds")),
                        row.getInt("deaths"),
                        row.getBoolean("held"),
                        row.getBoolean("failing"));
                Lease lease = new Lease(row.getLong("id"), row.getLong("epoch"), row.getString("step"));
                String kind = row.getString("last_kind");
                found.add(new LockedRow(
                        lease,
                        row.getString("pipeline"),
                        row.getLong("run_id"),
                        situation,
                        row.getBoolean("is_ending"),
                        row.getBoolean("marked"),
                        kind == null ? null : new Category(Kind.of(kind), row.getString("last_category")),
                        Objects.requireNonNull(duration(row, "seconds")),
                        row.getBoolean("may_be_rescued")));
            }
        }
        return found;
    }

    private static @Nullable Duration duration(ResultSet row, String secondsColumn) throws SQLException {
        double seconds = row.getDouble(secondsColumn);
        return row.wasNull() ? null : Duration.ofMillis(Math.round(seconds * 1000));
    }

    /** After charged rescues: from now on the day counts after which their budget is fresh. */
    void noteRescues(Connection connection, List<Lease> moved) throws SQLException {
        // Safe against everybody: the rows were moved and are locked by this transaction.
        String sql = """
                update okiagari.item i set rescued_at = (select okiagari.now())
                from unnest(?, ?) as s(id, epoch) where i.id = s.id and i.epoch = s.epoch
                """;
        try (PreparedStatement statement = connection.prepareStatement(sql)) {
            new ArrayParameters<>(statement, moved).longs(Lease::itemId).longs(Lease::epoch);
            statement.executeUpdate();
        }
    }

    /** After a rescue from a hang: the next one not before the window has passed. */
    void openHungWindow(Connection connection, Lease moved, Duration window) throws SQLException {
        // Safe against everybody: the row was moved and is locked by this transaction.
        String sql = """
                update okiagari.item set hung_rescue_after = okiagari.now() + make_interval(secs => ?)
                where id = ? and epoch = ?
                """;
        try (PreparedStatement statement = connection.prepareStatement(sql)) {
            statement.setDouble(1, window.toNanos() / 1e9);
            statement.setLong(2, moved.itemId());
            statement.setLong(3, moved.epoch());
            statement.executeUpdate();
        }
    }
}
