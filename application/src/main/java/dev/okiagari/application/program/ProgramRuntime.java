package dev.okiagari.application.program;

import dev.okiagari.application.Database;
import dev.okiagari.application.Resources;
import dev.okiagari.engine.Client;
import dev.okiagari.engine.failure.ClassifiedException;
import dev.okiagari.gateway.http.GuardSettings;
import dev.okiagari.gateway.http.GuardedHttp;
import dev.okiagari.gateway.storage.RawStorage;
import dev.okiagari.gateway.storage.StorageClaim;
import dev.okiagari.kit.terminal.CommandFailed;
import dev.okiagari.kit.terminal.Exit;
import dev.okiagari.kit.terminal.OpenDatabase;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Everything that one command has open: one connection pool, and, when asked for, the storage of raw copies and clients of external
 * services. Closed once, in reverse order. Threads may share it.
 */
public final class ProgramRuntime implements Resources, AutoCloseable {
    private final DataLocation location;
    private final OpenDatabase opened;
    private final Database database;
    private final Map<String, String> settings;
    private final Deque<AutoCloseable> open = new ArrayDeque<>();
    private @Nullable RawStorage storage;

    public ProgramRuntime(DataLocation location, OpenDatabase opened, Map<String, String> settings) {
        this.location = location;
        this.opened = opened;
        this.database = Database.over(opened.source());
        this.settings = Map.copyOf(settings);
    }

    public DataLocation location() {
        return location;
    }

    @Override
    public Database database() {
        return database;
    }

    public Client client() {
        return Client.on(database.dataSource());
    }

    @Override
    public RawStorage storage() {
        return checked(() -> {
            RawStorage raw = openStorage();
            StorageClaim.require(database.dataSource(), raw);
            return raw;
        });
    }

    /** The storage for a command that removes raw copies: it must be the one this database uses, but is not claimed. */
    public RawStorage storageForRemoval() {
        return checked(() -> {
            RawStorage raw = openStorage();
            StorageClaim.requireToRemove(database.dataSource(), raw);
            return raw;
        });
    }

    private synchronized RawStorage openStorage() {
        RawStorage raw = storage;
        if (raw == null) {
            raw = location.openStorage();
            storage = raw;
            open.push(raw);
        }
        return raw;
    }

    /** A storage that cannot be used ends the command with the storage's own message. */
    private static RawStorage checked(java.util.function.Supplier<RawStorage> opening) {
        try {
            return opening.get();
        } catch (ClassifiedException e) {
            throw new CommandFailed(Exit.FAILED, String.valueOf(e.getMessage()), e);
        }
    }

    @Override
    public synchronized GuardedHttp http(GuardSettings guard) {
        GuardedHttp http = GuardedHttp.open(guard);
        open.push(http);
        return http;
    }

    @Override
    public Map<String, String> settings() {
        return settings;
    }

    @Override
    public synchronized void close() {
        try (opened) {
            while (!open.isEmpty()) {
                close(open.pop());
            }
        }
    }

    private static void close(AutoCloseable one) {
        switch (one) {
            case RawStorage raw -> raw.close();
            case GuardedHttp http -> http.close();
            default -> throw new IllegalStateException("could not close " + one);
        }
    }
}
