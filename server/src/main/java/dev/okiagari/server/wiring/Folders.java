package dev.okiagari.server.wiring;

import dev.okiagari.console.terminal.CommandFailed;
import dev.okiagari.console.terminal.Exit;
import dev.okiagari.engine.failure.ClassifiedException;
import dev.okiagari.gateway.storage.FolderStorage;
import dev.okiagari.gateway.storage.RawStorage;
import dev.okiagari.gateway.storage.S3Settings;
import dev.okiagari.gateway.storage.S3Storage;
import dev.okiagari.server.settings.ServiceSettings;
import java.nio.file.Path;

/** Where the files of papers lie that are not in the database. Each database of a data folder has its own. Stateless. */
public final class Folders {
    private Folders() {}

    /** The raw copies: in S3 when a bucket is set, else in the data folder. Ends the command when that cannot be used. */
    public static RawStorage storage(Place place) {
        ServiceSettings outside = place.settings().outside();
        try {
            return outside.bucket()
                    .<RawStorage>map(bucket -> S3Storage.open(
                            S3Settings.of(bucket.endpoint(), bucket.name()).withRegion(bucket.region())))
                    .orElseGet(() -> FolderStorage.open(of(place, "raw")));
        } catch (ClassifiedException e) {
            throw new CommandFailed(Exit.FAILED, String.valueOf(e.getMessage()), e);
        }
    }

    /** The search index: derived from the database, and built anew when it is gone. */
    public static Path index(Place place) {
        return of(place, "index");
    }

    private static Path of(Place place, String kind) {
        boolean usual = place.choice() == Place.Choice.USUAL;
        return place.settings()
                .dataFolder()
                .resolve(usual ? kind : kind + "-" + place.name().replaceAll("[^\\w-]", "_"));
    }
}
