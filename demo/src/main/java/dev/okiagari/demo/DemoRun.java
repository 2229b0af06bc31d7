package dev.okiagari.demo;

import static dev.okiagari.demo.DemoTexts.say;

import dev.okiagari.application.program.ProgramRuntime;
import dev.okiagari.application.program.Serving;
import dev.okiagari.console.Console;
import dev.okiagari.demo.fleet.Fleet;
import dev.okiagari.demo.fleet.NodeProcess;
import dev.okiagari.demo.world.Book;
import dev.okiagari.demo.world.World;
import dev.okiagari.kit.settings.SettingsFile;
import dev.okiagari.kit.terminal.StopSignal;
import dev.okiagari.kit.web.Role;
import dev.okiagari.kit.web.access.AccessSettings;
import dev.okiagari.kit.web.mount.WebServer;
import dev.okiagari.postgres.EmbeddedPostgres;
import dev.okiagari.sandbox.dial.DialSettings;
import dev.okiagari.server.wiring.Consoles;
import dev.okiagari.server.wiring.DatabaseLocation;
import dev.okiagari.server.wiring.Migrations;
import dev.okiagari.server.wiring.ServerProgram;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** One demo, from the database to the final comparison. Used once, by one thread. */
final class DemoRun {
    static final int NODES = 2;

    private static final Duration ROUND = Duration.ofMillis(200);
    private static final Duration FINISH_WITHIN = Duration.ofSeconds(30);

    /**
     * How the demo is to be.
     *
     * @param length null: until Ctrl-C
     * @param programs makes the program for the settings that lead to the demo's world
     * @param listen starts to listen, on a port of its own choice
     */
    record Wishes(
            @Nullable Duration length,
            Map<String, String> environment,
            Function<Map<String, String>, ServerProgram> programs,
            Function<Console, WebServer> listen) {}

    private final Path folder;
    private final Wishes wishes;
    private final LiveView view;
    private final StopSignal stop;

    DemoRun(Path folder, Wishes wishes, LiveView view, StopSignal stop) {
        this.folder = folder;
        this.wishes = wishes;
        this.view = view;
        this.stop = stop;
    }

    Summary run() throws InterruptedException {
        try (EmbeddedPostgres server = EmbeddedPostgres.open(folder);
                DemoLock lock = DemoLock.take(folder);
                World world = World.start(folder)) {
            lock.killedBefore().ifPresent(pid -> view.print(say("demo.was-killed", String.valueOf(pid))));
            Map<String, String> environment = environment(world);
            ServerProgram program = wishes.programs().apply(environment);
            server.createDatabaseIfMissing(DatabaseLocation.DEMO);
            Migrations.apply(server.dataSource(DatabaseLocation.DEMO), Migrations.tables(program.applications()));
            try (ProgramRuntime runtime = program.prepared(program.installations());
                    Book book = new Book(folder.resolve("demo-acknowledged.txt"));
                    Fleet fleet = Fleet.start(NODES, new NodeProcess.Start(folder, emptied(), environment))) {
                shake(world);
                DemoStage stage = new DemoStage(new DemoStage.Props(runtime.database(), world, book, fleet), view);
                Moment end = serve(program, runtime, world, stage);
                return new Summary(
                        end,
                        stop.isRequested(),
                        new Summary.Acknowledged(book.file().toString(), book.isContinued()),
                        runtime.location().flags());
            }
        }
    }

    /** Nothing of the caller's own settings may lead the demo to real services. */
    private Map<String, String> environment(World world) {
        Map<String, String> all = new HashMap<>(SettingsFile.without(wishes.environment()));
        all.keySet()
                .removeIf(name -> name.startsWith("AWS_")
                        || (name.startsWith("OKIAGARI_")
                                && !List.of("OKIAGARI_CACHE", "OKIAGARI_LOG_LEVEL")
                                        .contains(name)));
        all.putAll(world.settings());
        return all;
    }

    /** A little goes wrong everywhere from the beginning. */
    private static void shake(World world) {
        double rate = Script.usual().errorRate();
        World.NAMES.keySet().forEach(name -> world.station(name).dials().change(d -> d.withErrors(Map.of(503, rate))));
    }

    private Moment serve(ServerProgram program, ProgramRuntime runtime, World world, DemoStage stage)
            throws InterruptedException {
        DemoSection page = new DemoSection(stage, world, runtime.database().dataSource());
        try (Console console =
                        Consoles.open(program, new Serving(runtime, true), AccessSettings.defaults(), List.of(page));
                WebServer web = wishes.listen().apply(console)) {
            view.print("okiagari: " + web.address());
            view.print(say("demo.page", web.address() + console.newLink(Role.OPERATOR) + "&to=/demo"));
            work(stage);
            World.NAMES.keySet().forEach(name -> world.station(name).dials().set(DialSettings.healthy()));
            finish(stage);
            return stage.end();
        }
    }

    private void work(DemoStage stage) throws InterruptedException {
        Duration length = wishes.length();
        while (length == null || stage.since().compareTo(length) < 0) {
            stage.round(false);
            if (stop.within(ROUND)) {
                return;
            }
        }
    }

    /** What is under way may end, but nobody waits for long; after Ctrl-C nobody waits at all. */
    private void finish(DemoStage stage) throws InterruptedException {
        CountDownLatch never = new CountDownLatch(1);
        Duration from = stage.since();
        while (!stop.isRequested() && stage.since().minus(from).compareTo(FINISH_WITHIN) < 0) {
            never.await(ROUND.toMillis(), TimeUnit.MILLISECONDS);
            stage.round(true);
            if (stage.latest().since().compareTo(from) > 0 && stage.latest().isQuiet()) {
                return;
            }
        }
    }

    private Path emptied() {
        Path nodesLog = folder.resolve("demo-nodes.log");
        try {
            return Files.writeString(nodesLog, "");
        } catch (IOException e) {
            throw new UncheckedIOException("could not write " + nodesLog + ": " + e.getMessage(), e);
        }
    }
}
