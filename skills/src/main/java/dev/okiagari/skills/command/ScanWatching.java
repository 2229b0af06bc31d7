package dev.okiagari.skills.command;

import static dev.okiagari.skills.SkillsTexts.say;

import dev.okiagari.kit.terminal.CommandFailed;
import dev.okiagari.kit.terminal.StopSignal;
import dev.okiagari.skills.content.SkillRefused;
import dev.okiagari.skills.local.FolderScan;
import dev.okiagari.skills.local.LocalReport;
import dev.okiagari.skills.local.SkillWatch;
import dev.okiagari.skills.setup.Visible;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.function.Consumer;

/** Scans again what changes below a path, until Ctrl-C. Used by one thread. */
final class ScanWatching {
    private static final Duration PATIENCE = Duration.ofSeconds(5);

    private final PrintWriter err;
    private final Consumer<LocalReport> print;

    ScanWatching(PrintWriter err, Consumer<LocalReport> print) {
        this.err = err;
        this.print = print;
    }

    /** Returns after Ctrl-C. */
    void watch(Path path, boolean usesBaseline) {
        try (StopSignal stop = new StopSignal(say("scan.watch"), PATIENCE);
                SkillWatch changes = SkillWatch.of(FolderScan.of(path, usesBaseline))) {
            Thread.ofVirtual().start(() -> closeOnStop(stop, changes));
            tell(say("scan.watching"));
            for (List<Path> changed = changes.next(); !changed.isEmpty(); changed = changes.next()) {
                again(path, usesBaseline, changed);
            }
        } catch (IOException e) {
            throw new CommandFailed(ScanCommand.BROKEN, say("scan.unwatched", Visible.of(path.toString())), e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private void again(Path path, boolean usesBaseline, List<Path> changed) {
        try {
            LocalReport report = FolderScan.of(path, usesBaseline).only(changed);
            report.refused()
                    .forEach(refusal ->
                            tell(say("scan.refused", Visible.of(refusal.place()), Visible.of(refusal.reason()))));
            if (!report.skills().isEmpty()) {
                print.accept(report);
            }
        } catch (SkillRefused e) {
            tell(Visible.of(e.getMessage())); // half of a change; the next one may mend it
        }
    }

    private void tell(String line) {
        err.println(line);
        err.flush();
    }

    private static void closeOnStop(StopSignal stop, SkillWatch changes) {
        try {
            stop.within(null);
            changes.close();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        } catch (IOException e) {
            throw new java.io.UncheckedIOException("could not stop watching", e);
        }
    }
}
