package dev.okiagari.console.command;

import dev.okiagari.console.desk.Snapshot;
import dev.okiagari.console.store.HoldReads;
import dev.okiagari.console.terminal.Durations;
import dev.okiagari.console.terminal.Exit;
import dev.okiagari.console.terminal.Json;
import dev.okiagari.console.terminal.OutputOptions;
import dev.okiagari.console.terminal.ShortCommand;
import dev.okiagari.console.terminal.Table;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.function.Supplier;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** Lists the holds; its subcommands place and release them. */
@Command(
        name = "holds",
        description = "Lists the steps, upstreams and pipelines that are on hold, and why; places and releases holds.")
public final class HoldsCommand implements Callable<Integer>, ShortCommand {
    private static final int WHY_COLUMNS = 70;

    private final Supplier<OpenDatabase> door;

    @Spec
    private CommandSpec spec = CommandSpec.create();

    @Mixin
    private OutputOptions output = new OutputOptions();

    private HoldsCommand(Supplier<OpenDatabase> door) {
        this.door = door;
    }

    /** The list with its acts, each of which opens the database when it runs. */
    public static CommandLine over(Supplier<OpenDatabase> door) {
        return new CommandLine(new HoldsCommand(door))
                .addSubcommand("hold", HoldsAct.hold(door))
                .addSubcommand("release", HoldsAct.release(door));
    }

    @Override
    public Integer call() {
        try (OpenDatabase database = door.get()) {
            List<HoldReads.HoldRow> all = Snapshot.read(database.source(), new HoldReads()::all);
            if (output.json()) {
                spec.commandLine().getOut().println(json(all).text());
            } else if (all.isEmpty()) {
                spec.commandLine().getErr().println("nothing is on hold");
            } else {
                table(all).lines(output.columns()).forEach(spec.commandLine().getOut()::println);
            }
            return Exit.OK;
        }
    }

    private static Table table(List<HoldReads.HoldRow> all) {
        Table table = new Table()
                .words("ON HOLD")
                .words("KIND")
                .words("SINCE")
                .words("BY")
                .numbers("ITEMS")
                .words("NEXT PROBE")
                .words("WHY", WHY_COLUMNS);
        for (HoldReads.HoldRow held : all) {
            table.row(
                    held.hold().name(),
                    held.kind(),
                    Durations.ago(Duration.between(held.hold().since(), held.now())),
                    held.hold().by(),
                    held.items(),
                    probe(held),
                    held.hold().reason());
        }
        return table;
    }

    private static String probe(HoldReads.HoldRow held) {
        Instant at = held.probeAt();
        if (at == null) {
            return "none";
        }
        String when = held.probing()
                ? "under way"
                : at.isAfter(held.now()) ? "in " + Durations.words(Duration.between(held.now(), at)) : "now";
        return held.probes() == 0 ? when : when + ", " + held.probes() + " failed";
    }

    private static Json json(List<HoldReads.HoldRow> all) {
        return new Json()
                .put(
                        "holds",
                        all.stream()
                                .map(h -> new Json()
                                        .put("name", h.hold().name())
                                        .put("kind", h.kind())
                                        .put("since", h.hold().since())
                                        .put("by", h.hold().by())
                                        .put("why", h.hold().reason())
                                        .put("items", h.items())
                                        .put("probes", h.probes())
                                        .put("probing", h.probing())
                                        .put("probeAt", h.probeAt()))
                                .toList());
    }
}
