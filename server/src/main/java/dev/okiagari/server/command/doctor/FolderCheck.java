package dev.okiagari.server.command.doctor;

import dev.okiagari.application.HealthFact;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** Examines the data folder. A missing one is no problem: commands that work create it. */
final class FolderCheck {
    private static final long MIN_FREE = 1L << 30;

    private FolderCheck() {}

    static List<HealthFact> of(Path folder) {
        Path absolute = folder.toAbsolutePath().normalize();
        if (Files.notExists(folder)) {
            return List.of(HealthFact.ok("data folder", absolute + ", does not exist yet"));
        }
        List<HealthFact> facts = new ArrayList<>();
        facts.add(
                Files.isWritable(folder) && Files.isReadable(folder)
                        ? HealthFact.ok("data folder", absolute + ", writable")
                        : HealthFact.problem(
                                "data folder",
                                absolute + ", not writable",
                                "the data folder is not readable and writable for this user",
                                "run as its owner, change its permissions, or set OKIAGARI_DATA"));
        facts.add(freeSpace(folder));
        return facts;
    }

    private static HealthFact freeSpace(Path folder) {
        try {
            long free = Files.getFileStore(folder).getUsableSpace();
            String value = gigabytes(free) + " free";
            return free >= MIN_FREE
                    ? HealthFact.ok("disk", value)
                    : HealthFact.problem(
                            "disk",
                            value,
                            "less than 1 GB is free",
                            "free some space before PostgreSQL runs out of it");
        } catch (IOException e) {
            return HealthFact.problem(
                    "disk", "unknown", "the free space could not be read: " + e.getMessage(), "check with df");
        }
    }

    private static String gigabytes(long bytes) {
        return String.format(Locale.ROOT, "%.1f GB", bytes / (double) (1L << 30));
    }
}
