package dev.okiagari.console.command;

import dev.okiagari.console.ConsoleTexts;
import dev.okiagari.console.act.Steering;
import dev.okiagari.console.reading.ConsoleContext;
import dev.okiagari.engine.view.Act;
import dev.okiagari.kit.terminal.CommandGroup;
import dev.okiagari.kit.terminal.OpenDatabase;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.Supplier;
import picocli.CommandLine;

/** The engine's commands by name. They work on any database with the engine's tables, which each opens when it runs. */
public final class ConsoleCommands {
    private final Supplier<OpenDatabase> engine;
    private final Supplier<ConsoleContext> context;

    /**
     * Commands of one program.
     *
     * @param engine opens a database with the engine's tables
     */
    public ConsoleCommands(Supplier<OpenDatabase> engine) {
        this.engine = engine;
        this.context = ConsoleContext.opening(engine);
    }

    /** All of them; none is made before it is asked for. */
    public Map<String, Supplier<CommandLine>> all() {
        Map<String, Supplier<CommandLine>> all = new LinkedHashMap<>();
        all.put("status", () -> new CommandLine(new StatusCommand(context)));
        all.put("failures", () -> new CommandLine(new FailuresCommand(context)));
        all.put("tail", () -> new CommandLine(new TailCommand(context)));
        all.put("why", () -> new CommandLine(new WhyCommand(context)));
        all.put("items", this::items);
        all.put("runs", this::runs);
        all.put("schedules", this::schedules);
        all.put("upstreams", () -> new CommandLine(new UpstreamsCommand(context)));
        all.put("holds", this::holds);
        all.put("limits", this::limits);
        all.put("nodes", this::nodes);
        all.put("token", () -> new TokenCommands(engine).group());
        all.replaceAll((name, command) -> () -> command.get().setResourceBundle(ConsoleTexts.help()));
        return all;
    }

    private CommandLine items() {
        CommandLine group =
                CommandGroup.line().addSubcommand(new ItemsList(context)).addSubcommand(new ItemsShow(context));
        for (Act act : Act.values()) {
            group.addSubcommand(act.word(), ItemsAct.line(act, context));
        }
        return group.addSubcommand(new ItemsActions(context));
    }

    private CommandLine runs() {
        return CommandGroup.line()
                .addSubcommand(new RunsList(context))
                .addSubcommand(new RunsShow(context))
                .addSubcommand(new RunsWait(context))
                .addSubcommand("abort", new RunsAct(context, Steering::abort))
                .addSubcommand("resume", new RunsAct(context, Steering::resumeRun))
                .addSubcommand("rerun", new RunsAct(context, Steering::rerun));
    }

    private CommandLine schedules() {
        return CommandGroup.line()
                .addSubcommand(new SchedulesList(context))
                .addSubcommand("pause", new NamedAct(context, Steering::pause))
                .addSubcommand("resume", new NamedAct(context, Steering::resumeSchedule))
                .addSubcommand("fire", new NamedAct(context, Steering::fire))
                .addSubcommand(new SchedulesBackfill(context))
                .addSubcommand("stop-backfill", new NamedAct(context, Steering::stopBackfill));
    }

    private CommandLine holds() {
        return new CommandLine(new HoldsCommand(context))
                .addSubcommand("hold", new NamedAct(context, Steering::hold))
                .addSubcommand("release", new NamedAct(context, Steering::release));
    }

    private CommandLine limits() {
        return CommandGroup.line()
                .addSubcommand(new LimitsList(context))
                .addSubcommand(new LimitsSet(context))
                .addSubcommand("reset", new NamedAct(context, Steering::resetLimit));
    }

    private CommandLine nodes() {
        return new CommandLine(new NodesCommand(context))
                .addSubcommand("drain", new NodesAct(context, Steering::drain))
                .addSubcommand("resume", new NodesAct(context, Steering::resumeNode));
    }
}
