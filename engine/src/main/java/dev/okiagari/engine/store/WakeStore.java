package dev.okiagari.engine.store;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Wake-ups that arrive before the item has parked, so that none is lost to that race. */
final class WakeStore {
    private WakeStore() {}

    /** Remembers a wake-up for an item that is not parked yet. The caller holds the item's row lock. */
    static void remember(Connection connection, long itemId) throws SQLException {
        // Safe against the park: it updates the item's row first, so one of the two waits for the other and sees it.
        String sql = """
                insert into okiagari.wake (item_id, at) values (?, okiagari.now()) on conflict (item_id) do nothing
                """;
        try (PreparedStatement statement = connection.prepareStatement(sql)) {
            statement.setLong(1, itemId);
            statement.executeUpdate();
        }
    }

    /** Of items that have just been parked in this transaction, makes those due that were woken in the meantime. */
    static void wakeEarly(Connection connection, List<Settlement> parked) throws SQLException {
        // Safe against wakers: the park has locked the item's row, and they lock it before they look.
        String sql = """
                delete from okiagari.wake where item_id = any(?) returning item_id
                """;
        Map<Long, Settlement> byId = new HashMap<>();
        parked.forEach(s -> byId.put(s.itemId(), s));
        try (PreparedStatement statement = connection.prepareStatement(sql)) {
            statement.setArray(1, connection.createArrayOf("int8", byId.keySet().toArray()));
            try (ResultSet rows = statement.executeQuery()) {
                while (rows.next()) {
                    Settlement s = byId.get(rows.getLong(1));
                    if (s != null) {
                        Lease after = s.lease().next(s.move().after().step());
                        ItemActs.makeDue(connection, after, s.pipeline());
                    }
                }
            }
        }
    }
}
