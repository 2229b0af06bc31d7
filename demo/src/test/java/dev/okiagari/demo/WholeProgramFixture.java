package dev.okiagari.demo;

import dev.okiagari.application.program.LocalNode;
import dev.okiagari.application.program.ProgramRuntime;
import dev.okiagari.application.program.Serving;
import dev.okiagari.console.Console;
import dev.okiagari.demo.fleet.Fleet;
import dev.okiagari.demo.fleet.NodeProcess;
import dev.okiagari.demo.world.Book;
import dev.okiagari.demo.world.World;
import dev.okiagari.kit.terminal.Screen;
import dev.okiagari.kit.web.Role;
import dev.okiagari.kit.web.access.AccessSettings;
import dev.okiagari.kit.web.access.AccessTable;
import dev.okiagari.kit.web.client.TrustedProxies;
import dev.okiagari.kit.web.mount.WebServer;
import dev.okiagari.postgres.testing.TestDatabase;
import dev.okiagari.postgres.testing.TestPostgres;
import dev.okiagari.server.Main;
import dev.okiagari.server.settings.DatabaseOptions;
import dev.okiagari.server.wiring.Consoles;
import dev.okiagari.server.wiring.Migrations;
import dev.okiagari.server.wiring.ServerProgram;
import java.io.PrintWriter;
import java.io.Writer;
import java.nio.file.Path;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import javax.sql.DataSource;

/**
 * All that the program serves, in the process of the test: every application and the page "Break something", on a database and stand-ins of
 * its own. No node works until one is started.
 */
final class WholeProgramFixture implements AutoCloseable {
    /** Of one token: fewer than anybody may read in a minute. */
    private static final int USES = 100;

    final World world;
    final Console console;
    final DemoStage stage;
    private final TestDatabase database;
    private final ServerProgram program;
    private final ProgramRuntime runtime;
    private final Book book;
    private final Fleet fleet;
    private final WebServer server;
    private final AccessTable access;
    private final Map<Role, String> tokens = new EnumMap<>(Role.class);
    private int asked;

    private WholeProgramFixture(Class<?> test, Path folder, boolean isPublic) throws InterruptedException {
        database = TestPostgres.database(test, "whole program", WholeProgramFixture::migrate);
        world = World.start(folder);
        Map<String, String> environment = new HashMap<>(world.settings());
        environment.putAll(Map.of(
                "OKIAGARI_DATA", folder.toString(),
                "OKIAGARI_DB_URL", database.jdbcUrl(),
                "OKIAGARI_DB_USER", database.user(),
                "OKIAGARI_DB_PASSWORD", database.password()));
        program = new ServerProgram(Main.APPLICATIONS, new DatabaseOptions(environment), Screen::plain, () -> "test");
        runtime = program.prepared(program.installations());
        book = new Book(folder.resolve("acknowledged.txt"));
        fleet = Fleet.start(0, new NodeProcess.Start(folder, folder.resolve("nodes.log"), environment));
        stage = new DemoStage(
                new DemoStage.Props(runtime.database(), world, book, fleet),
                new LiveView(new PrintWriter(Writer.nullWriter()), Screen::plain));
        DataSource source = runtime.database().dataSource();
        AccessSettings settings = AccessSettings.defaults().withTrustedProxies(TrustedProxies.parse("127.0.0.0/8"));
        console = Consoles.open(
                program, new Serving(runtime, isPublic), settings, List.of(new DemoSection(stage, world, source)));
        server = WebServer.start("127.0.0.1", 0, console::mount);
        access = new AccessTable(source);
    }

    /** @param isPublic whether everybody may read papers and skills */
    static WholeProgramFixture open(Class<?> test, Path folder, boolean isPublic) throws InterruptedException {
        return new WholeProgramFixture(test, folder, isPublic);
    }

    private static void migrate(DataSource source) {
        Migrations.apply(
                source,
                Migrations.tables(
                        Main.APPLICATIONS.stream().map(one -> one.application()).toList()));
    }

    String address() {
        return server.address();
    }

    DataSource source() {
        return runtime.database().dataSource();
    }

    /** Another one now and then, with a name of its own, for which limits count anew. */
    String token(Role role) {
        if (asked++ % USES == 0) {
            tokens.clear();
        }
        return tokens.computeIfAbsent(
                role, one -> access.newToken(one.word() + " " + asked, one).text());
    }

    /** A node that works on everything until it is closed. */
    LocalNode node() {
        return LocalNode.start(runtime, program.applications(), new LocalNode.Label("test", "test"));
    }

    @Override
    public void close() {
        server.close();
        console.close();
        fleet.close();
        book.close();
        runtime.close();
        world.close();
        database.close();
    }
}
