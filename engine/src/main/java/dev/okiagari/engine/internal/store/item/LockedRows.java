package dev.okiagari.engine.internal.store.item;

import dev.okiagari.engine.failure.Category;
import dev.okiagari.engine.failure.Failure;
import dev.okiagari.engine.failure.Kind;
import dev.okiagari.engine.internal.decide.Lane;
import dev.okiagari.engine.internal.decide.Lease;
import dev.okiagari.engine.internal.decide.Move;
import dev.okiagari.engine.internal.decide.NameNumber;
import dev.okiagari.engine.internal.decide.RescueBudget;
import dev.okiagari.engine.internal.decide.Situation;
import dev.okiagari.engine.internal.store.figure.FigureStore;
import dev.okiagari.engine.internal.store.node.PipelineStore;
import dev.okiagari.engine.internal.store.row.LockedRow;
import dev.okiagari.engine.internal.store.row.Settlement;
import dev.okiagari.engine.model.NoSuchItem;
import dev.okiagari.engine.model.State;
import dev.okiagari.jdbc.Column;
import dev.okiagari.jdbc.Sql;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Locks items for acts and rescues, and moves them while they are locked. The caller commits. Stateless. */
public final class LockedRows {
    private final SettleStore settles = new SettleStore();
    private final PipelineStore pipelines = new PipelineStore();

    Optional<LockedRow> lockLive(Connection connection, long itemId) throws SQLException {
        // Safe against settles and other acts: they wait for this lock or this one waits for theirs.
        String sql = """
                select i.*, i.failure ->> 'kind' as kind, i.failure ->> 'category' as category, okiagari.now() as now,
                       t.pipeline as pipeline_name, okiagari.state_word(i.state) as state_word,
                       (select n.name from okiagari.step_name n where n.pipeline = i.pipeline and n.number = i.step) as step_name
                from okiagari.item i join okiagari.target t on t.id = i.id where i.id = ? for update of i
                """;
        return Sql.first(connection, sql, LockedRows::read, itemId);
    }

    /** A page of what a node holds, in id order, except some; rows that another transaction is moving are skipped. */
    List<LockedRow> lockLeasedBy(Connection connection, long nodeId, Set<Long> except, int most) throws SQLException {
        // Safe against late settles of that node and against other watchers: whoever holds the row lock goes first.
        String sql = """
                select i.*, i.failure ->> 'kind' as kind, i.failure ->> 'category' as category, okiagari.now() as now,
                       t.pipeline as pipeline_name, okiagari.state_word(i.state) as state_word,
                       (select n.name from okiagari.step_name n where n.pipeline = i.pipeline and n.number = i.step) as step_name
                from okiagari.item i join okiagari.target t on t.id = i.id
                where i.node_id = ? and not (i.id = any(?))
                order by i.id limit ? for update of i skip locked
                """;
        return Sql.list(connection, sql, LockedRows::read, nodeId, Column.ids(except), most);
    }

    /** A page of what an ended run left undone, in id order; what only waits for its end to be written is not owed. */
    public List<LockedRow> lockOwed(Connection connection, long runId, long afterId, int most) throws SQLException {
        // Safe against acts of people: they wait for this lock or this one waits for theirs.
        String sql = """
                select i.*, i.failure ->> 'kind' as kind, i.failure ->> 'category' as category, okiagari.now() as now,
                       t.pipeline as pipeline_name, okiagari.state_word(i.state) as state_word,
                       (select n.name from okiagari.step_name n where n.pipeline = i.pipeline and n.number = i.step) as step_name
                from okiagari.item i join okiagari.target t on t.id = i.id
                where i.run_id = ? and i.run_id <> 0 and i.id > ? and i.ending is null and i.node_id is null
                order by i.id limit ? for update of i
                """;
        return Sql.list(connection, sql, LockedRows::read, runId, afterId, most);
    }

    LockedRow requireLive(Connection connection, long itemId) throws SQLException {
        return lockLive(connection, itemId).orElseThrow(() -> new NoSuchItem(itemId));
    }

