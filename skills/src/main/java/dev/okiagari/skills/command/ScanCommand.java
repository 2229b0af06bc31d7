package dev.okiagari.skills.command;

import static dev.okiagari.skills.SkillsTexts.say;

import dev.okiagari.application.program.Program;
import dev.okiagari.application.program.WithoutDatabase;
import dev.okiagari.kit.json.JsonText;
import dev.okiagari.kit.terminal.CommandFailed;
import dev.okiagari.kit.terminal.ShortCommand;
import dev.okiagari.skills.SkillScan;
import dev.okiagari.skills.content.SkillRefused;
import dev.okiagari.skills.local.FolderScan;
import dev.okiagari.skills.local.LocalReport;
import dev.okiagari.skills.setup.Visible;
import java.io.PrintWriter;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import java.util.function.Supplier;
import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** Scans one skill or many. Its exit codes are its own: scripts tell a bad skill from a wrong command line. */
@Command(
        name = "scan",
        exitCodeOnInvalidInput = ScanCommand.WRONG_USAGE,
        exitCodeOnExecutionException = ScanCommand.BROKEN)
final class ScanCommand implements Callable<Integer>, ShortCommand, WithoutDatabase {
    static final int WRONG_USAGE = 64;
    static final int BROKEN = 70;

    private final Program program;

    @Spec
    private CommandSpec spec = CommandSpec.create();

    @Parameters(paramLabel = "PATH")
    private String path = "";

    @ArgGroup
    private Format format = new Format();

    @Option(names = "--write-baseline", paramLabel = "REASON")
    private String reason = "";

    @Option(names = "--no-baseline")
    private boolean ignoresBaseline;

    @Option(names = "--watch")
    private boolean watch;

    /** How the report is printed. */
    private static final class Format {
        @Option(names = "--json", descriptionKey = "shared.json")
        private boolean json;

        @Option(names = "--sarif")
        private boolean sarif;
    }

    ScanCommand(Program program) {
        this.program = program;
    }

    @Override
    public Integer call() {
        FolderScan scan = orFail(() -> FolderScan.of(Path.of(path), !ignoresBaseline));
        LocalReport report = orFail(() -> scanned(scan));
        if (!reason.isBlank()) {
            int entries = orFail(() -> scan.accept(report, reason.strip()));
            PrintWriter err = spec.commandLine().getErr();
            err.println(say("scan.accepted", entries));
            err.flush();
        }
        print(report);
        if (watch) {
            new ScanWatching(spec.commandLine().getErr(), this::print).watch(Path.of(path), !ignoresBaseline);
        }
        return switch (report.verdict()) {
            case PASS -> 0;
            case CONCERNS -> 1;
            case FAIL -> 2;
        };
    }

    private LocalReport scanned(FolderScan scan) {
        if (!scan.isMany()) {
            return run(scan, (done, all) -> {});
        }
        ScanProgress progress =
                new ScanProgress(spec.commandLine().getErr(), program.screen().get());
        try {
            return run(scan, progress);
        } finally {
            progress.end();
        }
    }

    private static LocalReport run(FolderScan scan, FolderScan.Progress progress) {
        try {
            return scan.run(progress);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("could not scan because it was interrupted", e);
        }
    }

    private void print(LocalReport report) {
        PrintWriter out = spec.commandLine().getOut();
        if (format.json) {
            out.println(JsonText.document(report.isMany() ? ScansJson.of(report) : ScanJson.of(report)));
        } else if (format.sarif) {
            out.println(SkillScan.sarif(report.skills(), program.build().get()));
            report.refused()
                    .forEach(refusal -> spec.commandLine()
                            .getErr()
                            .println(say("scan.refused", Visible.of(refusal.place()), Visible.of(refusal.reason()))));
            spec.commandLine().getErr().flush();
        } else {
            ScanText.lines(report).forEach(out::println);
        }
        out.flush();
    }

    private <T> T orFail(Supplier<T> work) {
        try {
            return work.get();
        } catch (SkillRefused | InvalidPathException e) {
            throw new CommandFailed(WRONG_USAGE, say("scan.failed", Visible.of(path), Visible.of(e.getMessage())), e);
        }
    }
}
