package dev.okiagari.bench.floor;

import java.sql.Array;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Arrays;
import javax.sql.DataSource;

/** The one table of the floor and its statements. Stateless; the caller commits. */
final class FloorTable {
    private static final int CHUNK = 1000;
    private static final int LONGEST_CLAIM = 1000;

    private FloorTable() {}

    /** fillfactor 50 and a step column in no index make the updates from step to step HOT. */
    static void create(DataSource source) throws SQLException {
        String sql = """
                create table floor_item (
                    id      bigint generated always as identity primary key,
                    key     text not null unique,
                    payload text,
                    step    smallint not null default 1,
                    owner   smallint
                ) with (fillfactor = 50);
                create index floor_item_free on floor_item (id) where owner is null;
                create table floor_row (item_id bigint not null, step smallint not null, note text not null)
                """;
        try (Connection connection = source.getConnection();
                Statement statement = connection.createStatement()) {
            statement.execute(sql);
        }
    }

    /** Inserts this many by arrays, a transaction for each thousand. */
    static void submit(DataSource source, int items) throws SQLException {
        String sql = """
                insert into floor_item (key, payload) select k, p from unnest(?::text[], ?::text[]) as s(k, p)
                """;
        try (Connection connection = source.getConnection();
                PreparedStatement statement = connection.prepareStatement(sql)) {
            connection.setAutoCommit(false);
            for (int from = 0; from < items; from += CHUNK) {
                String[] keys = new String[Math.min(CHUNK, items - from)];
                String[] payloads = new String[keys.length];
                for (int i = 0; i < keys.length; i++) {
                    keys[i] = "key-" + (from + i);
                    payloads[i] = "{\"number\":" + (from + i) + "}";
                }
                statement.setArray(1, connection.createArrayOf("text", keys));
                statement.setArray(2, connection.createArrayOf("text", payloads));
                statement.executeUpdate();
                connection.commit();
            }
        }
    }

    /** Takes up to this many for this owner and returns those it got. */
    static Long[] claim(Connection connection, int owner, int most) throws SQLException {
        // The limit is literal: a parameter would be planned again on every call.
        String sql = """
                update floor_item set owner = ? where id = any(array(
                    select id from floor_item where owner is null order by id limit %d for update skip locked))
                returning id, key, payload
                """.formatted(Math.min(most, LONGEST_CLAIM));
        try (PreparedStatement statement = connection.prepareStatement(sql)) {
            statement.setInt(1, owner);
            Long[] ids = new Long[most];
            int got = 0;
            try (ResultSet rows = statement.executeQuery()) {
                while (rows.next()) {
                    ids[got++] = rows.getLong(1);
                }
            }
            return Arrays.copyOf(ids, got);
        }
    }

    /** On to the next step, all of them, still owned. */
    static int advance(Connection connection, int owner, Array ids) throws SQLException {
        String sql = """
                update floor_item set step = step + 1 where id = any(?) and owner = ?
                """;
        return change(connection, sql, owner, ids);
    }

    static int finish(Connection connection, int owner, Array ids) throws SQLException {
        String sql = """
                delete from floor_item where id = any(?) and owner = ?
                """;
        return change(connection, sql, owner, ids);
    }

    private static int change(Connection connection, String sql, int owner, Array ids) throws SQLException {
        try (PreparedStatement statement = connection.prepareStatement(sql)) {
            statement.setArray(1, ids);
            statement.setInt(2, owner);
            return statement.executeUpdate();
        }
    }
}
