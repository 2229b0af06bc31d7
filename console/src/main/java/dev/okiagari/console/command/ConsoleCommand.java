package dev.okiagari.console.command;

import static dev.okiagari.console.ConsoleTexts.say;

import dev.okiagari.console.Console;
import dev.okiagari.console.ConsoleTexts;
import dev.okiagari.kit.terminal.CommandFailed;
import dev.okiagari.kit.terminal.Exit;
import dev.okiagari.kit.terminal.OpenDatabase;
import dev.okiagari.kit.terminal.StopSignal;
import dev.okiagari.kit.web.access.AccessSchema;
import dev.okiagari.kit.web.access.AccessSettings;
import dev.okiagari.kit.web.mount.ListenOptions;
import dev.okiagari.kit.web.mount.WebServer;
import java.io.PrintWriter;
import java.sql.SQLException;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.function.Supplier;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** Serves the console of any Okiagari schema until Ctrl-C. */
@Command(name = "console")
public final class ConsoleCommand implements Callable<Integer> {
    private static final Duration PATIENCE = Duration.ofSeconds(10);

    private final Supplier<OpenDatabase> opening;

    @Spec
    private CommandSpec spec = CommandSpec.create();

    @Mixin
    private final ListenOptions listen;

    private ConsoleCommand(Supplier<OpenDatabase> opening, Map<String, String> environment) {
        this.opening = opening;
        this.listen = new ListenOptions(environment);
    }

    /**
     * The command as a line.
     *
     * @param opening opens a database with the engine's tables and a pool for the pages
     */
    public static CommandLine line(Supplier<OpenDatabase> opening, Map<String, String> environment) {
        return new CommandLine(new ConsoleCommand(opening, environment)).setResourceBundle(ConsoleTexts.help());
    }

    @Override
    public Integer call() throws Exception {
        AccessSettings access = listen.access();
        try (StopSignal stop = new StopSignal(say("console.name"), PATIENCE);
                OpenDatabase database = opening.get()) {
            prepare(database);
            try (Console console = new Console(database.source(), "", access);
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
            throw new CommandFailed(Exit.NO_DATABASE, say("token.no-tables", e.getMessage()), e);
        }
    }

    private void tell(Console console, String address) {
        PrintWriter out = spec.commandLine().getOut();
        out.println(say("console.address", address));
        console.firstLink().ifPresent(link -> out.println(say("console.sign-in", address + link)));
        out.println(say("console.stop"));
        out.flush();
    }
}
