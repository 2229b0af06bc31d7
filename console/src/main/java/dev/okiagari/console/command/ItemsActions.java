package dev.okiagari.console.command;

import dev.okiagari.console.terminal.Exit;
import dev.okiagari.console.terminal.Json;
import dev.okiagari.console.terminal.OneLine;
import dev.okiagari.console.terminal.OutputOptions;
import dev.okiagari.console.terminal.ShortCommand;
import dev.okiagari.engine.Actions;
import dev.okiagari.engine.Client;
import dev.okiagari.engine.model.Actor;
import dev.okiagari.engine.view.ActionView;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.Callable;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** Lists the progress of acts on many items, and stops one. */
@Command(name = "actions", description = "Shows the progress of acts on many items; stops one.")
final class ItemsActions implements Callable<Integer>, ShortCommand {
    private static final int MOST = 20;

    private final Supplier<OpenDatabase> door;

    @Spec
    private CommandSpec spec = CommandSpec.create();

    @Mixin
    private OutputOptions output = new OutputOptions();

    @Option(
            names = "--stop",
            paramLabel = "ID",
            description = "Stop this action; items it has already changed stay changed.")
    private @Nullable Long stop;

    ItemsActions(Supplier<OpenDatabase> door) {
        this.door = door;
    }

    @Override
    public Integer call() {
        try (OpenDatabase database = door.get()) {
            Actions actions = Client.on(database.source()).actions();
            boolean refused = stop != null
                    && !actions.stop(stop, new Actor(System.getProperty("user.name", "unknown"), "stopped"));
            if (refused) {
                spec.commandLine()
                        .getErr()
                        .println("okiagari: could not stop action " + stop + " because it is not running");
            }
            List<ActionView> latest = actions.list(MOST);
            if (output.json()) {
                spec.commandLine()
                        .getOut()
                        .println(new Json()
                                .put(
                                        "actions",
                                        latest.stream().map(ItemsActions::json).toList())
                                .text());
            } else {
                latest.forEach(a -> spec.commandLine().getOut().println(words(a)));
            }
            return refused ? Exit.FAILED : Exit.OK;
        }
    }

    private static String words(ActionView a) {
        return a.id() + " " + a.act().word() + " " + stage(a) + (a.endedBy() == null ? "" : " by " + a.endedBy()) + ": "
                + a.progress().changed() + " done, " + a.progress().skipped() + " skipped; " + a.filter() + "; by "
                + a.who()
                + ": " + OneLine.of(a.why());
    }

    private static String stage(ActionView a) {
        return a.progress().stage().name().toLowerCase(Locale.ROOT);
    }

    private static Json json(ActionView a) {
        return new Json()
                .put("id", a.id())
                .put("act", a.act().word())
                .put("step", a.step())
                .putRaw("filter", a.filter())
                .put("perSecond", a.perSecond())
                .put("who", a.who())
                .put("why", a.why())
                .put("state", stage(a))
                .put("changed", a.progress().changed())
                .put("skipped", a.progress().skipped())
                .put("startedAt", a.startedAt())
                .put("endedAt", a.endedAt())
                .put("endedBy", a.endedBy());
    }
}
