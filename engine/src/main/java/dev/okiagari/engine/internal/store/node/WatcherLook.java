package dev.okiagari.engine.internal.store.node;

import dev.okiagari.jdbc.Sql;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;

/**
 * Which duties of watchers have work, read by one statement: most of the time none.
 *
 * @param actions a running one may continue
 * @param counts of figures that are not yet folded, or submissions that are not yet counted
 * @param depths the reading is old enough for another
 * @param runs that have not ended, or counters of runs that are not yet folded
 * @param news that nobody has logged yet
 */
public record WatcherLook(boolean actions, boolean counts, boolean depths, boolean runs, boolean news) {

    /** All duties, for a watcher that could not read it. */
    public static final WatcherLook ALL = new WatcherLook(true, true, true, true, true);

    /** The same, and there may be news. */
    public WatcherLook withNews() {
        return new WatcherLook(actions, counts, depths, runs, true);
    }

    /**
     * Asks for it.
     *
     * @param depthAge how old a reading of the depths must be, at least
     */
    public static WatcherLook read(Connection connection, Duration depthAge) throws SQLException {
        // Each duty looks again. The lowest id and not any: the index skips what has been folded, while the table
        // still has to be read.
        String sql = """
                select exists (select from okiagari.action
                               where state = 'running'
                                 and per_second * extract(epoch from okiagari.now() - moved_at) >= 1) as actions,
                       coalesce((select min(id) from okiagari.hourly_failure_delta),
                                (select min(id) from okiagari.count_delta)) is not null
                           or (select max(id) from okiagari.target) > (select up_to from okiagari.submit_count) as counts,
                       exists (select from okiagari.depth_reading
                               where taken_at < okiagari.now()
                                     - greatest(make_interval(secs => ?), took_ms * interval '100 ms')) as depths,
                       exists (select from okiagari.run where state in ('filling', 'active', 'stopping'))
                           or (select min(id) from okiagari.run_delta) is not null as runs,
                       (select min(id) from okiagari.act
                        where not told and (hold is not null or run_id is not null or act = 'cancel')) is not null
                           or (select min(id) from okiagari.failure where is_rescue and not told) is not null as news
                """;
        return Sql.one(connection, sql, Sql.record(WatcherLook.class), depthAge);
    }
}
