package dev.okiagari.catalog.store;

import dev.okiagari.application.ChangeFeed.Change;
import dev.okiagari.catalog.answer.Entity;
import dev.okiagari.jdbc.CleanSql;
import dev.okiagari.jdbc.Sql;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.util.List;

/** What retention reads and writes. Stateless; the caller commits. */
public final class RetentionWrites {
    private final ItemTable items = new ItemTable();

    /** A source that lost its staging row. */
    private record Expired(Entity entity, String sourceId, String rawKey) {}

    /** What was stored before this time is old enough to be deleted. */
    public Instant limit(Connection connection, Duration retention) throws SQLException {
        String sql = """
                select okiagari.now() - make_interval(secs => ?) as limit
                """;
        return Sql.one(connection, sql, row -> Sql.requireInstant(row, "limit"), retention);
    }

    /**
     * Deletes the staging rows of sources that were not seen since that time; their items become inactive. Returns the raw copies that they
     * pointed to, at most this many: none when all is done.
     */
    public List<String> expire(Connection tx, Instant limit, int most) throws SQLException {
        // Safe against targets that are at it: a row that somebody has locked is left for the next time.
        String sql = """
                with old as (
                  select source, entity, source_id from catalog.staging where checked_at < ?
                  order by checked_at limit ? for update skip locked)
                delete from catalog.staging s using old
                where s.source = old.source and s.entity = old.entity and s.source_id = old.source_id
                returning s.entity, s.source_id, s.raw_key
                """;
        List<Expired> expired = CleanSql.list(tx, sql, Sql.record(Expired.class), limit, most);
        for (Expired one : expired) {
            if (one.entity() == Entity.ITEM) {
                Change feed = CatalogFeed.FEED.take(tx);
                feed.changed(items.deactivate(tx, one.sourceId()));
                feed.announce(one.sourceId());
            }
        }
        return expired.stream().map(Expired::rawKey).toList();
    }
}
