package dev.okiagari.server.command.doctor;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** Looks at the data folder. One that is not there yet is no problem: whoever works makes it. */
final class FolderCheck {
    private static final long LEAST_FREE = 1L << 30;

    private FolderCheck() {}

    static List<Fact> of(Path folder) {
        Path absolute = folder.toAbsolutePath().normalize();
        if (Files.notExists(folder)) {
            return List.of(Fact.fine("data folder", absolute + ", which does not exist yet"));
        }
        List<Fact> facts = new ArrayList<>();
        facts.add(
                Files.isWritable(folder) && Files.isReadable(folder)
                        ? Fact.fine("data folder", absolute + ", writable")
                        : Fact.ill(
                                "data folder",
                                absolute + ", not writable",
                                "the data folder is not readable and writable for this user",
                                "run as its owner, change its permissions, or set OKIAGARI_DATA"));
        facts.add(freeSpace(folder));
        return facts;
    }

    private static Fact freeSpace(Path folder) {
        try {
            long free = Files.getFileStore(folder).getUsableSpace();
            String value = gigabytes(free) + " free";
            return free >= LEAST_FREE
                    ? Fact.fine("disk", value)
                    : Fact.ill("disk", value, "less than 1 GB is free", "free some space before PostgreSQL runs out");
        } catch (IOException e) {
            return Fact.ill("disk", "unknown", "the free space could not be read: " + e.getMessage(), "look with df");
        }
    }

    private static String gigabytes(long bytes) {
        return String.format(Locale.ROOT, "%.1f GB", bytes / (double) (1L << 30));
    }
}
