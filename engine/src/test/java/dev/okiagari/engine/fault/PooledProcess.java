package dev.okiagari.engine.fault;

import com.zaxxer.hikari.HikariDataSource;
import dev.okiagari.engine.Client;
import dev.okiagari.engine.Engine;
import dev.okiagari.engine.Schema;
import dev.okiagari.engine.model.Outcome;
import dev.okiagari.engine.model.Pipeline;
import dev.okiagari.engine.model.Target;
import java.io.File;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.CountDownLatch;

/** The program of the README on a pool as HikariCP makes it, in a process of its own: it handles no signal itself. */
public final class PooledProcess {
    static final Pipeline<Void> GUESTS = Pipeline.of("guests");

    private PooledProcess() {}

    /** Arguments: JDBC address, user, password, and "work" or "run": starts a node, or a run that others work on. */
    public static void main(String[] args) throws Exception {
        HikariDataSource pool = new HikariDataSource();
        pool.setJdbcUrl(args[0]);
        pool.setUsername(args[1]);
        pool.setPassword(args[2]);
        Schema.apply(pool);
        if (args[3].equals("run")) {
            Client.on(pool)
                    .run("nightly", GUESTS)
                    .targets(List.of(Target.of("ada", null), Target.of("bob", null)))
                    .start()
                    .await();
        }
        try (Engine engine = Engine.on(pool)
                .work(GUESTS.steps().step("serve", a -> {
                    new CountDownLatch(1).await(); // until it is interrupted
                    return Outcome.done();
                }))
                .start()) {
            engine.client().submit(GUESTS, "ada");
            new CountDownLatch(1).await();
        }
    }

    static Process start(Path log, String... args) throws IOException {
        File file = log.toFile();
        return new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-Xmx256m",
                        "-XX:TieredStopAtLevel=1", // it lives for seconds
                        "-XX:+UseSerialGC",
                        "-cp",
                        System.getProperty("java.class.path"),
                        PooledProcess.class.getName(),
                        args[0],
                        args[1],
                        args[2],
                        args[3])
                .redirectError(ProcessBuilder.Redirect.appendTo(file))
                .redirectOutput(ProcessBuilder.Redirect.appendTo(file))
                .start();
    }
}
