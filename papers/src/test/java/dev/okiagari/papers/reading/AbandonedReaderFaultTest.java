package dev.okiagari.papers.reading;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.BufferedReader;
import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** A node that is killed leaves no process behind, not even one that is busy with a document that has no end. */
@Timeout(60)
class AbandonedReaderFaultTest {

    /** Reads a slow document; says which process does so. */
    static final class Node {
        private Node() {}

        public static void main(String... arguments) throws Exception {
            ReadingSettings settings = ReadingSettings.defaults().withAtOnce(1).withLimit(Duration.ofMinutes(10));
            ReaderPool pool = new ReaderPool(settings);
            pool.read(Form.HTML, HostileDocuments.healthyPage());
            Thread.ofPlatform().start(() -> {
                System.out.println(pool.processes().getFirst());
                System.out.flush();
            });
            pool.read(Form.PDF, HostileDocuments.slowPdf());
        }
    }

    @Test
    void a_busy_process_ends_with_the_node_that_started_it() throws Exception {
        Process node = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-Xmx128m",
                        "-XX:+UseSerialGC",
                        "-cp",
                        System.getProperty("java.class.path"),
                        Node.class.getName())
                .redirectError(ProcessBuilder.Redirect.INHERIT)
                .start();
        try (BufferedReader words = node.inputReader(UTF_8)) {
            ProcessHandle reader =
                    ProcessHandle.of(Long.parseLong(words.readLine())).orElseThrow();
            assertThat(reader.isAlive()).isTrue();

            node.destroyForcibly().waitFor();

            reader.onExit().get(20, TimeUnit.SECONDS);
        } finally {
            node.destroyForcibly();
        }
    }
}
