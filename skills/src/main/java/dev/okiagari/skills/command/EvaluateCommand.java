package dev.okiagari.skills.command;

import static dev.okiagari.skills.SkillsTexts.say;

import dev.okiagari.application.program.WithoutDatabase;
import dev.okiagari.kit.terminal.CommandFailed;
import dev.okiagari.kit.terminal.ShortCommand;
import dev.okiagari.skills.content.SkillRefused;
import dev.okiagari.skills.labelled.Evaluation;
import dev.okiagari.skills.labelled.EvaluationText;
import dev.okiagari.skills.setup.Visible;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** Measures the scanner on a set of labelled skills. */
@Command(
        name = "evaluate",
        exitCodeOnInvalidInput = ScanCommand.WRONG_USAGE,
        exitCodeOnExecutionException = ScanCommand.BROKEN)
final class EvaluateCommand implements Callable<Integer>, ShortCommand, WithoutDatabase {
    @Spec
    private CommandSpec spec = CommandSpec.create();

    @Parameters(paramLabel = "DIR")
    private Path folder = Path.of("");

    @Override
    public Integer call() {
        PrintWriter out = spec.commandLine().getOut();
        EvaluationText.of(evaluated()).forEach(line -> out.println(Visible.of(line)));
        out.flush();
        return 0;
    }

    private Evaluation evaluated() {
        try {
            return Evaluation.of(folder);
        } catch (SkillRefused | IOException e) {
            throw new CommandFailed(
                    ScanCommand.WRONG_USAGE,
                    say("evaluate.failed", Visible.of(folder.toString()), Visible.of(String.valueOf(e.getMessage()))),
                    e);
        }
    }
}
