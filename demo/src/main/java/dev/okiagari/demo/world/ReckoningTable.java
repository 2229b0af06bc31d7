package dev.okiagari.demo.world;

import dev.okiagari.application.Database;
import dev.okiagari.demo.world.Reckoning.RunSums;
import dev.okiagari.demo.world.Reckoning.Stored;
import dev.okiagari.jdbc.Sql;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Reads what the applications have stored, past their façades: the demo trusts nobody. Plain reads. */
public final class ReckoningTable {
    private final Database database;
    private final Book book;

    public ReckoningTable(Database database, Book book) {
        this.database = database;
        this.book = book;
    }

    /**
     * One pipeline in figures.
     *
     * @param parked those of the unfinished that wait for a person, such as a reviewer
     * @param attempts failed attempts
     * @param rescues how often an item was brought back from a node that died, or from a step that hung
     */
    public record Counts(long unfinished, long parked, long attempts, long rescues, Ended ended) {
        public long submitted() {
            return unfinished + ended.all();
        }
    }

    /**
     * How the items of a pipeline ended.
     *
     * @param rejected those that a step decided against
     * @param reasons of those that failed or were rejected, the most frequent first, such as "12 failed: arxiv.not_found"
     */
    public record Ended(long done, long failed, long rejected, long cancelled, List<String> reasons) {
        public static final Ended NONE = new Ended(0, 0, 0, 0, List.of());

        public Ended {
            reasons = List.copyOf(reasons);
        }

        public long all() {
            return done + failed + rejected + cancelled;
        }
    }

    public Reckoning compare() {
        return database.inTransaction(tx -> Reckoning.of(book.keys(PaperLoad.NAME), papers(tx))
                .plus(Reckoning.of(book.keys(SkillLoad.NAME), skills(tx)))
                .plus(Reckoning.of(book.keys(CatalogLoad.NAME), nets(tx)))
                .plus(Reckoning.ofRuns(runs(tx))));
    }

    private static Map<String, Stored> papers(Connection tx) throws SQLException {
        // A settled visit of a step that appears twice in the history was written twice.
        String sql = """
                select p.id,
                       case when f.state = 'done' and p.status <> 'ready' then 'its item is done, but it is ' || p.status
                            when f.state = 'failed' and p.status <> 'failed' then 'its item failed, but it is ' || p.status
                            when f.id is null and i.id is null then 'it has no item'
                            else '' end,
                       (select count(*) - count(distinct (h.step, h.visit)) from okiagari.history h
                        where h.item_id = t.id and h.outcome in ('next', 'done'))
                from papers.paper p
                join okiagari.target t on t.pipeline = 'papers' and t.key = p.id and t.current
                left join okiagari.item i on i.id = t.id
                left join okiagari.finished f on f.pipeline = 'papers' and f.id = t.id
                """;
        return stored(tx, sql);
    }

    private static Map<String, Stored> skills(Connection tx) throws SQLException {
        // The pipeline enters a state once for each time that a person sends it on its way.
        String sql = """
                select s.id,
                       case when f.id is not null and s.state in ('RECEIVED', 'TIER1_SCANNING', 'TIER2_SCANNING', 'AUTO_APPROVED')
                              then 'its item has ended, but it is ' || s.state
                            when f.id is null and i.id is null then 'it has no item'
                            else '' end,
                       (select count(*) - count(distinct (e.from_state, e.to_state)) from submissions.event e
                        where e.submission = s.id and e.actor = 'pipeline'
                          and not exists (select from submissions.event r where r.submission = s.id and r.to_state = 'RECEIVED'
                                            and r.from_state is not null))
                from submissions.submission s
                join okiagari.target t on t.pipeline = 'submissions' and t.key = s.id and t.current
                left join okiagari.item i on i.id = t.id
                left join okiagari.finished f on f.pipeline = 'submissions' and f.id = t.id
                """;
        return stored(tx, sql);
    }

    private static Map<String, Stored> nets(Connection tx) throws SQLException {
        String sql = """
                select t.key, case when i.id is null and f.id is null then 'it has no item' else '' end, count(*) over (partition by t.key) - 1
                from okiagari.target t
                left join okiagari.item i on i.id = t.id
                left join okiagari.finished f on f.pipeline = t.pipeline and f.id = t.id
                where t.pipeline = 'catalog.net' and t.current
                """;
        return stored(tx, sql);
    }

