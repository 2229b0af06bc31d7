package dev.okiagari.console.command;

import dev.okiagari.console.terminal.Exit;
import dev.okiagari.console.terminal.Json;
import dev.okiagari.console.terminal.OneLine;
import dev.okiagari.console.terminal.OutputOptions;
import dev.okiagari.engine.Actions;
import dev.okiagari.engine.Client;
import dev.okiagari.engine.model.Actor;
import dev.okiagari.engine.view.ItemFilter;
import dev.okiagari.engine.view.Preview;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import picocli.CommandLine;
import picocli.CommandLine.ParameterException;

/**
 * Does one act to all items of a filter: says how many, and starts an action that the nodes carry out at its pace. Used
 * by one thread.
 */
final class FilterAct {
    private final String act;
    private final Drafting drafting;

    /** Describes the action, without starting it. */
    @FunctionalInterface
    interface Drafting {
        Actions.Draft of(Actions actions, ItemFilter filter, Actor actor);
    }

    FilterAct(String act, Drafting drafting) {
        this.act = act;
        this.drafting = drafting;
    }

    /** What was asked for. */
    record Asked(ActOptions options, FilterOptions filter, OutputOptions output) {}

    int run(CommandLine line, Supplier<OpenDatabase> door, Asked asked) {
        String reason = asked.options.reason == null ? "" : asked.options.reason.strip();
        if (reason.isEmpty() && !asked.options.dryRun) {
            throw new ParameterException(
                    line, "could not " + act + " because --reason \"…\" is missing; it is recorded with your name");
        }
        Actor actor = new Actor(System.getProperty("user.name", "unknown"), reason);
        try (OpenDatabase database = door.get()) {
            Actions actions = Client.on(database.source()).actions();
            Actions.Draft draft = draft(line, actions, asked, actor);
            Preview preview = draft.dryRun();
            boolean starts = !asked.options.dryRun && preview.matched() > 0;
            long id = starts ? draft.start() : 0;
            if (asked.output.json()) {
                line.getOut().println(json(preview, asked, actor, id).text());
            } else {
                print(line, preview, asked, id);
            }
            return Exit.OK;
        }
    }

    private Actions.Draft draft(CommandLine line, Actions actions, Asked asked, Actor actor) {
        try {
            return drafting.of(actions, asked.filter.filter(asked.options.pipeline), actor)
                    .perSecond(asked.filter.rate);
        } catch (IllegalArgumentException e) {
            throw new ParameterException(line, e.getMessage(), e);
        }
    }

    private void print(CommandLine line, Preview preview, Asked asked, long id) {
        String count = (preview.isMore() ? "more than " : "") + preview.matched() + " items";
        if (id == 0) {
            line.getOut().println(preview.matched() == 0 ? "nothing to " + act : "would " + act + " " + count);
        } else {
            line.getOut()
                    .println(act + ": action " + id + " over " + count + ", at most " + asked.filter.rate
                            + " a second; nodes carry it out, `okiagari items actions` says how far it is");
        }
        preview.groups()
                .forEach(g -> line.getOut()
                        .println("  " + g.items() + " " + g.place().state().word() + " at "
                                + g.place().pipeline() + "/" + g.place().step()));
        if (!preview.sample().isEmpty()) {
            line.getOut()
                    .println("  such as "
                            + preview.sample().stream().map(OneLine::of).collect(Collectors.joining(", ")));
        }
    }

    private Json json(Preview preview, Asked asked, Actor actor, long id) {
        return new Json()
                .put("act", act)
                .put("dryRun", asked.options.dryRun)
                .put("who", actor.who())
                .put("reason", actor.why())
                .put("action", id == 0 ? null : id)
                .put("matched", preview.matched())
                .put("more", preview.isMore())
                .put("perSecond", asked.filter.rate)
                .put(
                        "groups",
                        preview.groups().stream()
                                .map(g -> new Json()
                                        .put("pipeline", g.place().pipeline())
                                        .put("step", g.place().step())
                                        .put("state", g.place().state().word())
                                        .put("items", g.items()))
                                .toList())
                .put("sample", preview.sample());
    }
}
