package dev.okiagari.demo;

import static dev.okiagari.demo.DemoTexts.say;

import ch.qos.logback.classic.Level;
import dev.okiagari.application.program.Installation;
import dev.okiagari.console.Console;
import dev.okiagari.kit.terminal.CommandFailed;
import dev.okiagari.kit.terminal.DurationConverter;
import dev.okiagari.kit.terminal.Exit;
import dev.okiagari.kit.terminal.PrintingCommand;
import dev.okiagari.kit.terminal.Screen;
import dev.okiagari.kit.terminal.StopSignal;
import dev.okiagari.kit.web.mount.ListenOptions;
import dev.okiagari.kit.web.mount.WebServer;
import dev.okiagari.postgres.PostgresException;
import dev.okiagari.server.settings.DatabaseOptions;
import dev.okiagari.server.settings.ServerSettings;
import dev.okiagari.server.wiring.ServerProgram;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.slf4j.LoggerFactory;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Runs all applications against stand-ins that fail, with pages on which visitors can break more. */
@Command(name = "demo")
public final class DemoCommand extends PrintingCommand {
    private static final Duration LONGEST = Duration.ofHours(24);
    /** Its nodes and its database need a while to stop. */
    private static final Duration PATIENCE = Duration.ofMinutes(3);

    /** Where failed attempts and runs are logged. */
    private static final List<String> EVENTS = List.of("dev.okiagari.engine.events", "dev.okiagari.events");

    private final List<Installation> installations;
    private final Map<String, String> environment;
    private final Supplier<Screen> screen;

    @Option(names = "--for", paramLabel = "TIME", converter = DurationConverter.class)
    private @Nullable Duration length;

    @Mixin
    private final ListenOptions listen;

    @Option(names = "--data", paramLabel = "FOLDER")
    private @Nullable String data;

    public DemoCommand(List<Installation> installations, Map<String, String> environment, Supplier<Screen> screen) {
        this.installations = installations;
        this.environment = environment;
        this.screen = screen;
        this.listen = new ListenOptions(environment);
    }

    @Override
    public Integer call() throws InterruptedException {
        keepQuiet();
        Duration given = length;
        if (given != null && (given.isZero() || given.compareTo(LONGEST) > 0)) {
            throw wrong(say("demo.bad-length"));
        }
        Path folder = DatabaseOptions.checked(
                () -> ServerSettings.readForDatabase(environment, new ServerSettings.Flags(data, null))
                        .dataFolder());
        PrintWriter err = err();
        err.println(length == null ? say("demo.starting-until", folder) : say("demo.starting", folder));
        err.println(Pace.words());
        if (!listen.isFree()) {
            err.println(say("demo.port-taken", String.valueOf(listen.port())));
        }
        err.flush();
        try (StopSignal stop = new StopSignal(say("demo.what"), PATIENCE)) {
            DemoRun.Wishes wishes =
                    new DemoRun.Wishes(length, environment, settings -> program(settings, folder), this::listen);
            Summary summary = new DemoRun(folder, wishes, new LiveView(err, screen), stop).run();
            err.println();
            err.flush();
            print(summary::json, summary::words);
            if (summary.isInterrupted()) {
                return Exit.INTERRUPTED;
            }
            return summary.isClean() ? Exit.OK : Exit.FAILED;
        } catch (PostgresException e) {
            throw new CommandFailed(Exit.NO_DATABASE, String.valueOf(e.getMessage()), e);
        }
    }

    /** Much fails here, on purpose; its pages show it. */
    private void keepQuiet() {
        for (String name : environment.containsKey("OKIAGARI_LOG_LEVEL") ? List.<String>of() : EVENTS) {
            if (LoggerFactory.getLogger(name) instanceof ch.qos.logback.classic.Logger events) {
                events.setLevel(Level.WARN);
            }
        }
    }

    /** The folder is told, because the demo's settings have none of the caller's, not even where the data are. */
    private ServerProgram program(Map<String, String> settings, Path folder) {
        return new ServerProgram(
                installations, DatabaseOptions.ofDemo(settings, folder.toString()), screen, () -> "demo");
    }

    private WebServer listen(Console console) {
        return listen.startAnyway(console::mount);
    }
}
