package dev.okiagari.console.command.run;

import dev.okiagari.console.command.OpenDatabase;
import dev.okiagari.console.terminal.CommandFailed;
import dev.okiagari.console.terminal.Exit;
import dev.okiagari.console.terminal.Json;
import dev.okiagari.console.terminal.OutputOptions;
import dev.okiagari.console.terminal.ReasonOption;
import dev.okiagari.console.terminal.ShortCommand;
import dev.okiagari.engine.Client;
import dev.okiagari.engine.Runs;
import dev.okiagari.engine.model.Actor;
import java.util.concurrent.Callable;
import java.util.function.Supplier;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** An act on a run as a command: abort, resume, rerun. */
@Command
final class RunsAct implements Callable<Integer>, ShortCommand {
    private final String act;
    private final Deed deed;
    private final Supplier<OpenDatabase> door;

    @Spec
    private CommandSpec spec = CommandSpec.create();

    @Mixin
    private OutputOptions output = new OutputOptions();

    @Mixin
    private ReasonOption reason = new ReasonOption();

    @Parameters(paramLabel = "ID", description = "The run, as in 'runs list'.")
    private long id;

    /** Performs it and answers with the run that goes on from it. */
    @FunctionalInterface
    private interface Deed {
        long on(Runs runs, long id, Actor actor);
    }

    private RunsAct(String act, Deed deed, Supplier<OpenDatabase> door) {
        this.act = act;
        this.deed = deed;
        this.door = door;
    }

    static CommandLine abort(Supplier<OpenDatabase> door) {
        return described(
                new RunsAct("abort", RunsAct::abort, door),
                "Stops a run: attempts under way may end, nothing more is started, and the rest is owed.");
    }

    private static long abort(Runs runs, long id, Actor actor) {
        if (!runs.abort(id, actor)) {
            throw new CommandFailed(
                    Exit.FAILED, "could not abort run " + id + " because it is stopping or has ended already");
        }
        return id;
    }

    static CommandLine resume(Supplier<OpenDatabase> door) {
        return described(
                new RunsAct(
                        "resume", (runs, id, actor) -> runs.resume(id, actor).id(), door),
                "Continues an ended run with the targets that it left unfinished, each where it was.");
    }

    static CommandLine rerun(Supplier<OpenDatabase> door) {
        return described(
                new RunsAct(
                        "rerun",
                        (runs, id, actor) -> runs.rerunFailed(id, actor).id(),
                        door),
                "Tries the failed targets of an ended run again, as a new run; the first verdict stays.");
    }

    private static CommandLine described(RunsAct act, String description) {
        CommandLine line = new CommandLine(act);
        line.getCommandSpec().usageMessage().description(description);
        return line;
    }

    @Override
    public Integer call() {
        Actor actor = reason.actor(spec.commandLine(), act + " a run");
        try (OpenDatabase database = door.get()) {
            long goesOn = deed.on(Client.on(database.source()).runs(), id, actor);
            if (output.json()) {
                spec.commandLine()
                        .getOut()
                        .println(new Json()
                                .put("act", act)
                                .put("run", id)
                                .put("goesOnAs", goesOn)
                                .put("who", actor.who())
                                .put("reason", actor.why())
                                .text());
            } else {
                spec.commandLine()
                        .getOut()
                        .println(act + ": run " + id + (goesOn == id ? "" : " goes on as run " + goesOn)
                                + "; see its progress: ./okiagari runs wait " + goesOn + database.flags());
            }
            return Exit.OK;
        }
    }
}
