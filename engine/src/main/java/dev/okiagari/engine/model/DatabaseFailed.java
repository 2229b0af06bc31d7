package dev.okiagari.engine.model;

import java.sql.SQLException;

/** The database refused or was away. Nothing of the call has happened, unless its commit was the one that failed. */
public final class DatabaseFailed extends RuntimeException {
    public DatabaseFailed(SQLException cause) {
        super("could not do that because the database said: " + cause.getMessage(), cause);
    }
}
