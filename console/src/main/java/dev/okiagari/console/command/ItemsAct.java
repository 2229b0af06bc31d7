package dev.okiagari.console.command;

import static dev.okiagari.console.ConsoleTexts.say;

import dev.okiagari.console.act.ItemSteering;
import dev.okiagari.console.act.Prospect;
import dev.okiagari.console.json.ItemsActJson;
import dev.okiagari.console.json.StartedActionJson;
import dev.okiagari.console.reading.ConsoleContext;
import dev.okiagari.console.reading.ItemSelection;
import dev.okiagari.console.reading.ItemSnapshot;
import dev.okiagari.engine.Actions;
import dev.okiagari.engine.model.Actor;
import dev.okiagari.engine.model.IllegalMove;
import dev.okiagari.engine.model.NoSuchItem;
import dev.okiagari.engine.model.RunRefused;
import dev.okiagari.engine.view.ItemFilter;
import dev.okiagari.kit.terminal.ActCommand;
import dev.okiagari.kit.terminal.OneLine;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/**
 * An act on the items that are named, each of which succeeds or is refused on its own, or on all items that a filter selects, which nodes
 * carry out at a given rate. All names are resolved before anything is changed.
 */
@Command
final class ItemsAct extends ActCommand<ConsoleContext, ItemsAct.Done> {
    private final dev.okiagari.engine.view.Act act;
    private final ReplayFrom from = new ReplayFrom();

    @Parameters(arity = "0..*", paramLabel = "KEY|ID", descriptionKey = "act.items")
    private List<String> items = new ArrayList<>();

    @Mixin
    private ItemOptions filter = new ItemOptions();

    @Option(names = "--everything", descriptionKey = "act.everything")
    private boolean everything;

    @Option(names = "--rate", paramLabel = "N", descriptionKey = "act.rate")
    private int rate = Actions.USUAL_PACE;

    @Option(names = "--dry-run", descriptionKey = "act.dry-run")
    private boolean dryRun;

    /** Where a replay begins; mixed into that command alone. */
    private static final class ReplayFrom {
        @Option(names = "--from", paramLabel = "STEP", required = true, descriptionKey = "act.from")
        private String step = "";
    }

    /** What was done, to one or the other. */
    record Done(@Nullable ItemsActJson named, @Nullable StartedActionJson started) {}

    private ItemsAct(dev.okiagari.engine.view.Act act, Supplier<ConsoleContext> context) {
        super(context);
        this.act = act;
    }

    static CommandLine line(dev.okiagari.engine.view.Act act, Supplier<ConsoleContext> context) {
        ItemsAct command = new ItemsAct(act, context);
        CommandLine line = new CommandLine(command);
        if (act == dev.okiagari.engine.view.Act.REPLAY) {
            line.getCommandSpec().addMixin("from", CommandSpec.forAnnotatedObject(command.from));
        }
        return line;
    }

    @Override
    protected String purpose() {
        return say("act.items-purpose", act.word());
    }

    @Override
    protected boolean needsReason() {
        return !dryRun;
    }

    @Override
    protected void check() {
        boolean isFiltered = everything || !withoutPipeline().values().isEmpty();
        if (!items.isEmpty() && isFiltered) {
            throw wrong(say("act.names-and-filter"));
        }
        if (items.isEmpty() && !isFiltered && filter.pipeline == null) {
            throw wrong(say("act.no-names"));
        }
    }

    private ItemSelection withoutPipeline() {
        ItemSelection all = filter.selection();
        return ItemSelection.of(
                name -> name.equals("pipeline") ? null : all.values().get(name));
    }

    @Override
    protected Done act(ConsoleContext context, Act by) {
        Actor actor = new Actor(by.who(), by.why());
        return items.isEmpty() ? new Done(null, byFilter(context, actor)) : new Done(byName(context, actor), null);
    }

    private StartedActionJson byFilter(ConsoleContext context, Actor actor) {
        try {
            Actions.Draft draft = ItemSteering.draft(context.client().actions(), act, selected(), from.step, actor)
                    .perSecond(rate);
            return StartedActionJson.of(draft, act, dryRun, rate, actor);
        } catch (IllegalArgumentException e) {
            throw wrong(String.valueOf(e.getMessage()));
        }
    }

    private ItemFilter selected() {
        ItemFilter selected = filter.selection().filter();
        if (everything && selected.narrows()) {
            throw wrong(say("act.everything-and-filter"));
        }
        return everything ? ItemFilter.ofEverything() : selected;
    }

    private ItemsActJson byName(ConsoleContext context, Actor actor) {
        List<ItemSnapshot> named = items.stream()
                .map(word -> new ItemNames(context).one(word, filter.pipeline))
                .distinct()
                .toList();
        return ItemsActJson.of(
                act.word(),
                dryRun,
                actor,
                named.stream()
                        .map(one -> {
                            Prospect done = done(context, one, actor);
                            return ItemsActJson.Result.of(one, done.allowed(), done.words());
                        })
                        .toList());
    }

    private Prospect done(ConsoleContext context, ItemSnapshot one, Actor actor) {
        Prospect judged = ItemSteering.judge(act, one, from.step);
        if (!judged.allowed() || dryRun) {
            return judged;
        }
        try {
            return ItemSteering.perform(
                            context.client().items(), act, one.item().id(), from.step, actor)
                    ? judged
                    : Prospect.refuse(say("act.ended-meanwhile"));
        } catch (RunRefused e) {
            return Prospect.refuse(e.reason());
        } catch (IllegalMove | NoSuchItem e) {
            // It moved between the reading and the act: the engine decides.
            return Prospect.refuse(say("act.moved-meanwhile", e.getMessage()));
        }
    }

    @Override
    protected Record json(Done done) {
        StartedActionJson started = done.started();
        return started == null ? Objects.requireNonNull(done.named()) : started;
    }

    @Override
    protected List<String> lines(Done done) {
        StartedActionJson started = done.started();
        return started != null ? lines(started) : named(done, true);
    }

    @Override
    protected List<String> refused(Done done) {
        return done.named() == null ? List.of() : named(done, false);
    }

    private List<String> named(Done done, boolean allowed) {
        ItemsActJson named = Objects.requireNonNull(done.named());
        return named.items().stream()
                .filter(one -> one.allowed() == allowed)
                .map(one -> say(
                        !allowed ? "act.refused-item" : dryRun ? "act.would-item" : "act.did-item",
                        act.word(),
                        OneLine.of(one.pipeline() + "/" + one.key()),
                        String.valueOf(one.id()),
                        one.message()))
                .toList();
    }

    private List<String> lines(StartedActionJson started) {
        List<String> lines = new ArrayList<>();
        String items =
                started.more() ? say("act.more-than", started.matched()) : say("act.items-count", started.matched());
        Long id = started.action();
        lines.add(
                id != null
                        ? say("act.started", act.word(), String.valueOf(id), items, rate)
                        : started.matched() == 0
                                ? say("act.nothing", act.word())
                                : say("act.would", act.word(), items));
        started.groups()
                .forEach(g ->
                        lines.add("  " + say("act.group", g.items(), g.state().word(), g.pipeline() + "/" + g.step())));
        if (!started.sample().isEmpty()) {
            lines.add("  "
                    + say(
                            "act.such-as",
                            started.sample().stream().map(OneLine::of).collect(Collectors.joining(", "))));
        }
        return lines;
    }
}
