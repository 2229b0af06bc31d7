package dev.okiagari.server.command.doctor;

import static dev.okiagari.server.ServerTexts.say;

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
            return List.of(HealthFact.ok("data folder", say("doctor.folder.missing", absolute)));
        }
        List<HealthFact> facts = new ArrayList<>();
        facts.add(
                Files.isWritable(folder) && Files.isReadable(folder)
                        ? HealthFact.ok("data folder", say("doctor.folder.writable", absolute))
                        : HealthFact.problem(
                                "data folder",
                                say("doctor.folder.not-writable", absolute),
                                say("doctor.folder"),
                                say("doctor.folder.advice")));
        facts.add(freeSpace(folder));
        return facts;
    }

    private static HealthFact freeSpace(Path folder) {
        try {
            long free = Files.getFileStore(folder).getUsableSpace();
            String value = say("doctor.free", gigabytes(free));
            return free >= MIN_FREE
                    ? HealthFact.ok("disk", value)
                    : HealthFact.problem("disk", value, say("doctor.disk-full"), say("doctor.disk-full.advice"));
        } catch (IOException e) {
            return HealthFact.problem(
                    "disk", say("doctor.unknown"), say("doctor.disk", e.getMessage()), say("doctor.disk.advice"));
        }
    }

    private static String gigabytes(long bytes) {
        return String.format(Locale.ROOT, "%.1f GB", bytes / (double) (1L << 30));
    }
}
