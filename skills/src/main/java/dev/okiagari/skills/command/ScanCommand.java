package dev.okiagari.skills.command;

import dev.okiagari.kit.json.JsonText;
import dev.okiagari.application.program.WithoutDatabase;
import dev.okiagari.kit.terminal.CommandFailed;
import dev.okiagari.kit.terminal.ShortCommand;
import dev.okiagari.skills.SkillScan;
import dev.okiagari.skills.content.SkillRefused;
import dev.okiagari.skills.scan.Report;
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

/** Scans one skill. Its exit codes are its own: scripts tell a bad skill from a wrong command line. */
@Command(
        name = "scan",
        description = "Scans a skill: a folder with SKILL.md, a zip, a tar.gz, or a SKILL.md alone. Needs no database.",
        exitCodeOnInvalidInput = ScanCommand.WRONG_USAGE,
        exitCodeOnExecutionException = ScanCommand.BROKEN,
        exitCodeList = {
            "0:PASS: 80 to 100 points",
            "1:CONCERNS: 50 to 79 points",
            "2:FAIL: fewer than 50 points",
            "64:wrong command line, or no skill at that path",
            "70:a fault of this program"
        })
final class ScanCommand implements Callable<Integer>, ShortCommand, WithoutDatabase {
    static final int WRONG_USAGE = 64;
    static final int BROKEN = 70;

    private final Supplier<String> build;

    @Spec
    private CommandSpec spec = CommandSpec.create();

    @Parameters(paramLabel = "PATH", description = "The skill's folder, archive or SKILL.md.")
    private String path = "";

    @ArgGroup
    private Format format = new Format();

    /** How the report is printed. */
    private static final class Format {
        @Option(names = "--json", description = "Print one JSON document to standard output, and nothing else.")
        private boolean json;

        @Option(names = "--sarif", description = "Print SARIF 2.1.0 to standard output, for editors and code hosts.")
        private boolean sarif;
    }

    ScanCommand(Supplier<String> build) {
        this.build = build;
    }

    @Override
    public Integer call() {
        Report report = scan();
        PrintWriter out = spec.commandLine().getOut();
        if (format.json) {
            out.println(JsonText.document(ScanJson.of(report)));
        } else if (format.sarif) {
            out.println(SkillScan.sarif(report, build.get()));
        } else {
            ScanText.lines(report).forEach(out::println);
        }
        out.flush();
        return switch (report.verdict()) {
            case PASS -> 0;
            case CONCERNS -> 1;
            case FAIL -> 2;
        };
    }

    private Report scan() {
        try {
            return SkillScan.of(Path.of(path));
        } catch (SkillRefused | InvalidPathException e) {
            throw new CommandFailed(
                    WRONG_USAGE, "could not scan " + Visible.of(path) + ": " + Visible.of(e.getMessage()), e);
        }
    }
}