    private static Map<String, Stored> stored(Connection tx, String sql) throws SQLException {
        Map<String, Stored> all = new HashMap<>();
        Sql.each(tx, sql, row -> all.put(row.getString(1), new Stored(row.getString(2), row.getInt(3))));
        return all;
    }

    private static List<RunSums> runs(Connection tx) throws SQLException {
        String sql = """
                with repeated as (
                  select taken_at from (
                    select taken_at, row_number() over w as n,
                           (price, is_available, point_rate) is not distinct from
                           (lag(price) over w, lag(is_available) over w, lag(point_rate) over w) as same
                    from catalog.item_market_snapshot window w as (partition by item order by taken_at)) m
                  where n > 1 and same)
                select s.run_id as run, s.total_targets as targets, s.success_targets + s.failed_targets + s.owed + s.cancelled as accounted,
                       case s.job_id when 'catalog.item' then (
                         select count(*) from repeated r where r.taken_at between s.job_start_at and s.ended_at) else 0 end as repeated
                from catalog.run_summary s where s.ended_at is not null
                """;
        return Sql.list(tx, sql, Sql.record(RunSums.class));
    }

    /** The figures of each pipeline that has items. */
    public Map<String, Counts> counts() {
        String sql = """
                with f as (select pipeline, count(*) filter (where state = 'done') as done,
                                  count(*) filter (where state = 'failed') as failed,
                                  count(*) filter (where state = 'rejected') as rejected,
                                  count(*) filter (where state = 'cancelled') as cancelled from okiagari.finished group by 1),
                     w as (select pipeline, array_agg(n || ' ' || state || ': ' || why order by n desc, why) as reasons
                           from (select pipeline, state, coalesce(failure ->> 'category', left(reason, 100), 'no reason') as why,
                                        count(*) as n,
                                        row_number() over (partition by pipeline order by count(*) desc) as place
                                 from okiagari.finished where state in ('failed', 'rejected') group by 1, 2, 3) r
                           where place <= 3 group by 1),
                     u as (select pipeline, count(*) as n, count(*) filter (where state = 'parked') as parked
                           from okiagari.item_named group by 1),
                     a as (select pipeline, count(*) filter (where not is_rescue) as attempts,
                                  count(*) filter (where is_rescue) as rescues from okiagari.failure group by 1)
                select p.name, coalesce(u.n, 0) as unfinished, coalesce(u.parked, 0) as parked, coalesce(f.done, 0) as done,
                       coalesce(f.failed, 0) as failed, coalesce(f.rejected, 0) as rejected, coalesce(f.cancelled, 0) as cancelled,
                       coalesce(a.attempts, 0) as attempts, coalesce(a.rescues, 0) as rescues, coalesce(w.reasons, '{}') as reasons
                from okiagari.pipeline p
                left join f on f.pipeline = p.name left join u on u.pipeline = p.name left join a on a.pipeline = p.name
                left join w on w.pipeline = p.name
                where f.pipeline is not null or u.pipeline is not null
                order by p.name
                """;
        return database.inTransaction(tx -> {
            Map<String, Counts> all = new LinkedHashMap<>();
            Sql.each(tx, sql, row -> all.put(row.getString("name"), counts(row)));
            return all;
        });
    }

    private static Counts counts(ResultSet row) throws SQLException {
        return new Counts(
                row.getLong("unfinished"),
                row.getLong("parked"),
                row.getLong("attempts"),
                row.getLong("rescues"),
                new Ended(
                        row.getLong("done"),
                        row.getLong("failed"),
                        row.getLong("rejected"),
                        row.getLong("cancelled"),
                        List.of((String[]) row.getArray("reasons").getArray())));
    }

    /**
     * How many items were knocked over.
     *
     * @param backUp those that went on
     * @param gettingUp those that wait for their next try
     * @param failed those that have failed for good or were rejected
     */
    public record Knocks(long all, long backUp, long gettingUp, long failed) {}

    public Knocks knocks() {
        String sql = """
                with k as (select distinct item_id, pipeline from okiagari.failure)
                select count(*), count(*) filter (where i.failure is not null and i.state <> 'running'),
                       count(*) filter (where f.state in ('failed', 'rejected'))
                from k left join okiagari.item i on i.id = k.item_id
                       left join okiagari.finished f on f.pipeline = k.pipeline and f.id = k.item_id
                """;
        return database.inTransaction(tx -> Sql.one(tx, sql, row -> {
            long all = row.getLong(1);
            long getting = row.getLong(2);
            long failed = row.getLong(3);
            return new Knocks(all, all - getting - failed, getting, failed);
        }));
    }
}
