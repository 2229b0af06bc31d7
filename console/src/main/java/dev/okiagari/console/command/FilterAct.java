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
 * Performs one act on all items that a filter selects: prints how many, and starts an action that the nodes carry out at the given rate.
 * Used by one thread.
 */
final class FilterAct {
    private final String act;
    private final Drafting drafting;

    /** Describes the action without starting it. */
    @FunctionalInterface
    interface Drafting {
        Actions.Draft of(Actions actions, ItemFilter filter, Actor actor);
    }

    FilterAct(String act, Drafting drafting) {
        this.act = act;
        this.drafting = drafting;
    }

    /** The options of the command. */
    record Request(ActOptions options, FilterOptions filter, OutputOptions output) {}

    int run(CommandLine line, Supplier<OpenDatabase> door, Request request) {
        String reason = request.options.reason == null ? "" : request.options.reason.strip();
        if (reason.isEmpty() && !request.options.dryRun) {
            throw new ParameterException(
                    line, "--reason \"…\" is required to " + act + " items; it is recorded with your name");
        }
        Actor actor = new Actor(System.getProperty("user.name", "unknown"), reason);
        try (OpenDatabase database = door.get()) {
            Actions actions = Client.on(database.source()).actions();
            Actions.Draft draft = draft(line, actions, request, actor);
            Preview preview = draft.dryRun();
            boolean starts = !request.options.dryRun && preview.matched() > 0;
            long id = starts ? draft.start() : 0;
            if (request.output.json()) {
                line.getOut().println(json(preview, request, actor, id).text());
            } else {
                print(line, preview, request, id);
            }
            return Exit.OK;
        }
    }

    private Actions.Draft draft(CommandLine line, Actions actions, Request request, Actor actor) {
        try {
            return drafting.of(actions, request.filter.filter(request.options.pipeline), actor)
                    .perSecond(request.filter.rate);
        } catch (IllegalArgumentException e) {
            throw new ParameterException(line, e.getMessage(), e);
        }
    }

    private void print(CommandLine line, Preview preview, Request request, long id) {
        String count = (preview.isMore() ? "more than " : "")
                + preview.matched()
                + (preview.matched() == 1 && !preview.isMore() ? " item" : " items");
        if (id == 0) {
            line.getOut().println(preview.matched() == 0 ? "nothing to " + act : "would " + act + " " + count);
        } else {
            line.getOut()
                    .println(act + ": action " + id + " on " + count + ", at most " + request.filter.rate
                            + " per second; nodes carry it out, ./okiagari items actions shows its progress");
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

    private Json json(Preview preview, Request request, Actor actor, long id) {
        return new Json()
                .put("act", act)
                .put("dryRun", request.options.dryRun)
                .put("who", actor.who())
                .put("reason", actor.why())
                .put("action", id == 0 ? null : id)
                .put("matched", preview.matched())
                .put("more", preview.isMore())
                .put("perSecond", request.filter.rate)
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
