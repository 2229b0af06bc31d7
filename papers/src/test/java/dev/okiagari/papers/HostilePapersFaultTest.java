package dev.okiagari.papers;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.okiagari.papers.reading.HostileDocuments;
import dev.okiagari.papers.view.PaperView;
import dev.okiagari.papers.view.Status;
import dev.okiagari.sandbox.arxiv.Paper;
import java.io.BufferedReader;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Hostile documents end to end: a real node of little memory, in a process of its own. */
@Timeout(600)
class HostilePapersFaultTest {
    /** arXiv's 3 s, scaled for the test. */
    private static final int GAP_MILLIS = 50;

    private static final boolean IS_PROVING = Boolean.getBoolean("okiagari.prove");
    /** Processor time; a busy machine takes several times as long for it. */
    private static final int LIMIT_SECONDS = IS_PROVING ? 20 : 8;
    /** Of the node, and of each process that it has documents read in. */
    private static final int HEAP_MEGABYTES = 192;

    private static final int PAPERS = IS_PROVING ? 100 : 30;

    private static final int WARM_UP = 20;

    @TempDir
    Path folder;

    /** A paper of the sandbox that has a hostile document, and what is to become of it. */
    @SuppressWarnings("ArrayRecordComponent") // never compared
    private record Hostile(String id, boolean isPdf, byte[] document, String category, String reason) {}

    @Test
    void a_node_beside_hostile_documents_finishes_its_papers_at_its_normal_pace() throws Exception {
        try (PaperFixture fixture = PaperFixture.open(getClass(), folder);
                MixedArxiv arxiv = new MixedArxiv(fixture.sandbox.arxiv().url())) {
            List<String> ids = fixture.sandbox.corpus().papers().stream()
                    .filter(paper -> paper.form() == Paper.Form.HTML)
                    .map(Paper::id)
                    .toList();
            List<Hostile> hostile = hostile(ids);
            hostile.forEach(one -> serve(arxiv, one));
            List<String> healthy = ids.subList(hostile.size(), ids.size());

            Process node = start(fixture, arxiv);
            try (BufferedReader words = node.inputReader(UTF_8)) {
                assertThat(words.readLine()).startsWith("ready ");
                finish(fixture, healthy.subList(0, WARM_UP));
                long alone = finish(fixture, healthy.subList(WARM_UP, WARM_UP + PAPERS));
                fixture.papers.ingest(hostile.stream().map(Hostile::id).toList(), PaperFixture.ANN);
                CompletableFuture<Long> busy = CompletableFuture.supplyAsync(() -> end(fixture, hostile));
                long beside = finish(fixture, healthy.subList(WARM_UP + PAPERS, WARM_UP + 2 * PAPERS));
                long busyMillis = busy.get();
                long allowance = IS_PROVING ? 0 : busyMillis;
                node.getOutputStream().close();

                int peak = Integer.parseInt(words.readLine());
                System.out.printf(
                        "measured: %d papers in %d ms alone and in %d ms beside %d hostile ones; at most %d of %d MB of the node's heap in"
                                + " use%n",
                        PAPERS, alone, beside, hostile.size(), peak, HEAP_MEGABYTES);
                assertThat(node.waitFor(30, TimeUnit.SECONDS)).isTrue();
                assertThat(node.exitValue()).isZero();
                assertThat(peak).isLessThan(HEAP_MEGABYTES);
                assertThat(beside).as("milliseconds, alone it takes " + alone).isLessThan(2 * alone + allowance);
            } finally {
                node.destroyForcibly();
            }
            hostile.forEach(one -> assertFailedForItsReason(fixture, arxiv, one));
        }
    }

    private static List<Hostile> hostile(List<String> ids) {
        String large = "arxiv.too_large";
        return List.of(
                new Hostile(
                        ids.get(0),
                        true,
                        HostileDocuments.slowPdf(),
                        "arxiv.too_slow",
                        "more than " + LIMIT_SECONDS + " s of processor time"),
                new Hostile(
                        ids.get(1),
                        true,
                        HostileDocuments.slowPdf(),
                        "arxiv.too_slow",
                        "more than " + LIMIT_SECONDS + " s of processor time"),
                new Hostile(ids.get(2), true, HostileDocuments.parts(2), large, "more than 192 MB of memory"),
                new Hostile(ids.get(3), true, HostileDocuments.widths(), large, "more than 4000000 codes"),
                new Hostile(ids.get(4), true, HostileDocuments.unicodeRanges(), large, "more than 4000000 codes"),
                new Hostile(ids.get(5), true, HostileDocuments.filterChain(), large, "when it is unpacked"),
                new Hostile(ids.get(6), true, HostileDocuments.repeatedContents(), large, "when it is unpacked"),
                new Hostile(ids.get(7), false, HostileDocuments.endlessText(), large, "more than 10000000 characters"));
    }

    private static void serve(MixedArxiv arxiv, Hostile one) {
        if (one.isPdf()) {
            arxiv.pdf(one.id(), one.document());
        } else {
            arxiv.page(one.id(), one.document());
        }
    }

    /** How long it takes until all of them are ready, in milliseconds. */
    private static long finish(PaperFixture fixture, List<String> ids) {
        long begin = System.nanoTime();
        fixture.papers.ingest(ids, PaperFixture.ANN);
        String counted = "select count(*) from papers.paper where status = 'ready' and id in ('"
                + String.join("', '", ids) + "')";
        await().atMost(Duration.ofMinutes(5))
                .pollInterval(Duration.ofMillis(50))
                .until(() -> fixture.number(counted) == ids.size());
        return (System.nanoTime() - begin) / 1_000_000;
    }

    /**
     * How long it takes until all of them have failed, in milliseconds. Two keep a processor busy until their time is over, which matters
     * little beside many papers, and is allowed for beside few.
     */
    private static long end(PaperFixture fixture, List<Hostile> hostile) {
        long begin = System.nanoTime();
        for (Hostile one : hostile) {
            await().atMost(Duration.ofMinutes(5))
                    .until(() -> fixture.paper(one.id()).status() == Status.FAILED);
        }
        return (System.nanoTime() - begin) / 1_000_000;
    }

    private static void assertFailedForItsReason(PaperFixture fixture, MixedArxiv arxiv, Hostile one) {
        PaperView.PaperError error =
                Objects.requireNonNull(fixture.paper(one.id()).error());
        assertThat(error.category()).as(error.message()).isEqualTo(one.category());
        assertThat(error.message()).contains(one.reason());
        assertThat(error.attempt()).as("it was not tried again").isEqualTo(1);
        assertThat(arxiv.asked((one.isPdf() ? "/pdf/" : "/html/") + one.id())).isEqualTo(1);
    }

    private Process start(PaperFixture fixture, MixedArxiv arxiv) throws Exception {
        return new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-XX:TieredStopAtLevel=1",
                        "-Xmx" + HEAP_MEGABYTES + "m",
                        "-XX:+UseSerialGC",
                        "-XX:+ExitOnOutOfMemoryError",
                        "-cp",
                        System.getProperty("java.class.path"),
                        PaperNodeProcess.class.getName(),
                        fixture.database.jdbcUrl(),
                        fixture.database.user(),
                        fixture.database.password(),
                        folder.toString(),
                        arxiv.url().toString(),
                        Integer.toString(GAP_MILLIS),
                        Integer.toString(LIMIT_SECONDS),
                        Integer.toString(HEAP_MEGABYTES))
                .redirectError(ProcessBuilder.Redirect.INHERIT)
                .start();
    }
}
