package dev.okiagari.postgres.testing;

import dev.okiagari.postgres.EmbeddedPostgres;
import java.time.Duration;
import java.util.concurrent.locks.LockSupport;

/** What fault tests do to a server of their own; never to the shared one. */
public final class ServerFaults {

    private static final Duration GONE_WITHIN = Duration.ofSeconds(20);

    private ServerFaults() {}

    /** Kills the postmaster as with kill -9 and returns when it is gone; its children go, and a supervisor acts, when they notice. */
    public static void killHard(EmbeddedPostgres server) {
        ProcessHandle postmaster = ProcessHandle.of(server.pid())
                .orElseThrow(() -> new IllegalStateException("could not kill " + server + " because it does not run"));
        postmaster.destroyForcibly();
        long deadline = System.nanoTime() + GONE_WITHIN.toNanos();
        while (server.pid() == postmaster.pid() && server.isRunning()) {
            if (System.nanoTime() - deadline >= 0) {
                throw new IllegalStateException("could not kill " + server + " because it lives on");
            }
            LockSupport.parkNanos(Duration.ofMillis(5).toNanos());
        }
    }
}
