package dev.okiagari.console.reading;

import dev.okiagari.console.store.NameReads;
import dev.okiagari.engine.Client;
import dev.okiagari.kit.terminal.CommandContext;
import dev.okiagari.kit.terminal.OpenDatabase;
import java.time.Instant;
import java.util.function.Supplier;
import javax.sql.DataSource;

/** What commands, routes and pages of the console work with: a database with the engine's tables. Threads may share it. */
public final class ConsoleContext implements CommandContext {
    private final OpenDatabase database;
    private final Client client;
    private final ItemReadings items;

    private ConsoleContext(OpenDatabase database) {
        this.database = database;
        this.client = Client.on(database.source());
        this.items = new ItemReadings(database.source());
    }

    /** A database that its owner opens and closes. */
    public static ConsoleContext of(DataSource source) {
        return new ConsoleContext(OpenDatabase.of(source));
    }

    /** For commands, each of which opens the database when it runs. */
    public static Supplier<ConsoleContext> opening(Supplier<OpenDatabase> opening) {
        return () -> new ConsoleContext(opening.get());
    }

    public DataSource source() {
        return database.source();
    }

    /** What must be added to a command line to reach the same database, such as " --demo"; may be empty. */
    public String flags() {
        return database.flags();
    }

    public Client client() {
        return client;
    }

    public ItemReadings items() {
        return items;
    }

    /** Reads in one snapshot. */
    public <T> T read(Snapshot.Reading<T> reading) {
        return Snapshot.read(source(), reading);
    }

    public NameReads.Names names() {
        return read(new NameReads()::all);
    }

    /** The database's time. */
    public Instant now() {
        return client.figures(1).now();
    }

    @Override
    public void close() {
        database.close();
    }
}
