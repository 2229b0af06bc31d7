package dev.okiagari.postgres;

import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * Options of the embedded server. Immutable; {@link #defaults()} suits almost every program.
 *
 * <p>Settings take effect when a server is started; one that already runs in the folder is adopted as it is.
 *
 * @param settings PostgreSQL settings beyond ours, such as {@code shared_buffers} (128MB unless given)
 * @param binaries the {@code bin} folder of a PostgreSQL to use instead of the one that comes with this library
 * @param cache where the binaries are unpacked, to be shared by several data folders; when null the folder named by the
 * environment variable {@code OKIAGARI_CACHE}, else the data folder itself
 * @param keepRunning whether the server outlives its last user; otherwise the last close stops it
 * @param startWithin how long a start may take, crash recovery included, and how long to wait for another process that
 * is starting the same server
 */
public record Options(
        Map<String, String> settings,
        @Nullable Path binaries,
        @Nullable Path cache,
        boolean keepRunning,
        Duration startWithin) {

    /** Decided here: where the server listens, and that a commit once confirmed survives a power cut. */
    private static final Set<String> FIXED = Set.of(
            "data_directory",
            "fsync",
            "full_page_writes",
            "hba_file",
            "listen_addresses",
            "port",
            "unix_socket_directories");

    public Options {
        for (String name : settings.keySet()) {
            if (!name.matches("[a-z_][a-z0-9_.]*")) {
                throw new IllegalArgumentException("could not accept the setting '" + name
                        + "' because a PostgreSQL setting is written in lower case letters, digits, '_' and '.'");
            }
            if (FIXED.contains(name)) {
                throw new IllegalArgumentException("could not accept the setting '" + name
                        + "' because the embedded server decides it; run a PostgreSQL of your own to change it");
            }
        }
        if (startWithin.isNegative() || startWithin.isZero()) {
            throw new IllegalArgumentException("could not accept startWithin " + startWithin
                    + " because it must be longer than zero (default 2 min)");
        }
        settings = Map.copyOf(settings);
    }

    public static Options defaults() {
        return new Options(Map.of(), null, null, false, Duration.ofMinutes(2));
    }

    public Options withSetting(String name, String value) {
        Map<String, String> more = new TreeMap<>(settings);
        more.put(name, value);
        return new Options(more, binaries, cache, keepRunning, startWithin);
    }

    public Options withBinaries(Path binFolder) {
        return new Options(settings, binFolder, cache, keepRunning, startWithin);
    }

    public Options withCache(Path folder) {
        return new Options(settings, binaries, folder, keepRunning, startWithin);
    }

    public Options withKeepRunning(boolean keep) {
        return new Options(settings, binaries, cache, keep, startWithin);
    }

    public Options withStartWithin(Duration limit) {
        return new Options(settings, binaries, cache, keepRunning, limit);
    }
}
