package dev.okiagari.engine.model;

/**
 * The call was refused because of the transaction that its connection is, or may be, inside of: the engine never commits, rolls back or
 * switches a transaction that it did not begin. Nothing has changed, in the database or on the connection.
 */
public final class TransactionRefused extends EngineException {
    private TransactionRefused(String code, String message) {
        super(code, message);
    }

    /** Whether the connection that the data source lent is inside a transaction cannot be told. */
    public static TransactionRefused unclear(String because) {
        return new TransactionRefused(
                "okiagari.transaction_unclear",
                "could not tell whether the connection is inside a transaction of yours because " + because
                        + ": use client.in(connection) inside your transactions, or let the pool lend its connections with"
                        + " auto-commit on");
    }

    /** A connection was given for its transaction, and has none. */
    public static TransactionRefused none() {
        return refused("could not take part in your transaction because the connection has auto-commit on, so that it"
                + " is in none: switch auto-commit off first, or use the client without a connection");
    }

    /** A write inside a transaction that may only read. */
    public static TransactionRefused readOnly() {
        return refused("could not write in your transaction because it is read-only: begin one that may write, or do"
                + " this after it");
    }

    /** What cannot be done inside somebody's transaction at all. */
    public static TransactionRefused inside(String what) {
        return refused("could not " + what + " because this thread is inside a transaction of yours, whose"
                + " changes nobody else sees and whose locks others wait for: do it after your commit");
    }

    private static TransactionRefused refused(String message) {
        return new TransactionRefused("okiagari.transaction_refused", message);
    }
}
