package dev.okiagari.console.command.web;

import dev.okiagari.console.Console;
import dev.okiagari.console.command.OpenDatabase;
import dev.okiagari.console.terminal.CommandFailed;
import dev.okiagari.console.terminal.Exit;
import dev.okiagari.console.terminal.StopSignal;
import dev.okiagari.console.web.access.AccessSchema;
import dev.okiagari.console.web.mount.WebServer;
import java.io.PrintWriter;
import java.sql.SQLException;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.function.Supplier;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** Serves the console of any Okiagari schema until Ctrl-C. */
@Command(
        name = "console",
        description = "Serves the console's pages until Ctrl-C: what every pipeline does, and how to steer it.")
public final class ConsoleCommand implements Callable<Integer> {
    private static final Duration PATIENCE = Duration.ofSeconds(10);

    private final Supplier<OpenDatabase> door;

    @Spec
    private CommandSpec spec = CommandSpec.create();

    @Mixin
    private final ListenOptions listen;

    public ConsoleCommand(Supplier<OpenDatabase> door, Map<String, String> environment) {
        this.door = door;
        this.listen = new ListenOptions(environment);
    }

    @Override
    public Integer call() throws Exception {
        try (StopSignal stop = new StopSignal("the console", PATIENCE);
                OpenDatabase database = door.get()) {
            prepare(database);
            try (Console console = new Console(database.source(), "", listen.access());
                    WebServer server = listen.start(console::mount)) {
                tell(console, server.address());
                stop.within(null);
            }
            return Exit.INTERRUPTED;
        }
    }

    private static void prepare(OpenDatabase database) {
        try {
            AccessSchema.apply(database.source());
        } catch (SQLException e) {
            throw new CommandFailed(
                    Exit.NO_DATABASE, "could not make the console's tables because " + e.getMessage(), e);
        }
    }

    private void tell(Console console, String address) {
        PrintWriter out = spec.commandLine().getOut();
        out.println("console: " + address);
        console.firstLink().ifPresent(link -> out.println("sign in (once, within an hour): " + address + link));
        out.println("Ctrl-C stops it; the nodes go on");
        out.flush();
    }
}
