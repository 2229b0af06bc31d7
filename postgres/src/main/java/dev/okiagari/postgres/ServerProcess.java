package dev.okiagari.postgres;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The server of one folder: found running and adopted, or started; and stopped. Every method is called under the folder's lock.
 */
record ServerProcess(DataFolder folder, Options options) {

    private static final Logger log = LoggerFactory.getLogger(ServerProcess.class);
    private static final Duration ORPHANS_LEAVE_WITHIN = Duration.ofSeconds(2);

    /**
     * @param keepPort wait for the last port if it is taken, because others hold connections to it; otherwise take another at once
     */
    Running adoptOrStart(boolean keepPort) {
        Optional<Running> running = adopt();
        if (running.isPresent()) {
            return running.get();
        }
        Binaries binaries = Binaries.locate(folder, options);
        Identity identity = Identity.choose(folder, binaries);
        return new Startup(folder, options, binaries, identity).run(keepPort);
    }

    /** Empty when no server runs in the folder; then nothing of an earlier one is left that hinders a start. */
    private Optional<Running> adopt() {
        Optional<Running> found = adoptListed();
        if (found.isEmpty() && !ProcessTable.leave(folder.pgdata(), ORPHANS_LEAVE_WITHIN)) {
            // Orphans of a dead server; or one whose starter was killed and which only now has listed itself.
            found = adoptListed();
        }
        if (found.isEmpty()) {
            clearRemains(folder.pgdata());
        }
        return found;
    }

    private Optional<Running> adoptListed() {
        Path pgdata = folder.pgdata();
        while (true) {
            Optional<PostmasterFile> file = PostmasterFile.read(pgdata);
            if (file.isEmpty() || !ProcessTable.mayServe(file.get().pid(), pgdata)) {
                return Optional.empty();
            }
            // It may be recovering after a crash, or be going down.
            boolean settled = Polling.until(options.startWithin(), () -> isSettled(pgdata));
            Optional<PostmasterFile> now = PostmasterFile.read(pgdata);
            try {
                if (now.isPresent() && ProcessTable.mayServe(now.get().pid(), pgdata)) {
                    return Optional.of(confirm(now.get()));
                }
            } catch (PostgresException e) {
                if (!settled || isReady(pgdata)) {
                    throw e;
                }
            }
        }
    }

    private Running confirm(PostmasterFile file) {
        if (!file.ready()) {
            throw new PostgresException("could not use the PostgreSQL in " + folder.pgdata() + " (process " + file.pid()
                    + ") because after " + options.startWithin().toSeconds() + " s it is still " + file.status()
                    + "; wait for it and try again: " + folder.log() + " shows how far it is");
        }
        Running running = Running.confirm(folder, file);
        log.debug("adopted PostgreSQL {} (process {}, port {})", running.version(), running.pid(), running.port());
        return running;
    }

    private static boolean isSettled(Path pgdata) {
        Optional<PostmasterFile> now = PostmasterFile.read(pgdata);
        return now.isEmpty()
                || now.get().ready()
                || !ProcessTable.mayServe(now.get().pid(), pgdata);
    }

    private static boolean isReady(Path pgdata) {
        return PostmasterFile.read(pgdata)
                .filter(file -> file.ready() && ProcessTable.mayServe(file.pid(), pgdata))
                .isPresent();
    }

    /**
     * Deletes the pid file of a dead server, because PostgreSQL would refuse to start if its number belongs to a zombie
     * or to another program. Not before the last process of that server has gone, which PostgreSQL notices by the file.
     */
    private static void clearRemains(Path pgdata) {
        ProcessTable.endOrphans(pgdata, ORPHANS_LEAVE_WITHIN);
        try {
            Files.deleteIfExists(PostmasterFile.in(pgdata));
        } catch (IOException e) {
            throw new PostgresException(
                    "could not delete the left-over " + PostmasterFile.in(pgdata) + " because " + ReasonText.of(e), e);
        }
    }

    /** Ends open sessions; what they have committed is safe. Does nothing if the server has died meanwhile. */
    void stop() {
        Optional<PostmasterFile> file = PostmasterFile.read(folder.pgdata());
        if (file.isEmpty() || !ProcessTable.mayServe(file.get().pid(), folder.pgdata())) {
            clearRemains(folder.pgdata());
            return;
        }
        Binaries binaries = Binaries.locate(folder, options);
        Identity identity = Identity.choose(folder, binaries);
        try {
            Command.Result result = new Command(
                            Command.words(
                                    identity.prefix(),
                                    binaries.program("pg_ctl"),
                                    "stop",
                                    "--silent",
                                    "--wait",
                                    "--mode=fast",
                                    "--timeout=" + options.startWithin().toSeconds(),
                                    "--pgdata=" + folder.pgdata()),
                            folder.root(),
                            options.startWithin().plusSeconds(10))
                    .run();
            if (!result.succeeded()) {
                throw new PostgresException(
                        "could not stop PostgreSQL in " + folder.pgdata() + " because pg_ctl said:\n"
                                + ServerLog.tail(result.output()) + "\nWhat to do: see " + folder.log());
            }
            // pg_ctl only waits for the file to go; the process itself may need a moment more.
            long pid = file.get().pid();
            if (!Polling.until(options.startWithin(), () -> !ProcessTable.isAlive(pid))) {
                log.warn("PostgreSQL (process {}) has shut down but its process does not end", pid);
            }
            log.info("stopped PostgreSQL in {}", folder.root());
        } catch (IOException e) {
            throw new PostgresException(
                    "could not stop PostgreSQL in " + folder.pgdata() + " because " + ReasonText.of(e), e);
        }
    }
}
