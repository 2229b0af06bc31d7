package dev.okiagari.papers.reading;

import static java.time.Duration.ofSeconds;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;
import static org.awaitility.Awaitility.await;

import dev.okiagari.engine.failure.ClassifiedException;
import dev.okiagari.papers.text.ParsedPaper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Objects;
import java.util.concurrent.FutureTask;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** As on a machine with much else to do: a reader process is stopped, so that time passes and nothing happens. */
@Timeout(120)
class BusyMachineTest {
    private static final byte[] HEALTHY = HostileDocuments.healthyPage();

    private final ReaderPool pool = new ReaderPool(ReadingSettings.defaults()
            .withAtOnce(1)
            .withHeapMegabytes(160)
            .withLimit(ofSeconds(1))
            .withJvmOptions("-XX:TieredStopAtLevel=1"));

    private long reader;

    @AfterEach
    void close() {
        pool.close();
    }

    /** Returns when all its threads stand still: for a while after the signal, a busy machine lets some of them run on. */
    private void stopTheReader() throws Exception {
        pool.read(Form.HTML, HEALTHY);
        assertThat(pool.processes()).hasSize(1);
        reader = pool.processes().getFirst();
        signal("STOP");
        await().atMost(ofSeconds(60)).until(() -> areStopped(Path.of("/proc/" + reader + "/task")));
    }

    private static boolean areStopped(Path threads) throws IOException {
        try (Stream<Path> all = Files.list(threads)) {
            for (Path thread : all.toList()) {
                String stat = Files.readString(thread.resolve("stat"));
                if (!stat.startsWith(") T", stat.lastIndexOf(')'))) {
                    return false;
                }
            }
            return true;
        }
    }

    private void signal(String name) throws Exception {
        assertThat(new ProcessBuilder("kill", "-" + name, Long.toString(reader))
                        .start()
                        .waitFor())
                .isZero();
    }

    @Test
    void a_machine_that_is_busy_does_not_make_a_document_slow() throws Exception {
        stopTheReader();

        ClassifiedException busy = Objects.requireNonNull(
                catchThrowableOfType(ClassifiedException.class, () -> pool.read(Form.HTML, HEALTHY)), "it was read");

        assertThat(busy.category()).isEqualTo(ReaderFaults.OUT_OF_TIME);
        assertThat(busy.category().kind().isRetryable()).isTrue();
        assertThat(busy).hasMessageContaining("the machine is busy");
        assertThat(pool.read(Form.HTML, HEALTHY)).isNotNull();
    }

    /** A long wait that ends in time is a wait and nothing else. */
    @Test
    void a_document_may_last_longer_than_its_processor_time() throws Exception {
        stopTheReader();
        FutureTask<ParsedPaper> reading = new FutureTask<>(() -> pool.read(Form.HTML, HEALTHY));
        Thread.ofVirtual().start(reading);

        await().atMost(Duration.ofMinutes(1)).pollDelay(ofSeconds(3)).until(() -> pool.busy() == 1);
        signal("CONT");

        assertThat(reading.get()).isNotNull();
    }
}
