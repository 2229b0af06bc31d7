package dev.okiagari.server.command.skills;

import dev.okiagari.console.terminal.CommandFailed;
import dev.okiagari.console.terminal.Exit;
import dev.okiagari.console.terminal.ShortCommand;
import dev.okiagari.server.skills.Visible;
import dev.okiagari.submissions.ActRefused;
import dev.okiagari.submissions.NoSuchSubmission;
import java.util.concurrent.Callable;
import java.util.function.Supplier;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** Withdraws a submission with its secret. */
@Command(name = "withdraw", description = "Withdraws an unfinished submission with the secret that was printed for it.")
final class WithdrawCommand implements Callable<Integer>, ShortCommand {
    private final Supplier<SkillDesk> door;

    @Spec
    private CommandSpec spec = CommandSpec.create();

    @Parameters(paramLabel = "ID", description = "The submission's id.")
    private String id = "";

    @Option(names = "--secret", paramLabel = "SECRET", required = true, description = "As printed by skills submit.")
    private String secret = "";

    WithdrawCommand(Supplier<SkillDesk> door) {
        this.door = door;
    }

    @Override
    public Integer call() {
        try (SkillDesk desk = door.get()) {
            desk.submissions().withdraw(id, secret);
            spec.commandLine().getOut().println("withdrawn: " + id);
            return Exit.OK;
        } catch (NoSuchSubmission | ActRefused e) {
            throw new CommandFailed(Exit.FAILED, Visible.of(e.getMessage()), e);
        }
    }
}
