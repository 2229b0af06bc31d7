package dev.okiagari.console.store;

import java.sql.SQLException;

/** A read failed because of the database. */
public final class ReadFailed extends RuntimeException {
    public ReadFailed(SQLException cause) {
        super("could not read from the database: " + cause.getMessage(), cause);
    }
}
