package dev.okiagari.console.page;

import dev.okiagari.engine.Engine;
import dev.okiagari.engine.model.Outcome;
import dev.okiagari.engine.model.Pipeline;
import dev.okiagari.postgres.testing.TestDatabase;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import org.postgresql.ds.PGSimpleDataSource;

/** A process whose node takes an item and never finishes it, until somebody kills it. */
final class DoomedNode {
    static final Pipeline<Void> DEEP = Pipeline.of("deep");

    private DoomedNode() {}

    static Process start(TestDatabase database, String key) throws IOException {
        List<String> command = List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-XX:TieredStopAtLevel=1",
                "-cp",
                System.getProperty("java.class.path"),
                DoomedNode.class.getName(),
                database.jdbcUrl(),
                database.user(),
                key);
        ProcessBuilder builder = new ProcessBuilder(command)
                .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                .redirectError(ProcessBuilder.Redirect.DISCARD);
        builder.environment().put("PGPASSWORD", database.password());
        return builder.start();
    }

    /** A node that does the work at once. */
    static Engine rescuer(TestDatabase database) {
        return Engine.on(database.dataSource())
                .settings(PagesFixture.quick("rescuer"))
                .work(DEEP.steps().step("dig", a -> Outcome.done()))
                .start();
    }

    public static void main(String[] arguments) throws InterruptedException {
        PGSimpleDataSource source = new PGSimpleDataSource();
        source.setUrl(arguments[0]);
        source.setUser(arguments[1]);
        source.setPassword(System.getenv("PGPASSWORD"));
        CountDownLatch never = new CountDownLatch(1);
        try (Engine engine = Engine.on(source)
                .settings(PagesFixture.quick("doomed"))
                .work(DEEP.steps().step("dig", a -> {
                    never.await();
                    return Outcome.done();
                }))
                .start()) {
            engine.client().submit(DEEP, arguments[2]);
            never.await();
        }
    }
}
