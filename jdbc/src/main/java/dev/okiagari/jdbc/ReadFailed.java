package dev.okiagari.jdbc;

import java.sql.SQLException;

/** A read failed because of the database. Its message may be stored and shown: errors quote values, so they are {@linkplain Messages#clean cleaned}. */
public final class ReadFailed extends RuntimeException {
    public ReadFailed(SQLException cause) {
        super("could not read from the database: " + Messages.clean(cause.getMessage()), cause);
    }
}
