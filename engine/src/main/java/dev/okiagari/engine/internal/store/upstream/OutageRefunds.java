package dev.okiagari.engine.internal.store.upstream;

import dev.okiagari.engine.internal.store.item.ItemActs;
import dev.okiagari.engine.model.Actor;
import dev.okiagari.engine.model.RunRefused;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Makes good what an outage cost items before it was recognised: tries charged since the first failure of the streak are
 * given back, and items that spent their last one are brought back. May be made as often as one likes: nothing is given
 * back twice. Stateless; the caller commits.
 */
public final class OutageRefunds {
    private static final Actor ENGINE = new Actor("engine", "its last tries were lost to an outage");

    private static final Logger log = LoggerFactory.getLogger(OutageRefunds.class);

    private final ItemActs acts = new ItemActs();

    /** Makes amends for the present streak of an upstream. */
    void make(Connection connection, String upstream) throws SQLException {
        refund(connection, upstream);
        for (long itemId : exhausted(connection, upstream)) {
            bringBack(connection, itemId, upstream);
        }
    }

    private void bringBack(Connection connection, long itemId, String upstream) throws SQLException {
        try {
            acts.retry(connection, itemId, new Actor(ENGINE.who(), ENGINE.why() + " of " + upstream));
        } catch (RunRefused e) {
            log.info("item {} stays failed: {}", itemId, e.getMessage()); // its run has stopped in this very moment
        }
    }

    private static void refund(Connection connection, String upstream) throws SQLException {
        // Safe against a claim and a settle: only waiting rows are touched, under their lock, and their epoch moves on.
        // Rows that are being claimed are skipped: the next amends find them.
        String sql = """
                with lost as (
                    select f.item_id, f.visit, f.at
                    from okiagari.upstream u
                    join okiagari.failure f on f.upstream = u.name and f.at >= u.streak_since
                    where u.name = ? and f.cost_a_try and not f.is_rescue
                      and f.kind in ('transient', 'throttled', 'timed_out')),
                locked as materialized (
                    select i.id, i.epoch, i.visit, i.refunded_at
                    from okiagari.item i
                    where i.id in (select item_id from lost) and i.state = 'waiting' and i.ending is null
                    order by i.id
                    for update skip locked),
                due as (
                    select k.id, k.epoch, count(*)::integer as tries, max(l.at) as latest
                    from locked k
                    join lost l on l.item_id = k.id and l.visit = k.visit
                        and l.at > coalesce(k.refunded_at, '-infinity')
                    group by k.id, k.epoch)
                update okiagari.item i
                set charged = greatest(0, i.charged - d.tries), refunded_at = d.latest, epoch = i.epoch + 1
                from due d
                where i.id = d.id and i.epoch = d.epoch
                """;
        try (PreparedStatement statement = connection.prepareStatement(sql)) {
            statement.setString(1, upstream);
            statement.executeUpdate();
        }
    }

    /** Items that failed for good by a failure of this streak, whose key and whose run are still open to them. */
    private static List<Long> exhausted(Connection connection, String upstream) throws SQLException {
        // Safe against a person's retry and a resubmission: both lock these rows; whoever comes second finds it done.
        String sql = """
                select e.id
                from okiagari.upstream u
                join okiagari.failure f on f.upstream = u.name and f.at >= u.streak_since
                join okiagari.finished e on e.id = f.item_id and e.visit = f.visit
                join okiagari.target t on t.id = e.id and t.current
                where u.name = ? and f.cost_a_try and f.attempt >= f.max_attempts and not f.is_rescue and e.state = 'failed'
                  and f.kind in ('transient', 'throttled', 'timed_out') and e.ended_at >= u.streak_since
                  and e.failure ->> 'category' = f.category
                  and (e.run_id = 0 or exists (select from okiagari.run r
                                               where r.id = e.run_id and r.state in ('filling', 'active')))
                order by e.id
                for update of e, t skip locked
                """;
        List<Long> ids = new ArrayList<>();
        try (PreparedStatement statement = connection.prepareStatement(sql)) {
            statement.setString(1, upstream);
            try (ResultSet found = statement.executeQuery()) {
                while (found.next()) {
                    ids.add(found.getLong(1));
                }
            }
        }
        return ids;
    }
}
