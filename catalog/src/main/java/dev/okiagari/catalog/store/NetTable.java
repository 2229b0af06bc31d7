package dev.okiagari.catalog.store;

import dev.okiagari.catalog.view.NetView;
import dev.okiagari.jdbc.CleanSql;
import dev.okiagari.jdbc.Sql;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Nets and their runs. Stateless; the caller commits. */
public final class NetTable {

    /** Begins a net with the next number of the day. Empty when another one is open. */
    public Optional<NetView> begin(Connection tx, String who) throws SQLException {
        // Safe against others who begin one: the second waits for the first, and then finds its net open.
        String lock = """
                select pg_advisory_xact_lock(hashtextextended('catalog.net', 4711))
                """;
        Sql.list(tx, lock, row -> true);
        if (open(tx).isPresent()) {
            return Optional.empty();
        }
        // Safe against others: the lock is held.
        String sql = """
                insert into catalog.net (key, day, number, started_at, started_by)
                select to_char(t.day, 'YYYY-MM-DD') || '-' || n.number, t.day, n.number, t.now, ?
                from (select okiagari.now() as now, (okiagari.now() at time zone 'Asia/Tokyo')::date as day) t
                cross join lateral (select coalesce(max(number), 0) + 1 as number from catalog.net where day = t.day) n
                returning key
                """;
        String key = CleanSql.first(tx, sql, row -> row.getString("key"), CleanSql.clean(who))
                .orElseThrow();
        return find(tx, key);
    }

    public Optional<NetView> open(Connection connection) throws SQLException {
        String sql = """
                select * from catalog.net where ended_at is null
                """;
        return one(connection, sql);
    }

    public Optional<NetView> find(Connection connection, String key) throws SQLException {
        String sql = """
                select * from catalog.net where key = ?
                """;
        return one(connection, sql, key);
    }

    /**
     * The newest first.
     *
     * @param before the last net of the page before; null for the first page
     */
    public List<NetView> list(Connection connection, @Nullable String before, int limit) throws SQLException {
        String sql = """
                select * from catalog.net
                where ?::text is null or (day, number) < (select b.day, b.number from catalog.net b where b.key = ?)
                order by day desc, number desc limit ?
                """;
        return CleanSql.list(
                connection, sql, row -> net(row, runs(connection, row.getString("key"))), before, before, limit);
    }

    /** The net that a run belongs to; empty when it was started alone. */
    public Optional<NetView> ofRun(Connection connection, long run) throws SQLException {
        String sql = """
                select n.* from catalog.net_run r join catalog.net n on n.key = r.net where r.run = ?
                """;
        return one(connection, sql, run);
    }

    private Optional<NetView> one(Connection connection, String sql, Object... values) throws SQLException {
        return CleanSql.first(connection, sql, row -> net(row, runs(connection, row.getString("key"))), values);
    }

    /** The run of each job that has begun, in the order in which they began. */
    private static Map<String, Long> runs(Connection connection, String net) throws SQLException {
        String sql = """
                select job, run from catalog.net_run where net = ? order by run
                """;
        Map<String, Long> runs = new LinkedHashMap<>();
        CleanSql.list(connection, sql, row -> Map.entry(row.getString("job"), row.getLong("run")), net)
                .forEach(entry -> runs.put(entry.getKey(), entry.getValue()));
        return runs;
    }

    /** The jobs of a net whose runs have not passed. */
    public List<String> failed(Connection connection, String net) throws SQLException {
        String sql = """
                select n.job from catalog.net_run n left join okiagari.run_v1 r on r.id = n.run
                where n.net = ? and r.state is distinct from 'passed' order by n.run
                """;
        return CleanSql.list(connection, sql, row -> row.getString("job"), net);
    }

    /** Notes which run is the net's. */
    public void has(Connection tx, String net, String job, long run) throws SQLException {
        // Safe against a late attempt: both name the run that they found under the net's name, or the newer one.
        String sql = """
                insert into catalog.net_run as r (net, job, run) values (?, ?, ?)
                on conflict (net, job) do update set run = greatest(r.run, excluded.run)
                """;
        CleanSql.write(tx, sql, net, job, run);
    }

    /** It is over: passed, failed by the rate of a job, or stopped by one. */
    public void end(Connection tx, String net, String verdict, @Nullable String reason) throws SQLException {
        // Safe against late ends: this runs in the commit that ends the net's item, behind the engine's fence.
        String sql = """
                update catalog.net set ended_at = okiagari.now(), verdict = ?, reason = ? where key = ?
                """;
        CleanSql.write(tx, sql, verdict, reason, net);
    }

    /** No further run of it begins. False when it is over or is being stopped already. */
    public boolean stop(Connection tx, String net, String why) throws SQLException {
        // Safe against its end and others who stop it: then no row is found.
        String sql = """
                update catalog.net set stopping = ? where key = ? and ended_at is null and stopping is null
                """;
        return CleanSql.write(tx, sql, why, net) == 1;
    }

    /** It goes on. Fails when another net is open. */
    public void reopen(Connection tx, String net) throws SQLException {
        // Safe against a net that begins meanwhile: only one can be open.
        String sql = """
                update catalog.net set ended_at = null, verdict = null, reason = null, stopping = null where key = ?
                """;
        CleanSql.write(tx, sql, net);
    }

    private static NetView net(ResultSet row, Map<String, Long> runs) throws SQLException {
        return new NetView(
                row.getString("key"),
                Sql.requireInstant(row, "started_at"),
                row.getString("started_by"),
                Sql.instant(row, "ended_at"),
                row.getString("verdict"),
                row.getString("reason"),
                row.getString("stopping"),
                runs);
    }
}