    LockedRow requireFinished(Connection connection, long itemId) throws SQLException {
        // Safe against a second reviver and against a resubmission of the key: both lock these two rows.
        String sql = """
                select f.*, f.ended_at as since, 0 as laters, 0 as deaths, false as held, null as ending, null as ended_as, false as marked,
                       null::timestamptz as rescued_at, null::timestamptz as hung_rescue_after,
                       f.failure ->> 'kind' as kind, f.failure ->> 'category' as category, okiagari.now() as now,
                       f.pipeline as pipeline_name, f.state as state_word, f.step as step_name
                from okiagari.target t join okiagari.finished f on f.pipeline = t.pipeline and f.id = t.id
                where t.id = ? and t.current for update of t, f
                """;
        return Sql.first(connection, sql, LockedRows::read, itemId).orElseThrow(() -> new NoSuchItem(itemId));
    }

    /** Reads a row with all columns of its item, the kind and category of its failure, and the time. */
    public static LockedRow read(ResultSet row) throws SQLException {
        Instant now = Sql.requireInstant(row, "now");
        Instant rescuedAt = Sql.instant(row, "rescued_at");
        Duration sinceRescue = rescuedAt == null ? null : Duration.between(rescuedAt, now);
        Instant mayHangAgain = Sql.instant(row, "hung_rescue_after");
        Situation situation = new Situation(
                State.of(row.getString("state_word")),
                step(row),
                row.getInt("visit"),
                row.getInt("charged"),
                false,
                row.getInt("laters"),
                Duration.ZERO,
                RescueBudget.counted(row.getInt("rescues"), sinceRescue),
                row.getInt("deaths"),
                row.getBoolean("held"),
                row.getString("kind") != null);
        return new LockedRow(
                new Lease(row.getLong("id"), row.getLong("epoch"), situation.step()),
                row.getString("pipeline_name"),
                row.getLong("run_id"),
                situation,
                row.getString("ending") != null,
                row.getString("ended_as") != null,
                row.getBoolean("marked"),
                lastFailure(row),
                Duration.between(Sql.requireInstant(row, "since"), now),
                mayHangAgain == null || !mayHangAgain.isAfter(now));
    }

    /** The name that a node has declared for it. */
    private static String step(ResultSet row) throws SQLException {
        String name = row.getString("step_name");
        if (name != null) {
            return name;
        }
        if (row.getLong("step") == NameNumber.NONE) {
            return "";
        }
        throw new IllegalStateException("could not read item " + row.getLong("id")
                + " because no node has declared its step " + Long.toHexString(row.getLong("step")));
    }

    private static @Nullable Category lastFailure(ResultSet row) throws SQLException {
        String kind = row.getString("kind");
        return kind == null ? null : new Category(Kind.of(kind), row.getString("category"));
    }

    /** Settles them and counts the ends. Those that end in a pipeline that writes on end are handed to a node that has the code. */
    void settle(Connection connection, List<Settlement> settlements, long nodeId) throws SQLException {
        List<Settlement> plain = new ArrayList<>();
        for (Settlement s : settlements) {
            if (s.ends() && pipelines.writesOnEnd(connection, s.pipeline())) {
                handToEnder(connection, s, nodeId);
            } else {
                plain.add(s);
            }
        }
        List<Settlement> landed = settles.settle(connection, plain, nodeId).settlements();
        if (landed.size() != plain.size()) {
            throw new IllegalStateException("could not move items because a locked row changed under the lock");
        }
        FigureStore.addEndsOf(connection, landed);
    }

