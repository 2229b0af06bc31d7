package dev.okiagari.engine.internal.store.item;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.util.List;

/** Removes every trace of an item, in the caller's transaction. */
public final class ForgetStore {

    /** Forgets the item; an attempt that is being made finds no row and lands nowhere. */
    public void forget(Connection connection, long itemId) throws SQLException {
        lock(connection, itemId);
        // Safe against the lease holder: its settle names a row that is gone. Children keep living without a parent.
        // A statement of its own, so that it sees where the item was when the lock was granted.
        String sql = """
                with live as (delete from okiagari.item where id = ? returning id),
                     ended as (delete from okiagari.finished where id = ? returning id),
                     notes as (delete from okiagari.note where item_id = ? returning item_id),
                     failures as (delete from okiagari.failure where item_id = ? returning item_id),
                     refusals as (delete from okiagari.refusal where item_id = ? returning item_id),
                     acts as (delete from okiagari.act where item_id = ? returning item_id)
                delete from okiagari.target where id = ?
                """;
        try (PreparedStatement statement = connection.prepareStatement(sql)) {
            for (int i = 1; i <= 7; i++) {
                statement.setLong(i, itemId);
            }
            statement.executeUpdate();
        }
    }

    private static void lock(Connection connection, long itemId) throws SQLException {
        // Safe against a settle, a retry or a resubmission under way: each locks the target, the live or the ended row.
        for (String sql : List.of("""
                select id from okiagari.target where id = ? for update
                """, """
                select id from okiagari.item where id = ? for update
                """, """
                select id from okiagari.finished where id = ? for update
                """)) {
            try (PreparedStatement statement = connection.prepareStatement(sql)) {
                statement.setLong(1, itemId);
                statement.execute();
            }
        }
    }
}
