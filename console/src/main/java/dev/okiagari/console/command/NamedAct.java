package dev.okiagari.console.command;

import dev.okiagari.console.desk.ItemSnapshot;
import dev.okiagari.console.judge.Judgement;
import dev.okiagari.console.terminal.Exit;
import dev.okiagari.console.terminal.Json;
import dev.okiagari.console.terminal.OneLine;
import dev.okiagari.console.terminal.OutputOptions;
import dev.okiagari.engine.Client;
import dev.okiagari.engine.Items;
import dev.okiagari.engine.model.Actor;
import dev.okiagari.engine.model.IllegalMove;
import dev.okiagari.engine.model.NoSuchItem;
import dev.okiagari.engine.model.RunRefused;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import java.util.function.Supplier;
import picocli.CommandLine;
import picocli.CommandLine.ParameterException;

/**
 * Performs one act on the items that the command line names. All names are resolved before anything is changed; each item succeeds or
 * is refused on its own, and the output says which. Used by one thread.
 */
final class NamedAct {
    private final String act;
    private final Function<ItemSnapshot, Judgement> judge;
    private final Deed deed;

    /** Performs it; true when it took effect. */
    @FunctionalInterface
    interface Deed {
        boolean on(Items items, long itemId, Actor actor);
    }

    private record Result(ItemSnapshot seen, Judgement judgement) {}

    NamedAct(String act, Function<ItemSnapshot, Judgement> judge, Deed deed) {
        this.act = act;
        this.judge = judge;
        this.deed = deed;
    }

    int run(CommandLine line, Supplier<OpenDatabase> door, ActOptions options, OutputOptions output) {
        String reason = options.reason == null ? "" : options.reason.strip();
        if (reason.isEmpty() && !options.dryRun) {
            throw new ParameterException(
                    line, "--reason \"…\" is required to " + act + " items; it is recorded with your name");
        }
        Actor actor = new Actor(System.getProperty("user.name", "unknown"), reason);
        try (OpenDatabase database = door.get()) {
            ItemNames names = new ItemNames(database.source(), database.flags());
            List<ItemSnapshot> seen = options.items.stream()
                    .map(word -> names.one(word, options.pipeline))
                    .distinct()
                    .toList();
            Items items = Client.on(database.source()).items();
            List<Result> results = new ArrayList<>();
            for (ItemSnapshot one : seen) {
                Judgement judged = judge.apply(one);
                boolean go = judged.allowed() && !options.dryRun;
                results.add(new Result(one, go ? done(items, one, actor, judged) : judged));
            }
            if (output.json()) {
                line.getOut().println(json(results, actor, options.dryRun).text());
            } else {
                results.forEach(r -> print(line, r, options.dryRun));
            }
            return results.stream().allMatch(r -> r.judgement().allowed()) ? Exit.OK : Exit.FAILED;
        }
    }

    private Judgement done(Items items, ItemSnapshot one, Actor actor, Judgement judged) {
        try {
            boolean landed = deed.on(items, one.item().id(), actor);
            return landed ? judged : Judgement.refuse("it has ended in the meantime");
        } catch (RunRefused e) {
            return Judgement.refuse(e.reason());
        } catch (IllegalMove | NoSuchItem e) {
            // It moved between the reading and the act: the engine decides.
            return Judgement.refuse("it has moved in the meantime (" + e.getMessage() + ")");
        }
    }

    private void print(CommandLine line, Result result, boolean dryRun) {
        String name = OneLine.of(result.seen().name()) + " (id "
                + result.seen().item().id() + ")";
        if (!result.judgement().allowed()) {
            line.getErr()
                    .println("okiagari: could not " + act + " " + name + " because "
                            + result.judgement().words());
            return;
        }
        line.getOut()
                .println((dryRun ? "would " + act + " " : act + ": ")
                        + name
                        + (dryRun ? ": it " : " ")
                        + result.judgement().words());
    }

    private Json json(List<Result> results, Actor actor, boolean dryRun) {
        return new Json()
                .put("act", act)
                .put("dryRun", dryRun)
                .put("who", actor.who())
                .put("reason", actor.why())
                .put(
                        dryRun ? "allowed" : "done",
                        results.stream().filter(r -> r.judgement().allowed()).count())
                .put(
                        "refused",
                        results.stream().filter(r -> !r.judgement().allowed()).count())
                .put(
                        "items",
                        results.stream()
                                .map(r -> new Json()
                                        .put("id", r.seen().item().id())
                                        .put("pipeline", r.seen().item().pipeline())
                                        .put("key", r.seen().item().key())
                                        .put(
                                                "stateBefore",
                                                r.seen().item().state().word())
                                        .put("allowed", r.judgement().allowed())
                                        .put("message", r.judgement().words()))
                                .toList());
    }
}
