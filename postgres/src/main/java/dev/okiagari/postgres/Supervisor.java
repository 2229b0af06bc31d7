package dev.okiagari.postgres;

import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Watches the postmaster of an open handle and brings it back on the same port when it dies, so that pools reconnect by themselves.
 * A failing restart is logged once per cause and retried, less and less often, until it works or the handle is closed.
 */
final class Supervisor {

    private static final Logger log = LoggerFactory.getLogger(Supervisor.class);
    private static final Duration BETWEEN_LOOKS = Duration.ofSeconds(1);
    private static final Duration LONGEST_PAUSE = Duration.ofSeconds(30);

    private final EmbeddedPostgres server;
    private final CountDownLatch closed = new CountDownLatch(1);

    Supervisor(EmbeddedPostgres server) {
        this.server = server;
    }

    void start() {
        Thread thread = new Thread(this::watch, "okiagari-postgres-supervisor");
        thread.setDaemon(true);
        thread.start();
    }

    void stop() {
        closed.countDown();
    }

    private void watch() {
        Duration pause = BETWEEN_LOOKS;
        String lastTrouble = "";
        try {
            while (!closed.await(pause.toMillis(), TimeUnit.MILLISECONDS)) {
                String trouble = look();
                if (!trouble.isEmpty() && !trouble.equals(lastTrouble)) {
                    log.error("{}; trying again", trouble);
                }
                lastTrouble = trouble;
                pause = trouble.isEmpty() ? BETWEEN_LOOKS : longer(pause);
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt(); // only the end of the JVM interrupts this thread
        }
    }

    /** Empty when all is well. */
    private String look() {
        if (server.isRunning()) {
            return "";
        }
        try {
            log.warn("PostgreSQL (process {}) has died; starting it again", server.pid());
            server.ensureRunning();
            return "";
        } catch (PostgresException e) {
            return closed.getCount() == 0 ? "" : String.valueOf(e.getMessage());
        }
    }

    private static Duration longer(Duration pause) {
        Duration twice = pause.multipliedBy(2);
        return twice.compareTo(LONGEST_PAUSE) > 0 ? LONGEST_PAUSE : twice;
    }
}
