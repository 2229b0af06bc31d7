package dev.okiagari.engine.internal.store.item;

import dev.okiagari.engine.internal.store.row.Settlement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.HashMap;
import java.util.Map;

/** The rows that fenced statements changed, by the epoch they had, and the transaction that did it. Used by one thread. */
final class LandedRows {
    private final Map<Long, Long> epochs = new HashMap<>();
    private String transactionId = "";

    /** Takes one row of a fenced statement: id, the epoch it had, transaction. */
    void add(ResultSet row) throws SQLException {
        epochs.put(row.getLong(1), row.getLong(2));
        if (transactionId.isEmpty()) {
            transactionId = row.getString(3);
        }
    }

    boolean has(Settlement settlement) {
        Long epoch = epochs.get(settlement.itemId());
        return epoch != null && epoch == settlement.lease().epoch();
    }

    /** Empty when no row was changed. */
    String transactionId() {
        return transactionId;
    }
}