    /** Fences the attempt that works on the item and offers it to a node that can write its end. */
    private static void handToEnder(Connection connection, Settlement s, long nodeId) throws SQLException {
        Failure failure = s.failure();
        if (failure != null) {
            LedgerStore.append(connection, List.of(s), nodeId);
        }
        // Safe against the lease holder: the row is locked and its epoch moves on.
        String sql = """
                update okiagari.item
                set epoch = okiagari.later_epoch(epoch), state = 'waiting', node_id = null, held = false, lane = ?,
                    due_at = okiagari.now() - coalesce(ahead, interval '0'), since = okiagari.now(), ending = ?, ended_as = null, reason = ?, marked = false,
                    charged = ?, rescues = ?,
                    failure = coalesce(okiagari.failure_json(?, ?, null, null, '', ?, ?, ?, ?, 0, okiagari.now()), failure),
                    stuck_at = case when ? or failure is not null then step end
                where id = ? and epoch = ? and step = ?
                """;
        Situation after = s.move().after();
        Sql.write(
                connection,
                sql,
                Lane.ending(s.pipeline()).number(),
                after.state().word(),
                s.move().reason(),
                after.charged(),
                after.rescues(),
                failure == null ? null : failure.kind().word(),
                failure == null ? null : failure.category().name(),
                failure == null ? null : failure.message(),
                failure == null ? null : failure.rule(),
                s.lease().step(),
                after.charged(),
                failure != null,
                s.itemId(),
                s.lease().epoch(),
                NameNumber.of(s.lease().step()));
    }

    /** Back from the finished table, or handed to a node that brings it back when its pipeline writes on revival. */
    void bringBack(Connection connection, LockedRow ended, Move move) throws SQLException {
        // Safe against a second reviver: the caller has locked the finished row.
        String sql = """
                with gone as (
                    delete from okiagari.finished where pipeline = ? and id = ? and epoch = ?
                    returning id, epoch, run_id, ended_at, state, reason, failure)
                insert into okiagari.item (id, epoch, pipeline, run_id, step, visit, charged, rescues, rescued_at, lane,
                                           due_at, ahead, since, noted, ending, ended_as, reason, failure, stuck_at)
                select gone.id, okiagari.later_epoch(epoch), ?, gone.run_id, ?, ?, ?, ?, case when ? > 0 then ended_at end, ?,
                       c.now - coalesce(t.ahead, interval '0'), t.ahead, c.now,
                       exists (select from okiagari.note n where n.item_id = gone.id),
                       case when b.by_node then 'waiting' end, case when b.by_node then state end,
                       case when b.by_node then reason end, case when b.by_node then failure end,
                       case when b.by_node and failure is not null then ?::bigint end
                from gone join okiagari.target t on t.id = gone.id, (select ?::boolean as by_node) b, (select okiagari.now() as now) c
                """;
        Situation after = move.after();
        String step = after.step();
        boolean byNode = pipelines.writesOnRevive(connection, ended.pipeline());
        Lane lane = byNode
                ? Lane.ending(ended.pipeline())
                : Lane.of(ended.pipeline(), step).inRun(ended.runId());
        Lease lease = ended.lease();
        Sql.write(
                connection,
                sql,
                ended.pipeline(),
                lease.itemId(),
                lease.epoch(),
                NameNumber.of(ended.pipeline()),
                NameNumber.of(step),
                after.visit(),
                after.charged(),
                after.rescues(),
                after.rescues(),
                lane.number(),
                NameNumber.of(step),
                byNode);
    }

    /** After a refund: attempts that failed up to then are not refunded again. */
    void noteRefund(Connection connection, long itemId, Instant latest) throws SQLException {
        // Safe against everybody: the row was moved and is locked by this transaction.
        String sql = """
                update okiagari.item set refunded_at = ? where id = ?
                """;
        Sql.write(connection, sql, latest, itemId);
    }

    /** After charged rescues among these; after one from a hang, no other before {@code hungWindow} has passed. */
    void noteRescues(Connection connection, List<Settlement> rescues, @Nullable Duration hungWindow)
            throws SQLException {
        List<Settlement> charged = rescues.stream()
                .filter(s -> !s.ends() && RescueBudget.isChargedBy(s.move().transition()))
                .toList();
        // Safe against everybody: the rows were moved and are locked by this transaction.
        String sql = """
                update okiagari.item i
                set rescued_at = c.now, hung_rescue_after = coalesce(c.now + make_interval(secs => ?), i.hung_rescue_after)
                from unnest(?, ?) as s(id, epoch), (select okiagari.now() as now offset 0) c
                where i.id = s.id and i.epoch > s.epoch and i.node_id is null
                """;
        if (!charged.isEmpty()) {
            Sql.write(
                    connection,
                    sql,
                    hungWindow,
                    Column.longs(charged, Settlement::itemId),
                    Column.longs(charged, s -> s.lease().epoch()));
        }
    }
}
