package dev.okiagari.kit.terminal;

import javax.sql.DataSource;

/**
 * A database with the engine's schema, opened for one command and closed after it.
 *
 * @param flags what must be added to a command line to reach the same database, such as " --demo"; may be empty
 * @param onClose closes what was opened
 */
public record OpenDatabase(DataSource source, String flags, Runnable onClose) implements CommandContext {

    /** A database that its owner opens and closes. */
    public static OpenDatabase of(DataSource source) {
        return new OpenDatabase(source, "", () -> {});
    }

    @Override
    public void close() {
        onClose.run();
    }
}
