package dev.okiagari.engine.internal.store.item;

import dev.okiagari.engine.failure.Failure;
import dev.okiagari.engine.internal.decide.NameNumber;
import dev.okiagari.engine.internal.decide.Situation;
import dev.okiagari.engine.internal.store.row.Settlement;
import dev.okiagari.engine.model.State;
import dev.okiagari.jdbc.Column;
import dev.okiagari.jdbc.Sql;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The fenced moves out of the live table into the finished one: many alike, many of any kind, and one with plain parameters. */
final class ItemEnds {
    /** Fewer that end alike go with the rest, if there is any: a statement of their own costs more than the columns it saves. */
    private static final int WORTH_A_STATEMENT = 20;

    private ItemEnds() {}

    /** How and where an item was done when nothing remains to be said of it but the number of its tries and rescues. */
    private record Good(String pipeline, String step, int charged, int rescues) {
        static @Nullable Good of(Settlement s) {
            Situation after = s.move().after();
            boolean isGood = after.state() == State.DONE
                    && s.failure() == null
                    && !after.failing()
                    && s.move().reason().isEmpty();
            return isGood ? new Good(s.pipeline(), s.lease().step(), after.charged(), after.rescues()) : null;
        }
    }

    /** Settles them in the given order, those that end as most do before the others. */
    static void finish(Connection connection, List<Settlement> batch, ItemMoves.LandedRows landed) throws SQLException {
        if (batch.size() == 1 && batch.getFirst().failure() == null) {
            finishOne(connection, batch.getFirst(), landed);
            return;
        }
        Map<Good, List<Settlement>> alike = new LinkedHashMap<>();
        List<Settlement> others = new ArrayList<>();
        for (Settlement s : batch) {
            Good good = Good.of(s);
            (good == null ? others : alike.computeIfAbsent(good, g -> new ArrayList<>())).add(s);
        }
        boolean isAlike = alike.size() == 1 && others.isEmpty();
        for (Map.Entry<Good, List<Settlement>> some : alike.entrySet()) {
            if (isAlike || some.getValue().size() >= WORTH_A_STATEMENT) {
                finishAlike(connection, some.getKey(), some.getValue(), landed);
            } else {
                others.addAll(some.getValue());
            }
        }
        if (!others.isEmpty()) {
            others.sort(Comparator.comparingLong(Settlement::itemId));
            finishAny(connection, others, landed);
        }
    }

    /** A good end; with so little to say of each row the statement costs a sixth less. */
    private static void finishAlike(
            Connection connection, Good end, List<Settlement> batch, ItemMoves.LandedRows landed) throws SQLException {
        // Safe against rescue, takeover and operators: each of them has moved the epoch on.
        String sql = """
                with gone as (
                    delete from okiagari.item i using unnest(?, ?) as s(id, epoch)
                    where i.id = s.id and i.epoch = s.epoch and i.step = ?
                    returning i.id, i.epoch, i.run_id, i.visit)
                insert into okiagari.finished (id, epoch, pipeline, run_id, step, visit, charged, rescues, state, ended_at)
                select g.id, g.epoch + 1, ?, g.run_id, ?, g.visit, ?, ?, 'done', (select okiagari.now())
                from gone g
                returning id, epoch - 1, (select pg_current_xact_id())::text
                """;
        Sql.each(
                connection,
                sql,
                landed::add,
                Column.longs(batch, Settlement::itemId),
                Column.longs(batch, s -> s.lease().epoch()),
                NameNumber.of(end.step()),
                end.pipeline(),
                end.step(),
                end.charged(),
                end.rescues());
    }

    private static void finishAny(Connection connection, List<Settlement> batch, ItemMoves.LandedRows landed)
            throws SQLException {
        List<Settlement> failures = ItemMoves.ifAny(batch, s -> s.failure() != null);
        // Safe against rescue, takeover and operators: each of them has moved the epoch on.
        // The time is read once; joined as a row, it would be read for each item.
        String sql = """
                with gone as (
                    delete from okiagari.item i
                    using unnest(?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
                              as s(id, epoch, step_number, pipeline, step, state, charged, rescues, reason, failing, kind, category, status,
                                   sql_state, exception_name, message, rule, max_attempts)
                    where i.id = s.id and i.epoch = s.epoch and i.step = s.step_number
                    returning i.id, i.epoch, s.pipeline, i.run_id, s.step, i.visit, s.state, s.charged, s.rescues,
                        s.reason, s.failing, i.failure, s.kind, s.category, s.status, s.sql_state, s.exception_name, s.message, s.rule,
                        s.max_attempts)
                insert into okiagari.finished (id, epoch, pipeline, run_id, step, visit, charged, rescues, state,
                                               reason, failure, ended_at)
                select g.id, g.epoch + 1, g.pipeline, g.run_id, g.step, g.visit, g.charged, g.rescues, g.state,
                       nullif(g.reason, ''),
                       case when g.failing then coalesce(okiagari.failure_json(
                           g.kind, g.category, g.status, g.sql_state, g.exception_name, g.message, g.rule, g.step, g.charged,
                           g.max_attempts, (select okiagari.now())), g.failure) end,
                       (select okiagari.now())
                from gone g
                returning id, epoch - 1, (select pg_current_xact_id())::text
                """;
        Sql.each(
                connection,
                sql,
                landed::add,
                Column.longs(batch, Settlement::itemId),
                Column.longs(batch, s -> s.lease().epoch()),
                Column.longs(batch, s -> NameNumber.of(s.lease().step())),
                Column.texts(batch, Settlement::pipeline),
                Column.texts(batch, s -> s.lease().step()),
                Column.texts(batch, s -> s.move().after().state().word()),
                Column.ints(batch, s -> s.move().after().charged()),
                Column.ints(batch, s -> s.move().after().rescues()),
                Column.texts(batch, s -> s.move().reason()),
                Column.booleans(batch, s -> s.move().after().failing()),
                Column.texts(failures, ItemMoves.of(f -> f.kind().word())),
                Column.texts(failures, ItemMoves.of(f -> f.category().name())),
                Column.numbers(failures, ItemMoves.of(Failure::httpStatus)),
                Column.texts(failures, ItemMoves.of(Failure::sqlState)),
                Column.texts(failures, ItemMoves.of(Failure::exceptionName)),
                Column.texts(failures, ItemMoves.of(Failure::message)),
                Column.texts(failures, ItemMoves.of(Failure::rule)),
                Column.ints(failures, Settlement::maxAttempts));
    }

    /** The same for one that ended without a new failure. */
    private static void finishOne(Connection connection, Settlement s, ItemMoves.LandedRows landed)
            throws SQLException {
        // Safe against rescue, takeover and operators: each of them has moved the epoch on.
        String sql = """
                with gone as (
                    delete from okiagari.item where id = ? and epoch = ? and step = ?
                    returning id, epoch, run_id, visit, failure)
                insert into okiagari.finished (id, epoch, pipeline, run_id, step, visit, charged, rescues, state,
                                               reason, failure, ended_at)
                select id, epoch + 1, ?, run_id, ?, visit, ?, ?, ?, nullif(?, ''),
                       case when ? then failure end, okiagari.now()
                from gone
                returning id, epoch - 1, pg_current_xact_id()::text
                """;
        Situation after = s.move().after();
        Sql.each(
                connection,
                sql,
                landed::add,
                s.itemId(),
                s.lease().epoch(),
                NameNumber.of(s.lease().step()),
                s.pipeline(),
                s.lease().step(),
                after.charged(),
                after.rescues(),
                after.state().word(),
                s.move().reason(),
                after.failing());
    }
}
