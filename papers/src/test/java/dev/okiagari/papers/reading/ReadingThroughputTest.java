package dev.okiagari.papers.reading;

import static org.assertj.core.api.Assertions.assertThat;

import dev.okiagari.sandbox.Sandbox;
import dev.okiagari.sandbox.SandboxSettings;
import dev.okiagari.sandbox.arxiv.Paper;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Reading in reader processes against reading in this one: documents of the sandbox, as fast as it goes. */
class ReadingThroughputTest {
    private static final int ROUNDS = 5;
    private static final int DOCUMENTS = 100;

    @SuppressWarnings("ArrayRecordComponent") // never compared
    private record Document(Form form, byte[] bytes) {}

    @Test
    @Timeout(value = 20, unit = TimeUnit.MINUTES)
    void reader_processes_read_at_least_four_fifths_of_what_this_process_reads() throws Exception {
        Assumptions.assumeTrue(Boolean.getBoolean("okiagari.prove"), "takes a minute: ./check --prove runs it");
        for (Form form : Form.values()) {
            List<Document> documents = documents(form);
            try (DirectReader here = new DirectReader();
                    ReaderPool children = new ReaderPool(ReadingSettings.defaults())) {
                double direct = 0;
                double pooled = 0;
                for (int round = 0; round < ROUNDS; round++) { // in turn; the best round of each counts
                    direct = Math.max(direct, perSecond(here, documents));
                    pooled = Math.max(pooled, perSecond(children, documents));
                }
                System.out.printf(
                        "measured: %s of the sandbox: %.0f documents a second in this process, %.0f in %d reader processes: %.2f%n",
                        form, direct, pooled, children.processes().size(), pooled / direct);
                assertThat(pooled / direct).isGreaterThanOrEqualTo(0.8);
            }
        }
    }

    private static double perSecond(DocumentReader reader, List<Document> documents) throws Exception {
        int threads = Runtime.getRuntime().availableProcessors();
        long begin = System.nanoTime();
        try (ExecutorService readers = Executors.newFixedThreadPool(threads)) {
            List<Future<Boolean>> answers = new ArrayList<>();
            for (Document one : documents) {
                answers.add(readers.submit(
                        () -> !reader.read(one.form(), one.bytes()).sections().isEmpty()));
            }
            for (Future<Boolean> answer : answers) {
                assertThat(answer.get()).isTrue();
            }
        }
        return documents.size() * 1e9 / (System.nanoTime() - begin);
    }

    private static List<Document> documents(Form form) throws Exception {
        List<Document> documents = new ArrayList<>();
        try (Sandbox sandbox = Sandbox.start(SandboxSettings.defaults());
                HttpClient http = HttpClient.newHttpClient()) {
            for (Paper paper : sandbox.corpus().papers()) {
                boolean isThere = form == Form.PDF ? paper.form().hasPdf() : paper.form() == Paper.Form.HTML;
                if (isThere && documents.size() < DOCUMENTS) {
                    URI address =
                            URI.create(sandbox.arxiv().url() + (form == Form.PDF ? "/pdf/" : "/html/") + paper.id());
                    HttpRequest request = HttpRequest.newBuilder(address).build();
                    documents.add(new Document(
                            form,
                            http.send(request, HttpResponse.BodyHandlers.ofByteArray())
                                    .body()));
                }
            }
        }
        return documents;
    }
}
