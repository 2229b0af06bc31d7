package dev.okiagari.console.store;

import java.sql.SQLException;

/** The database refused a reading or was away; nothing was changed. */
public final class ReadFailed extends RuntimeException {
    public ReadFailed(SQLException cause) {
        super("could not read because the database said: " + cause.getMessage(), cause);
    }
}
