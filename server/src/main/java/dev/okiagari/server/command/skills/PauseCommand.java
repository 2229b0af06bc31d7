package dev.okiagari.server.command.skills;

import dev.okiagari.console.terminal.Exit;
import dev.okiagari.console.terminal.ShortCommand;
import java.util.concurrent.Callable;
import java.util.function.Supplier;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** Pauses the queue, or ends the pause: one hold of the whole pipeline. */
@Command
final class PauseCommand implements Callable<Integer>, ShortCommand {
    private final boolean pauses;
    private final Supplier<SkillDesk> door;

    @Spec
    private CommandSpec spec = CommandSpec.create();

    @Option(
            names = {"--reason", "--why"},
            paramLabel = "TEXT",
            required = true,
            description = "Why you do this; recorded with your name.")
    private String reason = "";

    private PauseCommand(boolean pauses, Supplier<SkillDesk> door) {
        this.pauses = pauses;
        this.door = door;
    }

    static CommandLine pause(Supplier<SkillDesk> door) {
        return named(
                "pause", "Pauses the queue: nothing is started until it is resumed.", new PauseCommand(true, door));
    }

    static CommandLine resume(Supplier<SkillDesk> door) {
        return named("resume", "Resumes the queue after a pause.", new PauseCommand(false, door));
    }

    private static CommandLine named(String name, String description, PauseCommand command) {
        CommandLine line = new CommandLine(command);
        line.getCommandSpec().name(name).usageMessage().description(description);
        return line;
    }

    @Override
    public Integer call() {
        try (SkillDesk desk = door.get()) {
            boolean done = pauses
                    ? desk.queue().pause(SkillDesk.actor(reason))
                    : desk.queue().resume(SkillDesk.actor(reason));
            if (done) {
                spec.commandLine().getOut().println(pauses ? "paused" : "resumed");
                return Exit.OK;
            }
            spec.commandLine().getErr().println("okiagari: the queue is " + (pauses ? "paused already" : "not paused"));
            return Exit.FAILED;
        }
    }
}
