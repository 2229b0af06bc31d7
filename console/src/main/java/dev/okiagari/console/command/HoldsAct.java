package dev.okiagari.console.command;

import dev.okiagari.console.terminal.CommandFailed;
import dev.okiagari.console.terminal.Exit;
import dev.okiagari.console.terminal.Json;
import dev.okiagari.console.terminal.OneLine;
import dev.okiagari.console.terminal.OutputOptions;
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

/** Holding and releasing as commands. What is named must exist: a hold on a mistyped name would hold nothing. */
@Command
final class HoldsAct implements Callable<Integer> {

    /** Which of the two. */
    private enum Act {
        HOLD("is held; nodes see it within a second, what waits behind it spends no attempt"),
        RELEASE("is released; what waited behind it goes on when it is due");

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
            description = "upstream:NAME or step:PIPELINE:STEP; the last part is enough when only one fits.")
    private String name = "";

    @Option(
            names = {"--why", "--reason"},
            paramLabel = "TEXT",
            description = "Why you do this. Recorded with your name.")
    private @Nullable String why;

    private HoldsAct(Act act, Supplier<OpenDatabase> door) {
        this.act = act;
        this.door = door;
    }

    static CommandLine hold(Supplier<OpenDatabase> door) {
        return described(new HoldsAct(Act.HOLD, door), "Holds a step or an upstream until it is released.");
    }

    static CommandLine release(Supplier<OpenDatabase> door) {
        return described(new HoldsAct(Act.RELEASE, door), "Releases a step or an upstream that is held.");
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
                    "could not " + act.word() + " because --why \"…\" is missing; it is recorded with your name");
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
                                + (act == Act.HOLD ? "held already" : "not held") + "; see: ./okiagari holds"
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

    /** What is held may be named, too, when nobody knows it any more: a step that has vanished is told why it stays held. */
    private String fullName(OpenDatabase database, Holds holds) {
        String word = OneLine.of(name);
        return holds.all().containsKey(word)
                ? word
                : KnownNames.in(database.source()).holdable(word);
    }

    /** An option before the act belongs to the list and would be lost; it may have named another database. */
    private void requireOwnOptions() {
        CommandSpec list = Objects.requireNonNull(spec.parent());
        if (!list.commandLine().getParseResult().matchedOptions().isEmpty()) {
            throw new ParameterException(
                    spec.commandLine(),
                    "could not " + act.word() + " because options must stand after '" + act.word() + "'");
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
