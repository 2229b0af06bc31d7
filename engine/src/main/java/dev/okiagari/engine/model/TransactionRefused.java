package dev.okiagari.engine.model;

/**
 * The call was refused because its connection is, or may be, inside a transaction that the engine did not begin and
 * must not end. Nothing has changed, in the database or on the connection.
 */
public final class TransactionRefused extends EngineException {
    private TransactionRefused(String code, String message) {
        super(code, message);
    }

    /** The engine cannot tell whether the lent connection is inside a transaction. */
    public static TransactionRefused unclear(String because) {
        return new TransactionRefused(
                "okiagari.transaction_unclear",
                "could not tell whether the connection is inside a transaction of yours because " + because
                        + ": use client.in(connection) inside your transactions, or let the pool lend its connections with"
                        + " auto-commit on");
    }

    /** The given connection is not inside a transaction. */
    public static TransactionRefused none() {
        return refused("could not take part in your transaction because the connection has auto-commit on and is"
                + " therefore not inside one: switch auto-commit off first, or use the client without a connection");
    }

    /** A write inside a read-only transaction. */
    public static TransactionRefused readOnly() {
        return refused("could not write in your transaction because it is read-only: begin one that may write, or do"
                + " this after it");
    }

    /** A call that is not possible inside the caller's transaction. */
    public static TransactionRefused inside(String what) {
        return refused("could not " + what + " because this thread is inside a transaction of yours, whose"
                + " changes nobody else sees and whose locks others wait for: do it after your commit");
    }

    private static TransactionRefused refused(String message) {
        return new TransactionRefused("okiagari.transaction_refused", message);
    }
}
