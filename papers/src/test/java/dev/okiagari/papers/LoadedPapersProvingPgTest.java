package dev.okiagari.papers;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.okiagari.engine.Engine;
import dev.okiagari.papers.reading.ReaderPool;
import dev.okiagari.papers.reading.ReadingSettings;
import dev.okiagari.papers.text.pdf.Tex;
import dev.okiagari.papers.view.PaperView;
import dev.okiagari.papers.view.Status;
import dev.okiagari.sandbox.arxiv.Paper;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A real node with papers that are hard to read, on a machine that has twenty other things to do. */
class LoadedPapersProvingPgTest {
    private static final int BUSY = 20;
    private static final List<String> DRAWN = List.of("type3", "type3quotes", "type3columns");

    @TempDir
    private Path folder;

    @Test
    void none_ends_as_too_slow_and_none_is_half_a_paper_without_a_flaw() throws Exception {
        Assumptions.assumeTrue(Boolean.getBoolean("okiagari.prove"), "takes minutes: ./check --prove runs it");
        Map<String, String> damaged = DamagedPages.all();
        List<byte[]> drawn = new ArrayList<>();
        for (String name : DRAWN) {
            drawn.add(Tex.pdf(name, folder));
        }
        List<Process> busy = new ArrayList<>();
        try (PaperFixture fixture = PaperFixture.open(getClass(), folder);
                MixedArxiv arxiv = new MixedArxiv(fixture.sandbox.arxiv().url());
                ReaderPool reader = new ReaderPool(ReadingSettings.defaults())) {
            List<String> pdfs = ids(fixture, Paper.Form.PDF_MISSING, DRAWN.size());
            List<String> pages = ids(fixture, Paper.Form.HTML, damaged.size());
            for (int i = 0; i < DRAWN.size(); i++) {
                arxiv.pdf(pdfs.get(i), drawn.get(i));
            }
            Map<String, String> names = new TreeMap<>();
            for (Map.Entry<String, String> one : damaged.entrySet()) {
                String id = pages.get(names.size());
                names.put(id, one.getKey());
                arxiv.page(id, one.getValue().getBytes(UTF_8));
                arxiv.comment(id, DamagedPages.comment(one.getKey()));
            }
            for (int i = 0; i < BUSY; i++) {
                busy.add(new ProcessBuilder("sh", "-c", "while :; do :; done").start());
            }
            List<String> all = new ArrayList<>(pdfs);
            all.addAll(pages);
            long begin = System.nanoTime();
            fixture.papers.ingest(all, PaperFixture.ANN);
            try (Engine node = Engine.on(fixture.database.dataSource())
                    .work(fixture.quicklyAt(arxiv.url(), reader).steps())
                    .start()) {
                assertThat(node.nodeId()).isPositive();
                await().atMost(Duration.ofMinutes(20))
                        .until(() -> all.stream().allMatch(id -> isOver(fixture.paper(id))));
            }
            System.out.printf(
                    "measured: %d papers in %d s at a load of %d%n",
                    all.size(), (System.nanoTime() - begin) / 1_000_000_000, BUSY);
            assertThat(pdfs)
                    .allSatisfy(id -> assertThat(fixture.paper(id).status())
                            .as(String.valueOf(fixture.paper(id)))
                            .isEqualTo(Status.READY));
            names.forEach((id, name) -> assertHonest(name, fixture.paper(id)));
        } finally {
            busy.forEach(Process::destroyForcibly);
        }
    }

    private static void assertHonest(String name, PaperView paper) {
        if (paper.status() == Status.FAILED) {
            assertThat(Objects.requireNonNull(paper.error()).category())
                    .as(name)
                    .isNotEqualTo("arxiv.too_slow")
                    .doesNotStartWith("reader.");
        } else {
            boolean isWhole = "pdf".equals(paper.source());
            assertThat(isWhole || paper.flaw() != null).as(name + ": " + paper).isTrue();
        }
    }

    private static boolean isOver(PaperView paper) {
        return paper.status() == Status.READY || paper.status() == Status.FAILED;
    }

    private static List<String> ids(PaperFixture fixture, Paper.Form form, int number) {
        return fixture.sandbox.corpus().papers().stream()
                .filter(paper -> paper.form() == form)
                .map(Paper::id)
                .limit(number)
                .toList();
    }
}
