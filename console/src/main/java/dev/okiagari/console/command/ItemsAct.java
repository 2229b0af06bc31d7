package dev.okiagari.console.command;

import dev.okiagari.console.judge.CancelJudge;
import dev.okiagari.console.judge.HoldJudge;
import dev.okiagari.console.judge.ReplayJudge;
import dev.okiagari.console.judge.RetryJudge;
import dev.okiagari.console.terminal.OutputOptions;
import dev.okiagari.console.terminal.ShortCommand;
import dev.okiagari.engine.Actions;
import dev.okiagari.engine.Items;
import java.util.concurrent.Callable;
import java.util.function.Supplier;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** An act on items as a command: retry, replay, cancel, hold, release. */
@Command
final class ItemsAct implements Callable<Integer>, ShortCommand {
    private final NamedAct acting;
    private final FilterAct byFilter;
    private final Supplier<OpenDatabase> door;

    @Spec
    private CommandSpec spec = CommandSpec.create();

    @Mixin
    private OutputOptions output = new OutputOptions();

    @Mixin
    private ActOptions options = new ActOptions();

    @Mixin
    private FilterOptions filter = new FilterOptions();

    private ItemsAct(NamedAct acting, FilterAct byFilter, Supplier<OpenDatabase> door) {
        this.acting = acting;
        this.byFilter = byFilter;
        this.door = door;
    }

    static CommandLine retry(Supplier<OpenDatabase> door) {
        NamedAct acting = new NamedAct("retry", RetryJudge::judge, (items, id, actor) -> {
            items.retry(id, actor);
            return true;
        });
        return described(
                new ItemsAct(acting, new FilterAct("retry", Actions::retry), door),
                "Retries items now: failed, rejected and cancelled items with a fresh budget of attempts, waiting items without "
                        + "further delay.");
    }

    static CommandLine replay(Supplier<OpenDatabase> door) {
        ReplayFrom from = new ReplayFrom();
        NamedAct acting = new NamedAct("replay", seen -> ReplayJudge.judge(seen, from.step()), (items, id, actor) -> {
            items.replay(id, from.step(), actor);
            return true;
        });
        FilterAct byFilter =
                new FilterAct("replay", (actions, filter, actor) -> actions.replay(filter, from.step(), actor));
        CommandLine line = described(
                new ItemsAct(acting, byFilter, door),
                "Runs items again from a step on, also finished ones: with fresh attempts, and notes of earlier steps kept.");
        line.getCommandSpec().addMixin("from", CommandSpec.forAnnotatedObject(from));
        return line;
    }

    static CommandLine cancel(Supplier<OpenDatabase> door) {
        return described(
                new ItemsAct(
                        new NamedAct("cancel", CancelJudge::judge, Items::cancel),
                        new FilterAct("cancel", Actions::cancel),
                        door),
                "Cancels unfinished items.");
    }

    static CommandLine hold(Supplier<OpenDatabase> door) {
        NamedAct acting = new NamedAct("hold", HoldJudge::hold, (items, id, actor) -> {
            items.hold(id, actor);
            return true;
        });
        return described(
                new ItemsAct(acting, new FilterAct("hold", Actions::hold), door),
                "Sets waiting items aside until they are released.");
    }

    static CommandLine release(Supplier<OpenDatabase> door) {
        NamedAct acting = new NamedAct("release", HoldJudge::release, (items, id, actor) -> {
            items.release(id, actor);
            return true;
        });
        return described(
                new ItemsAct(acting, new FilterAct("release", Actions::release), door),
                "Releases items that were set aside.");
    }

    private static CommandLine described(ItemsAct act, String description) {
        CommandLine line = new CommandLine(act);
        line.getCommandSpec().usageMessage().description(description);
        return line;
    }

    @Override
    public Integer call() {
        return Choice.of(spec.commandLine(), options, filter)
                ? byFilter.run(spec.commandLine(), door, new FilterAct.Request(options, filter, output))
                : acting.run(spec.commandLine(), door, options, output);
    }
}
