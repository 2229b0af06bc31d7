package dev.okiagari.server.demo;

import dev.okiagari.console.terminal.CommandFailed;
import dev.okiagari.console.terminal.DurationConverter;
import dev.okiagari.console.terminal.Exit;
import dev.okiagari.console.terminal.OutputOptions;
import dev.okiagari.console.terminal.Screen;
import dev.okiagari.console.terminal.StopSignal;
import dev.okiagari.postgres.PostgresException;
import dev.okiagari.server.settings.DatabaseOptions;
import dev.okiagari.server.settings.Settings;
import dev.okiagari.server.wiring.Place;
import java.io.PrintWriter;
import java.sql.SQLException;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** Runs a demo of a pipeline under failures. */
@Command(
        name = "demo",
        description = {
            "Runs a simulated pipeline with simulated failures and shows that nothing is lost.",
            "Two nodes, each its own process, take orders through five steps (fetch, parse, enrich, pay, store) against "
                    + "a shop that answers 503, 429 and 404, sends garbage, or hangs. In a demo of 15 s or more, one node is "
                    + "killed with -9, and the payment service has an outage. Runs in its own database (okiagari_demo) "
                    + "in the data folder, which is recreated each time and can be examined afterwards with --demo."
        })
public final class DemoCommand implements Callable<Integer> {
    private static final Duration LONGEST = Duration.ofHours(24);
    /** Its nodes and its database need a while to stop. */
    private static final Duration PATIENCE = Duration.ofSeconds(90);

    private final Map<String, String> environment;
    private final Supplier<Screen> screen;

    @Spec
    private CommandSpec spec = CommandSpec.create();

    @Mixin
    private OutputOptions output = new OutputOptions();

    @Option(
            names = "--for",
            paramLabel = "TIME",
            converter = DurationConverter.class,
            description = "Submit for this time, such as 20s or 2m, then finish (default: until Ctrl-C).")
    private @Nullable Duration length;

    @Option(names = "--items", paramLabel = "N", description = "Submit this number of items, then finish.")
    private @Nullable Integer items;

    @Option(
            names = "--data",
            paramLabel = "FOLDER",
            description = "Data folder with the embedded PostgreSQL (default: OKIAGARI_DATA, else okiagari-data).")
    private @Nullable String data;

    public DemoCommand(Map<String, String> environment, Supplier<Screen> screen) {
        this.environment = environment;
        this.screen = screen;
    }

    @Override
    public Integer call() throws InterruptedException {
        check();
        Place place = Place.demo(
                DatabaseOptions.checked(() -> Settings.readForDatabase(environment, new Settings.Flags(data, null))));
        PrintWriter err = spec.commandLine().getErr();
        err.println("starting PostgreSQL and two nodes in " + place.settings().dataFolder()
                + (length == null && items == null ? "; press Ctrl-C to end the demo with a summary" : ""));
        err.println(Pace.words());
        DemoRun.Bounds bounds = new DemoRun.Bounds(length, items == null ? Integer.MAX_VALUE : items);
        try (StopSignal stop = new StopSignal("the demo", PATIENCE)) {
            Summary summary = new DemoRun(place, bounds, new LiveView(err, screen.get()), stop).run();
            err.println();
            err.flush();
            spec.commandLine().getOut().println(output.json() ? summary.json().text() : summary.words());
            if (summary.interrupted()) {
                return Exit.INTERRUPTED;
            }
            return summary.isClean() ? Exit.OK : Exit.FAILED;
        } catch (PostgresException e) {
            throw new CommandFailed(Exit.NO_DATABASE, String.valueOf(e.getMessage()), e);
        } catch (SQLException e) {
            throw new CommandFailed(Exit.FAILED, "could not finish the demo: " + e.getMessage(), e);
        }
    }

    private void check() {
        Duration given = length;
        if (given != null && (given.isZero() || given.compareTo(LONGEST) > 0)) {
            throw new ParameterException(spec.commandLine(), "--for must be longer than zero and at most 24h");
        }
        Integer number = items;
        if (number != null && (number < 1 || number > 10_000_000)) {
            throw new ParameterException(spec.commandLine(), "--items must be 1 to 10000000, not " + number);
        }
    }
}
