package dev.okiagari.postgres.testing;

import dev.okiagari.postgres.EmbeddedPostgres;
import java.io.File;
import java.io.IOException;
import java.util.List;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A small shell process that outlives this JVM by a second or two: should the JVM be killed before it could stop the
 * test server, and nobody else use that, it stops the server. So nothing is left behind by a build that was killed.
 */
final class ServerReaper {

    private static final Logger log = LoggerFactory.getLogger(ServerReaper.class);

    /**
     * $1 is our process, $2 the data folder. Users' files begin with their process number; INT is PostgreSQL's fast stop. Which
     * server to stop is read before its users are counted: one that starts in between belongs to another build.
     */
    private static final String SCRIPT = """
            trap '' INT HUP
            while kill -0 "$1"; do sleep 1; done
            read -r postmaster < "$2"/pgdata/postmaster.pid || exit
            for file in "$2"/postgres.users/*.lock; do
                user=${file##*/}
                kill -0 "${user%%-*}" && exit
            done
            kill -INT "$postmaster"
            """;

    private ServerReaper() {}

    /** Without a shell the server of a killed JVM keeps running until the next JVM adopts it. */
    static void watch(EmbeddedPostgres server) {
        File nothing = new File("/dev/null");
        if (!nothing.exists()) {
            return;
        }
        List<String> words = List.of(
                "sh",
                "-c",
                SCRIPT,
                "okiagari-test-postgres-watcher",
                Long.toString(ProcessHandle.current().pid()),
                server.dataFolder().toString());
        try {
            // Not on a stream of the build: a build tool waits for every process that holds one.
            new ProcessBuilder(words)
                    .directory(new File("/"))
                    .redirectInput(nothing)
                    .redirectOutput(nothing)
                    .redirectError(nothing)
                    .start();
        } catch (IOException e) {
            log.warn(
                    "could not start the watcher of the test server because {}; a killed test JVM will leave it running",
                    e.getMessage());
        }
    }
}
