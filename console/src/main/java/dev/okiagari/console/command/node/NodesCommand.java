package dev.okiagari.console.command.node;

import dev.okiagari.console.command.OpenDatabase;
import dev.okiagari.console.desk.Snapshot;
import dev.okiagari.console.store.NodeReads;
import dev.okiagari.console.terminal.Durations;
import dev.okiagari.console.terminal.Exit;
import dev.okiagari.console.terminal.Json;
import dev.okiagari.console.terminal.OutputOptions;
import dev.okiagari.console.terminal.ShortCommand;
import dev.okiagari.console.terminal.Table;
import dev.okiagari.console.why.Circumstances;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** Lists the nodes; its subcommands drain them. */
@Command(
        name = "nodes",
        description = "Lists the nodes: last heartbeat, uptime, and the items each one is working on; drains nodes.")
public final class NodesCommand implements Callable<Integer>, ShortCommand {
    private static final int HANDS_COLUMNS = 70;

    private final Supplier<OpenDatabase> door;

    @Spec
    private CommandSpec spec = CommandSpec.create();

    @Mixin
    private OutputOptions output = new OutputOptions();

    private NodesCommand(Supplier<OpenDatabase> door) {
        this.door = door;
    }

    /** The list with its acts, each of which opens the database when it runs. */
    public static CommandLine over(Supplier<OpenDatabase> door) {
        return new CommandLine(new NodesCommand(door))
                .addSubcommand("drain", NodesAct.drain(door))
                .addSubcommand("resume", NodesAct.resume(door));
    }

    @Override
    public Integer call() {
        try (OpenDatabase database = door.get()) {
            List<NodeReads.NodeRow> all = Snapshot.read(database.source(), new NodeReads()::all);
            if (output.json()) {
                spec.commandLine().getOut().println(json(all).text());
            } else if (all.isEmpty()) {
                spec.commandLine().getErr().println("no node is running; items wait until one starts");
            } else {
                table(all).lines(output.columns()).forEach(spec.commandLine().getOut()::println);
            }
            return Exit.OK;
        }
    }

    private static boolean isSilent(NodeReads.NodeRow node) {
        return node.silence().compareTo(Circumstances.DEAD_AFTER) > 0;
    }

    private static String state(NodeReads.NodeRow node) {
        if (node.isGone()) {
            return "gone"; // this host has no such process any more
        }
        return isSilent(node) ? "silent" : node.draining() ? "draining" : "alive";
    }

    private static Table table(List<NodeReads.NodeRow> all) {
        Table table = new Table()
                .numbers("ID")
                .words("NAME")
                .words("STATE")
                .words("HEARTBEAT")
                .words("HOST")
                .numbers("PROCESS")
                .words("BUILD")
                .words("UP FOR")
                .numbers("ITEMS")
                .words("AT", HANDS_COLUMNS);
        for (NodeReads.NodeRow node : all) {
            table.row(
                    node.id(),
                    node.name(),
                    state(node),
                    Durations.ago(node.silence()),
                    node.host(),
                    node.pid(),
                    node.build(),
                    Durations.words(node.age()),
                    node.items(),
                    node.hands().entrySet().stream()
                            .map(e -> e.getKey() + " " + e.getValue())
                            .collect(Collectors.joining(", ")));
        }
        return table;
    }

    private static Json json(List<NodeReads.NodeRow> all) {
        return new Json().put("nodes", all.stream().map(NodesCommand::json).toList());
    }

    private static Json json(NodeReads.NodeRow node) {
        return new Json()
                .put("id", node.id())
                .put("name", node.name())
                .put("host", node.host())
                .put("pid", node.pid())
                .put("build", node.build())
                .put("startedAt", node.startedAt())
                .put("beatAt", node.beatAt())
                .put("silentMs", node.silence().toMillis())
                .put("silent", isSilent(node))
                .put("gone", node.isGone())
                .put("draining", node.draining())
                .put("items", node.items())
                .put(
                        "hands",
                        node.hands().entrySet().stream()
                                .map(e -> new Json().put("at", e.getKey()).put("items", e.getValue()))
                                .toList());
    }
}
