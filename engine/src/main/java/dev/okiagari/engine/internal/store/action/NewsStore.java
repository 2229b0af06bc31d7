package dev.okiagari.engine.internal.store.action;

import dev.okiagari.engine.failure.Category;
import dev.okiagari.engine.failure.Failure;
import dev.okiagari.engine.failure.HoldScope;
import dev.okiagari.engine.failure.Kind;
import dev.okiagari.engine.internal.store.row.LoggedItem;
import dev.okiagari.engine.model.Actor;
import dev.okiagari.jdbc.Sql;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Duration;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Recorded events that no node has logged yet: acts on holds and runs, cancelled items, rescues. The node that takes a
 * row logs it after the caller's commit, so each is logged once over all nodes. Stateless.
 */
public final class NewsStore {
    private static final Sql.Reading<LoggedItem> ITEM = Sql.record(LoggedItem.class);

    private NewsStore() {}

    /** What a person did to a hold, a run or an item; to an item only when it was cancelled. */
    public record ActNews(
            @Nullable String hold,
            @Nullable Long runId,
            @Nullable LoggedItem item,
            String act,
            Actor actor) {}

    /** A rescue; the item failed by it unless it is offered again or a node is still to write its end. */
    public record RescueNews(LoggedItem item, Failure failure, boolean ends) {}

    public static List<ActNews> takeActs(Connection connection, int most) throws SQLException {
        // Safe against other watchers: each row is taken by one (skip locked).
        String sql = """
                with news as (
                    select id from okiagari.act
                    where not told and (hold is not null or run_id is not null or act = 'cancel')
                    order by id limit ? for update skip locked),
                told as (
                    update okiagari.act a set told = true from news n where a.id = n.id
                    returning a.id, a.item_id, a.run_id, a.hold, a.act, a.who, a.why)
                select told.hold, told.run_id as act_run_id, told.act, told.who, told.why, t.pipeline, t.run_id, t.key, t.payload,
                       coalesce(f.step, i.step, '') as step, coalesce(f.charged, i.charged, 0) as attempt,
                       0 as max_attempts, null::bigint as node_id
                from told
                left join okiagari.target t on t.id = told.item_id
                left join okiagari.finished f on f.pipeline = t.pipeline and f.id = t.id
                left join okiagari.item_named i on i.id = told.item_id
                order by told.id
                """;
        return Sql.list(
                connection,
                sql,
                row -> new ActNews(
                        row.getString("hold"),
                        row.getObject("act_run_id", Long.class),
                        row.getString("key") == null ? null : ITEM.of(row),
                        row.getString("act"),
                        new Actor(row.getString("who"), row.getString("why"))),
                most);
    }

    public static List<RescueNews> takeRescues(Connection connection, int most) throws SQLException {
        // Safe against other watchers: each row is taken by one (skip locked).
        String sql = """
                with news as (
                    select id from okiagari.failure where is_rescue and not told
                    order by id limit ? for update skip locked),
                told as (
                    update okiagari.failure f set told = true from news n where f.id = n.id
                    returning f.*)
                select told.*, t.key, t.payload, told.retry_at is null and not coalesce(p.writes_on_end, false) as ends
                from told
                join okiagari.target t on t.id = told.item_id
                left join okiagari.pipeline p on p.name = told.pipeline
                order by told.id
                """;
        return Sql.list(
                connection, sql, row -> new RescueNews(ITEM.of(row), failure(row), row.getBoolean("ends")), most);
    }

    private static Failure failure(ResultSet row) throws SQLException {
        return new Failure(
                new Category(Kind.of(row.getString("kind")), row.getString("category")),
                row.getObject("http_status", Integer.class),
                row.getString("sql_state"),
                row.getString("exception_name"),
                row.getString("message"),
                row.getString("rule"),
                null,
                HoldScope.STEP,
                Duration.ofMillis(row.getLong("duration_ms")));
    }
}
