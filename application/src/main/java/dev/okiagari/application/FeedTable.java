package dev.okiagari.application;

import dev.okiagari.application.ChangeFeed.ChangedRow;
import dev.okiagari.application.ChangeFeed.Position;
import dev.okiagari.jdbc.CleanSql;
import dev.okiagari.jdbc.Sql;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;
import java.util.UUID;

/** The statements of a {@link ChangeFeed}. The names in them are checked to be plain. Stateless. */
final class FeedTable {
    private final String schema;
    private final String table;

    FeedTable(String schema, String table) {
        VersionTable.requireName(schema);
        VersionTable.requireName(table);
        this.schema = schema;
        this.table = table;
    }

    long next(Connection tx) throws SQLException {
        // Safe against everybody who changes rows: they wait here for each other.
        String sql = """
                update %s.feed set last = last + 1 returning last
                """.formatted(schema);
        return Sql.first(tx, sql, row -> row.getLong(1)).orElseThrow();
    }

    Position position(Connection connection) throws SQLException {
        // Writers commit in the order of their numbers, so all changes up to this one are visible.
        String sql = """
                select origin, last from %s.feed
                """.formatted(schema);
        return Sql.first(connection, sql, row -> new Position(row.getObject("origin", UUID.class), row.getLong("last")))
                .orElseThrow();
    }

    List<ChangedRow> changedAfter(Connection connection, long change, int limit) throws SQLException {
        // A row that is changed again meanwhile moves to the end, where it is found later. Each branch reads a page
        // along its index; whatever belongs to the page of both is in one of the two.
        String sql = """
                select id, change
                from ((select id, change from %1$s.%2$s where change > ? order by change fetch first ? rows with ties)
                      union all
                      (select id, change from %1$s.gone where change > ? order by change fetch first ? rows with ties)) c
                order by change
                fetch first ? rows with ties
                """.formatted(schema, table);
        return CleanSql.list(connection, sql, Sql.record(ChangedRow.class), change, limit, change, limit, limit);
    }

    void announce(Connection tx, String id, long change) throws SQLException {
        // Safe against everybody: the feed is locked until the commit.
        String sql = """
                update %s.%s set change = ? where id = ?
                """.formatted(schema, table);
        CleanSql.write(tx, sql, change, id);
    }

    void announceGone(Connection tx, String id, long change) throws SQLException {
        // Safe against everybody: the feed is locked until the commit.
        String sql = """
                insert into %s.gone (id, change) values (?, ?)
                on conflict (id) do update set change = excluded.change
                """.formatted(schema);
        CleanSql.write(tx, sql, id, change);
    }
}
