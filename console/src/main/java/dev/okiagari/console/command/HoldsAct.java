package dev.okiagari.console.command;

import dev.okiagari.console.terminal.CommandFailed;
import dev.okiagari.console.terminal.Exit;
import dev.okiagari.console.terminal.Json;
import dev.okiagari.console.terminal.OneLine;
import dev.okiagari.console.terminal.OutputOptions;
import dev.okiagari.console.terminal.ShortCommand;
import dev.okiagari.engine.Client;
import dev.okiagari.engine.Holds;
import dev.okiagari.engine.model.Actor;
import dev.okiagari.engine.model.ReleaseRefused;
import java.util.Objects;
import java.util.concurrent.Callable;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** Places and releases holds. The name must exist: a hold on a mistyped name would have no effect. */
@Command
final class HoldsAct implements Callable<Integer>, ShortCommand {

    /** Which of the two. */
    private enum Act {
        HOLD("is on hold; nodes see it within a second, and waiting items spend no attempts"),
        RELEASE("is released; waiting items continue when they are due");

        private final String consequence;

        Act(String consequence) {
            this.consequence = consequence;
        }

        String word() {
            return name().toLowerCase(java.util.Locale.ROOT);
        }
    }

    private final Act act;
    private final Supplier<OpenDatabase> door;

    @Spec
    private CommandSpec spec = CommandSpec.create();

    @Mixin
    private OutputOptions output = new OutputOptions();

    @Parameters(
            paramLabel = "NAME",
            description =
                    "upstream:NAME, step:PIPELINE:STEP or pipeline:NAME; the last part is enough when it is unique.")
    private String name = "";

    @Option(
            names = {"--reason", "--why"},
            paramLabel = "TEXT",
            description = "Why you do this; recorded with your name. Required.")
    private @Nullable String why;

    private HoldsAct(Act act, Supplier<OpenDatabase> door) {
        this.act = act;
        this.door = door;
    }

    static CommandLine hold(Supplier<OpenDatabase> door) {
        return described(
                new HoldsAct(Act.HOLD, door), "Puts a step, an upstream or a pipeline on hold until it is released.");
    }

    static CommandLine release(Supplier<OpenDatabase> door) {
        return described(new HoldsAct(Act.RELEASE, door), "Ends the hold on a step, an upstream or a pipeline.");
    }

    private static CommandLine described(HoldsAct act, String description) {
        CommandLine line = new CommandLine(act);
        line.getCommandSpec().usageMessage().description(description);
        return line;
    }

    @Override
    public Integer call() {
        requireOwnOptions();
        String reason = why == null ? "" : why.strip();
        if (reason.isEmpty()) {
            throw new ParameterException(
                    spec.commandLine(),
                    "--reason \"…\" is required to " + act.word() + "; it is recorded with your name");
        }
        Actor actor = new Actor(System.getProperty("user.name", "unknown"), reason);
        try (OpenDatabase database = door.get()) {
            Holds holds = Client.on(database.source()).holds();
            String full = fullName(database, holds);
            boolean done = act == Act.HOLD ? holds.hold(full, actor) : release(holds, full, actor);
            if (!done) {
                throw new CommandFailed(
                        Exit.FAILED,
                        "could not " + act.word() + " " + full + " because it is "
                                + (act == Act.HOLD ? "already on hold" : "not on hold") + "; see: ./okiagari holds"
                                + database.flags());
            }
            spec.commandLine().getOut().println(output.json() ? json(full, actor) : full + " " + act.consequence);
            return Exit.OK;
        }
    }

    private static boolean release(Holds holds, String full, Actor actor) {
        try {
            return holds.release(full, actor);
        } catch (ReleaseRefused e) {
            throw new CommandFailed(Exit.FAILED, Objects.requireNonNull(e.getMessage()));
        }
    }

    /** What is on hold may be named even when no node knows it any more, such as a step that has vanished. */
    private String fullName(OpenDatabase database, Holds holds) {
        String word = OneLine.of(name);
        return holds.all().containsKey(word)
                ? word
                : KnownNames.in(database.source()).holdable(word);
    }

    /** An option before the act belongs to the list and would be ignored, even one that names another database. */
    private void requireOwnOptions() {
        CommandSpec list = Objects.requireNonNull(spec.parent());
        if (!list.commandLine().getParseResult().matchedOptions().isEmpty()) {
            throw new ParameterException(spec.commandLine(), "options must come after '" + act.word() + "'");
        }
    }

    private String json(String full, Actor actor) {
        return new Json()
                .put("act", act.word())
                .put("name", full)
                .put("who", actor.who())
                .put("why", actor.why())
                .text();
    }
}
