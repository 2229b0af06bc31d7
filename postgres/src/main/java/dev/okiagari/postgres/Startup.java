package dev.okiagari.postgres;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Path;
import java.time.Duration;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Starts the server of a folder in which none runs, and retries while the problem is temporary. Called under the folder's lock.
 *
 * <p>pg_ctl starts it in a session of its own with all its streams on files: neither Ctrl-C at our terminal nor our death ends it.
 */
record Startup(DataFolder folder, Options options, Binaries binaries, Identity identity) {

    private static final Logger log = LoggerFactory.getLogger(Startup.class);
    private static final Duration PORT_IS_FREED_WITHIN = Duration.ofSeconds(5);
    private static final Duration BETWEEN_ATTEMPTS = Duration.ofMillis(100);

    /**
     * @param keepPort wait for the last port if it is taken, because others hold connections to it; otherwise take another at once
     */
    Running run(boolean keepPort) {
        new Cluster(folder, binaries, identity).makeIfMissing();
        long began = System.nanoTime();
        int port = folder.lastPort() > 0 ? folder.lastPort() : freePort();
        while (true) {
            Failure failure = attempt(port);
            Duration spent = Duration.ofNanos(System.nanoTime() - began);
            if (failure == null) {
                return started(spent);
            }
            if (!failure.complaint().passes() || spent.compareTo(options.startWithin()) > 0) {
                throw failure.asException(folder);
            }
            if (failure.complaint() == StartupProblem.PORT_TAKEN
                    && (!keepPort || spent.compareTo(PORT_IS_FREED_WITHIN) > 0)) {
                port = freePort();
            } else {
                Polling.pause(BETWEEN_ATTEMPTS);
            }
        }
    }

    private Running started(Duration spent) {
        PostmasterFile file = PostmasterFile.read(folder.pgdata())
                .orElseThrow(() -> new PostgresException("could not find the server just started in " + folder.pgdata()
                        + " because it has stopped again; " + folder.log() + " says why"));
        Running running = Running.confirm(folder, file);
        folder.rememberPort(running.port());
        log.info(
                "started PostgreSQL {} in {} (process {}, port {}) in {} ms",
                running.version(),
                folder.root(),
                running.pid(),
                running.port(),
                spent.toMillis());
        return running;
    }

    private record Failure(StartupProblem complaint, String messages) {

        PostgresException asException(DataFolder folder) {
            return new PostgresException("could not start PostgreSQL in " + folder.pgdata()
                    + " because it said:\n" + ServerLog.tail(messages) + "\nWhat to do: " + complaint.remedy()
                    + " (whole log: " + folder.log() + ")");
        }
    }

    private @Nullable Failure attempt(int port) {
        Path pgdata = folder.pgdata();
        try {
            Configuration.write(pgdata, Configuration.settings(options, port));
            identity.own(pgdata.resolve(Configuration.FILE));
            identity.own(pgdata);
            ServerLog messages = ServerLog.beforeStart(folder.log(), identity);
            Command.Result result = new Command(
                            Command.words(
                                    identity.prefix(),
                                    binaries.program("pg_ctl"),
                                    "start",
                                    "--silent",
                                    "--wait",
                                    "--timeout=" + options.startWithin().toSeconds(),
                                    "--pgdata=" + pgdata,
                                    "--log=" + folder.log()),
                            folder.root(),
                            options.startWithin().plusSeconds(10))
                    .run();
            if (result.succeeded()) {
                return null;
            }
            String said = messages.text() + "\n" + result.output();
            return new Failure(StartupProblem.in(said), said);
        } catch (IOException e) {
            throw new PostgresException("could not start PostgreSQL in " + pgdata + " because " + ReasonText.of(e), e);
        }
    }

    private static int freePort() {
        try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getByAddress(new byte[] {127, 0, 0, 1}))) {
            return socket.getLocalPort();
        } catch (IOException e) {
            throw new PostgresException("could not find a free port on 127.0.0.1 because " + ReasonText.of(e), e);
        }
    }
}
