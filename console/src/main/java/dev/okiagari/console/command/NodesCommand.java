package dev.okiagari.console.command;

import static dev.okiagari.console.ConsoleTexts.say;

import dev.okiagari.console.json.NodeJson;
import dev.okiagari.console.reading.ConsoleContext;
import dev.okiagari.engine.view.PastNode;
import dev.okiagari.kit.terminal.Durations;
import dev.okiagari.kit.terminal.ReadCommand;
import dev.okiagari.kit.terminal.Table;
import java.time.Duration;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** Lists the nodes; its subcommands drain them. */
@Command(name = "nodes")
final class NodesCommand extends ReadCommand<ConsoleContext, NodeJson.Listing> {
    private static final int HANDS_COLUMNS = 70;

    NodesCommand(Supplier<ConsoleContext> context) {
        super(context);
    }

    @Override
    protected NodeJson.Listing read(ConsoleContext context) {
        return NodeJson.all(context);
    }

    @Option(names = "--all")
    private boolean all;

    @Override
    protected String empty(NodeJson.Listing none) {
        return say("nodes.none");
    }

    @Override
    protected List<String> lines(NodeJson.Listing all) {
        List<String> lines = new ArrayList<>();
        if (!all.nodes().isEmpty()) {
            lines.addAll(alive(all));
        }
        if (this.all && !all.past().isEmpty()) {
            lines.addAll(past(all));
        }
        return lines;
    }

    private List<String> past(NodeJson.Listing all) {
        Table table = new Table()
                .numbers("ID")
                .words("NAME", "HOW")
                .words("WHEN", "LAST HEARTBEAT", "HOST")
                .numbers("PROCESS", "HELD")
                .words("TAKEN OVER BY")
                .words("WHY", HANDS_COLUMNS);
        for (PastNode node : all.past()) {
            table.row(
                    node.id(),
                    node.name(),
                    node.died() ? say("nodes.died") : say("nodes.left"),
                    node.endedAt().truncatedTo(ChronoUnit.SECONDS),
                    node.lastBeatAt().truncatedTo(ChronoUnit.SECONDS),
                    node.host(),
                    node.pid(),
                    node.held(),
                    node.endedBy() == null ? "-" : node.endedBy(),
                    node.why());
        }
        return table.lines(columns());
    }

    private List<String> alive(NodeJson.Listing all) {
        Table table = new Table()
                .numbers("ID")
                .words("NAME", "STATE")
                .words("HEARTBEAT", "HOST")
                .numbers("PROCESS")
                .words("BUILD", "UP FOR")
                .numbers("ITEMS")
                .words("AT", HANDS_COLUMNS);
        for (NodeJson node : all.nodes()) {
            Duration silence = Duration.ofMillis(node.silentMs());
            table.row(
                    node.id(),
                    node.name(),
                    say("node." + node.state()),
                    Durations.ago(silence),
                    node.host(),
                    node.pid(),
                    node.build(),
                    Durations.words(
                            Duration.between(node.startedAt(), node.beatAt().plus(silence))),
                    node.items(),
                    node.hands().stream().map(h -> h.at() + " " + h.items()).collect(Collectors.joining(", ")));
        }
        return table.lines(columns());
    }
}
