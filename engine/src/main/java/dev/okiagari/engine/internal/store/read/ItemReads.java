package dev.okiagari.engine.internal.store.read;

import dev.okiagari.engine.internal.store.sql.ClockStore;
import dev.okiagari.engine.model.Codec;
import dev.okiagari.engine.view.ItemView;
import dev.okiagari.engine.view.Staleness;
import dev.okiagari.jdbc.Sql;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;

/** Readings of items for people and programs. Plain reads. Stateless. */
public final class ItemReads {
    private final ItemRows rows;

    /** @param codec reads the notes of an item when one is asked for */
    public ItemReads(Codec codec) {
        this.rows = new ItemRows(codec);
    }

    /** The item that a key refers to now, in a run or outside runs: the one submitted last. */
    public OptionalLong id(Connection connection, String pipeline, long runId, String key) throws SQLException {
        String sql = """
                select id from okiagari.target where pipeline = ? and run_id = ? and key = ? and current
                """;
        return Sql.id(connection, sql, pipeline, runId, key);
    }

    public Optional<ItemView> find(Connection connection, long itemId) throws SQLException {
        return rows.of(connection, List.of(itemId)).stream().findFirst();
    }

    /** Whether the item should have moved. The time is read first: an item that moves now never looks stale. */
    public Optional<Staleness> staleness(Connection connection, long itemId, Duration staleAfter) throws SQLException {
        Instant now = ClockStore.now(connection);
        return find(connection, itemId).map(item -> Staleness.of(item, now, staleAfter));
    }

    /** How long an item may run one step, or be due, before it is stale, as the nodes say. */
    public static Duration staleAfter(Connection connection) throws SQLException {
        String sql = """
                select extract(epoch from okiagari.stale_after()) as stale_after
                """;
        return Sql.one(connection, sql, row -> Sql.seconds(row, "stale_after"));
    }

    /** What ended runs of a job left undone, oldest first. */
    public List<ItemView> owed(Connection connection, String job, int most) throws SQLException {
        String sql = """
                select item_id from okiagari.owed_v1 where job = ? order by item_id limit ?
                """;
        return rows.of(connection, Sql.ids(connection, sql, job, most));
    }
}
