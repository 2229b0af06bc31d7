package dev.okiagari.catalog.store;

import dev.okiagari.catalog.answer.Entity;
import dev.okiagari.catalog.view.OwedTarget;
import dev.okiagari.jdbc.CleanSql;
import dev.okiagari.jdbc.Sql;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Targets that failed and are tried by the next run, and how many failed in each run. Stateless; the caller commits. */
public final class OwedTable {

    void owe(Connection tx, FailedTarget failed) throws SQLException {
        // Safe against late ends: this runs in the commit that ends the target, behind the engine's fence.
        String sql = """
                insert into catalog.owed_target as o (job, source_id, category, http_status, message, run, since, times)
                values (?, ?, ?, ?, ?, ?, okiagari.now(), 1)
                on conflict (job, source_id) do update
                set category = excluded.category, http_status = excluded.http_status, message = excluded.message,
                    run = excluded.run, times = o.times + 1
                """;
        CleanSql.write(
                tx,
                sql,
                failed.entity().word(),
                failed.sourceId(),
                failed.category(),
                failed.httpStatus(),
                failed.message(),
                failed.run());
    }

    void settle(Connection tx, Entity entity, String id) throws SQLException {
        // Safe against late ends: this runs in the commit that settles the target, behind the engine's fence.
        String sql = """
                delete from catalog.owed_target where job = ? and source_id = ?
                """;
        CleanSql.write(tx, sql, entity.word(), id);
    }

    void count(Connection tx, long run, String category) throws SQLException {
        // Safe against other targets of the run: they add one after the other.
        String sql = """
                insert into catalog.run_failure as f (run, category, n) values (?, ?, 1)
                on conflict (run, category) do update set n = f.n + 1
                """;
        CleanSql.write(tx, sql, run, category);
    }

    /** A target that had failed is tried again by its run after all. */
    void uncount(Connection tx, long run, String category) throws SQLException {
        // Safe against other targets of the run: they change the row one after the other.
        String last = """
                delete from catalog.run_failure where run = ? and category = ? and n = 1
                """;
        if (CleanSql.write(tx, last, run, category) == 0) {
            // Safe against other targets of the run: the row is locked since the statement before, or was not there.
            String one = """
                    update catalog.run_failure set n = n - 1 where run = ? and category = ? and n > 1
                    """;
            CleanSql.write(tx, one, run, category);
        }
    }

    /** What failed and what runs left undone, oldest first. */
    public List<OwedTarget> list(Connection connection, OwedQuery query) throws SQLException {
        String sql = """
                select * from (
                  select job, source_id, true as failed, category, http_status, message, run, since, times
                  from catalog.owed_target
                  union all
                  select substr(job, 9), key, false, null, null, run_reason, run_id, owed_since, 0
                  from okiagari.owed_v1 where job like 'catalog.%') o
                where job = coalesce(?::text, job)
                  and (?::timestamptz is null or (since, job, source_id) > (?::timestamptz, ?::text, ?::text))
                order by since, job, source_id limit ?
                """;
        OwedQuery.Position after = query.after();
        Instant since = after == null ? null : after.since();
        return CleanSql.list(
                connection,
                sql,
                Sql.record(OwedTarget.class),
                query.job(),
                since,
                since,
                after == null ? null : after.job(),
                after == null ? null : after.sourceId(),
                query.limit());
    }

    /** How much is owed, by job. */
    public Map<String, Long> byJob(Connection connection) throws SQLException {
        String sql = """
                select job, count(*) as n from (
                  select job from catalog.owed_target
                  union all
                  select substr(job, 9) from okiagari.owed_v1 where job like 'catalog.%') o
                group by job order by job
                """;
        Map<String, Long> found = new LinkedHashMap<>();
        Sql.list(connection, sql, row -> found.put(row.getString("job"), row.getLong("n")));
        return found;
    }
}
