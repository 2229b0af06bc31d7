package dev.okiagari.console.command;

import javax.sql.DataSource;

/**
 * A database with the engine's schema, opened for one command and closed after it.
 *
 * @param flags what must be added to a command line to reach the same database again, such as " --demo"; else empty
 * @param onClose lets go of what was opened
 */
public record OpenDatabase(DataSource source, String flags, Runnable onClose) implements AutoCloseable {

    /** A database that somebody else keeps open. */
    public static OpenDatabase of(DataSource source) {
        return new OpenDatabase(source, "", () -> {});
    }

    @Override
    public void close() {
        onClose.run();
    }
}
