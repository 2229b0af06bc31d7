package dev.okiagari.console.command.schedule;

import dev.okiagari.console.command.OpenDatabase;
import dev.okiagari.console.terminal.CommandFailed;
import dev.okiagari.console.terminal.Exit;
import dev.okiagari.console.terminal.Json;
import dev.okiagari.console.terminal.OneLine;
import dev.okiagari.console.terminal.OutputOptions;
import dev.okiagari.console.terminal.ReasonOption;
import dev.okiagari.console.terminal.ShortCommand;
import dev.okiagari.engine.Client;
import dev.okiagari.engine.Schedules;
import dev.okiagari.engine.model.Actor;
import java.util.concurrent.Callable;
import java.util.function.Supplier;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** An act on a schedule as a command: pause, resume, fire. */
@Command
final class SchedulesAct implements Callable<Integer>, ShortCommand {

    /** Which of them; what it did, and why it could not. */
    private enum Act {
        PAUSE("pause", "does not fire until it is resumed", "it is paused already"),
        RESUME("resume", "fires again from its next slot on", "it is not paused"),
        FIRE("fire", "fires within seconds on a node that has it", "a firing is asked for already");

        private final String word;
        private final String consequence;
        private final String refusal;

        Act(String word, String consequence, String refusal) {
            this.word = word;
            this.consequence = consequence;
            this.refusal = refusal;
        }

        boolean on(Schedules schedules, String name, Actor actor) {
            return switch (this) {
                case PAUSE -> schedules.pause(name, actor);
                case RESUME -> schedules.resume(name, actor);
                case FIRE -> schedules.fireNow(name, actor);
            };
        }
    }

    private final Act act;
    private final Supplier<OpenDatabase> door;

    @Spec
    private CommandSpec spec = CommandSpec.create();

    @Mixin
    private OutputOptions output = new OutputOptions();

    @Mixin
    private ReasonOption reason = new ReasonOption();

    @Parameters(paramLabel = "NAME", description = "The schedule, as in 'schedules list'.")
    private String name = "";

    private SchedulesAct(Act act, Supplier<OpenDatabase> door) {
        this.act = act;
        this.door = door;
    }

    static CommandLine pause(Supplier<OpenDatabase> door) {
        return described(
                new SchedulesAct(Act.PAUSE, door),
                "Stops a schedule from firing; slots that pass are not made up for.");
    }

    static CommandLine resume(Supplier<OpenDatabase> door) {
        return described(new SchedulesAct(Act.RESUME, door), "Lets a paused schedule fire again.");
    }

    static CommandLine fire(Supplier<OpenDatabase> door) {
        return described(
                new SchedulesAct(Act.FIRE, door), "Fires a schedule once now, also a paused one; its next slot stays.");
    }

    private static CommandLine described(SchedulesAct act, String description) {
        CommandLine line = new CommandLine(act);
        line.getCommandSpec().usageMessage().description(description);
        return line;
    }

    @Override
    public Integer call() {
        Actor actor = reason.actor(spec.commandLine(), act.word + " a schedule");
        try (OpenDatabase database = door.get()) {
            if (!act.on(Client.on(database.source()).schedules(), name, actor)) {
                throw new CommandFailed(
                        Exit.FAILED, "could not " + act.word + " " + OneLine.of(name) + " because " + act.refusal);
            }
            spec.commandLine().getOut().println(output.json() ? json(actor) : name + " " + act.consequence);
            return Exit.OK;
        }
    }

    private String json(Actor actor) {
        return new Json()
                .put("act", act.word)
                .put("schedule", name)
                .put("who", actor.who())
                .put("reason", actor.why())
                .text();
    }
}
