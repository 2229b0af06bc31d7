package dev.okiagari.console.command.node;

import dev.okiagari.console.command.OpenDatabase;
import dev.okiagari.console.terminal.CommandFailed;
import dev.okiagari.console.terminal.Exit;
import dev.okiagari.console.terminal.Json;
import dev.okiagari.console.terminal.OutputOptions;
import dev.okiagari.console.terminal.ShortCommand;
import dev.okiagari.engine.Client;
import dev.okiagari.engine.Nodes;
import dev.okiagari.engine.model.Actor;
import java.util.Objects;
import java.util.concurrent.Callable;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** Drains a node, or takes that back. */
@Command
final class NodesAct implements Callable<Integer>, ShortCommand {
    private final boolean drains;
    private final Supplier<OpenDatabase> door;

    @Spec
    private CommandSpec spec = CommandSpec.create();

    @Mixin
    private OutputOptions output = new OutputOptions();

    @Parameters(paramLabel = "ID", description = "Id of the node, as 'nodes' lists it.")
    private long id;

    @Option(
            names = {"--reason", "--why"},
            paramLabel = "TEXT",
            description = "Why you do this; recorded with your name. Required.")
    private @Nullable String why;

    private NodesAct(boolean drains, Supplier<OpenDatabase> door) {
        this.drains = drains;
        this.door = door;
    }

    static CommandLine drain(Supplier<OpenDatabase> door) {
        return described(
                new NodesAct(true, door),
                "Asks a node to leave: it claims nothing more, finishes its running steps and gives back the rest.");
    }

    static CommandLine resume(Supplier<OpenDatabase> door) {
        return described(new NodesAct(false, door), "Lets a draining node that has not left yet claim items again.");
    }

    private static CommandLine described(NodesAct act, String description) {
        CommandLine line = new CommandLine(act);
        line.getCommandSpec().usageMessage().description(description);
        return line;
    }

    @Override
    public Integer call() {
        requireOwnOptions();
        String reason = why == null ? "" : why.strip();
        if (reason.isEmpty()) {
            throw new ParameterException(
                    spec.commandLine(), "--reason \"…\" is required to " + word() + "; it is recorded with your name");
        }
        Actor actor = new Actor(System.getProperty("user.name", "unknown"), reason);
        try (OpenDatabase database = door.get()) {
            Nodes nodes = Client.on(database.source()).nodes();
            if (!(drains ? nodes.drain(id, actor) : nodes.resume(id, actor))) {
                throw new CommandFailed(
                        Exit.FAILED,
                        "could not " + word() + " node " + id + " because there is no such node or it is "
                                + (drains ? "draining already" : "not draining") + "; see: ./okiagari nodes"
                                + database.flags());
            }
            spec.commandLine().getOut().println(output.json() ? json(actor) : "node " + id + " " + consequence());
            return Exit.OK;
        }
    }

    private String word() {
        return drains ? "drain" : "resume";
    }

    private String consequence() {
        return drains
                ? "is draining: it sees this with its next heartbeat, finishes its running steps and leaves"
                : "is no longer draining; it claims items again after its next heartbeat";
    }

    /** An option before the act belongs to the list and would be ignored, even one that names another database. */
    private void requireOwnOptions() {
        CommandSpec list = Objects.requireNonNull(spec.parent());
        if (!list.commandLine().getParseResult().matchedOptions().isEmpty()) {
            throw new ParameterException(spec.commandLine(), "options must come after '" + word() + "'");
        }
    }

    private String json(Actor actor) {
        return new Json()
                .put("act", word())
                .put("node", id)
                .put("who", actor.who())
                .put("why", actor.why())
                .text();
    }
}
