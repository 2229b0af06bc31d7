package dev.okiagari.papers.text.pdf;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import dev.okiagari.papers.reading.Form;
import dev.okiagari.papers.reading.HostileDocuments;
import dev.okiagari.papers.reading.ReaderPool;
import dev.okiagari.papers.reading.ReadingSettings;
import dev.okiagari.papers.text.UnreadableDocument;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Reading on a machine that has twenty other things to do. */
class LoadedReadingProvingTest {
    private static final int BUSY = 20;
    private static final List<String> DRAWN = List.of("type3", "type3quotes", "type3columns");
    private static final int ROUNDS = 5;

    @TempDir
    private Path folder;

    @Test
    void at_a_load_of_twenty_no_healthy_document_is_too_slow() throws Exception {
        Assumptions.assumeTrue(Boolean.getBoolean("okiagari.prove"), "takes minutes: ./check --prove runs it");
        List<byte[]> documents = new ArrayList<>(List.of(HostileDocuments.healthyPdf()));
        for (String name : DRAWN) {
            documents.add(Tex.pdf(name, folder));
        }
        List<Process> busy = new ArrayList<>();
        try (ReaderPool pool = new ReaderPool(ReadingSettings.defaults());
                ExecutorService asking = Executors.newVirtualThreadPerTaskExecutor()) {
            for (int i = 0; i < BUSY; i++) {
                busy.add(new ProcessBuilder("sh", "-c", "while :; do :; done").start());
            }
            List<Callable<Throwable>> all = new ArrayList<>();
            for (int i = 0; i < ROUNDS; i++) {
                documents.forEach(one -> all.add(() -> catchThrowable(() -> pool.read(Form.PDF, one))));
                all.add(() -> catchThrowable(() -> pool.read(Form.HTML, HostileDocuments.healthyPage())));
            }
            List<Throwable> thrown = new ArrayList<>();
            for (Future<Throwable> one : asking.invokeAll(all)) {
                if (one.get() != null) {
                    thrown.add(one.get());
                }
            }
            System.out.printf(
                    "measured: %d of %d documents were not read at a load of %d%n", thrown.size(), all.size(), BUSY);
            assertThat(thrown).as("what is not read is tried again").noneMatch(UnreadableDocument.class::isInstance);
        } finally {
            busy.forEach(Process::destroyForcibly);
        }
    }
}
