package dev.okiagari.engine.internal.store.sql;

import java.sql.Connection;
import java.sql.SQLException;
import org.jspecify.annotations.Nullable;
import org.postgresql.core.BaseConnection;
import org.postgresql.core.TransactionState;

/** Whether a transaction can still be committed. Asks the driver, which was told with the last answer: no round trip. */
public final class OpenTransaction {
    private static final String FAILED = "25P02";

    private OpenTransaction() {}

    /** True when a statement of it has failed: PostgreSQL would answer a commit by rolling back. */
    public static boolean hasFailed(Connection tx) throws SQLException {
        return tx.unwrap(BaseConnection.class).getTransactionState() == TransactionState.FAILED;
    }

    /** True when the transaction is over, although whoever it was lent to had no means to end it. */
    public static boolean hasEnded(Connection tx) throws SQLException {
        return tx.unwrap(BaseConnection.class).getTransactionState() == TransactionState.IDLE;
    }

    /** True when a statement was refused because one before it in the same transaction has failed. */
    public static boolean hasFailed(SQLException thrown) {
        return FAILED.equals(thrown.getSQLState());
    }

    /** What to throw when a statement has failed and its error went unnoticed. */
    public static SQLException swallowedError(@Nullable SQLException cause) {
        return new SQLException(
                "could not commit because a statement of the write failed and the write swallowed its SQLException:"
                        + " PostgreSQL commits nothing of such a transaction. Let the exception out of the write, or set a"
                        + " savepoint before the statement and roll back to it",
                FAILED,
                cause);
    }
}
