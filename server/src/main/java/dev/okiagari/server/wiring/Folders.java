package dev.okiagari.server.wiring;

import static dev.okiagari.server.ServerTexts.say;

import dev.okiagari.application.program.UpstreamSettings;
import dev.okiagari.engine.failure.ClassifiedException;
import dev.okiagari.gateway.storage.FolderStorage;
import dev.okiagari.gateway.storage.RawStorage;
import dev.okiagari.gateway.storage.S3Settings;
import dev.okiagari.gateway.storage.S3Storage;
import dev.okiagari.kit.terminal.CommandFailed;
import dev.okiagari.kit.terminal.Exit;
import java.nio.file.Path;
import java.util.Optional;

/** The files services the database: raw copies and search indexes. Each database of a data folder has its own. Stateless. */
public final class Folders {
    private Folders() {}

    /** The storage of raw copies: S3 when a bucket is set, else the data folder. Ends the command when it cannot be used. */
    public static RawStorage storage(DatabaseLocation location) {
        UpstreamSettings services = location.settings().services();
        try {
            return services.bucket()
                    .<RawStorage>map(bucket -> S3Storage.open(
                            S3Settings.of(bucket.endpoint(), bucket.name()).withRegion(bucket.region())))
                    .orElseGet(() -> FolderStorage.open(of(location, "raw")));
        } catch (ClassifiedException e) {
            throw new CommandFailed(Exit.FAILED, String.valueOf(e.getMessage()), e);
        }
    }

    /**
     * The storage that the settings name.
     *
     * @param identity empty for a folder that has not been used yet
     */
    public record Named(String words, Optional<String> identity, boolean isShared) {}

    /** The same storage by its name alone: nothing is opened or created. */
    public static Named storageOf(DatabaseLocation location) {
        Optional<UpstreamSettings.Bucket> bucket =
                location.settings().services().bucket();
        if (bucket.isEmpty()) {
            Path folder = of(location, "raw").toAbsolutePath().normalize();
            return new Named(say("storage.folder", folder), FolderStorage.identityIn(folder), false);
        }
        String identity = S3Storage.identity(
                S3Settings.of(bucket.get().endpoint(), bucket.get().name()));
        return new Named(identity, Optional.of(identity), true);
    }

    /** For files of one kind, such as a search index. */
    static Path of(DatabaseLocation location, String kind) {
        boolean usual = location.choice() == DatabaseLocation.Choice.USUAL;
        return location.settings()
                .dataFolder()
                .resolve(usual ? kind : kind + "-" + location.name().replaceAll("[^\\w-]", "_"));
    }
}
