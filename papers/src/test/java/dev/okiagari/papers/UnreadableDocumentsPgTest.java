package dev.okiagari.papers;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.okiagari.engine.testing.TestEngine;
import dev.okiagari.papers.reading.DocumentReader;
import dev.okiagari.papers.reading.HostileDocuments;
import dev.okiagari.papers.reading.ReaderPool;
import dev.okiagari.papers.reading.ReadingSettings;
import dev.okiagari.papers.view.PaperView.PaperError;
import dev.okiagari.papers.view.Status;
import dev.okiagari.sandbox.arxiv.Paper;
import java.io.IOException;
import java.nio.file.Path;
import java.sql.SQLException;
import java.time.Duration;
import java.util.Objects;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class UnreadableDocumentsPgTest {
    @TempDir
    Path folder;

    private PaperFixture fixture;
    private MixedArxiv arxiv;
    private String id;

    @BeforeEach
    void open() throws IOException {
        fixture = PaperFixture.open(getClass(), folder);
        arxiv = new MixedArxiv(fixture.sandbox.arxiv().url());
        id = fixture.some(Paper.Form.HTML, 4).id();
    }

    @AfterEach
    void close() {
        arxiv.close();
        fixture.close();
    }

    private PaperError error() {
        return Objects.requireNonNull(fixture.paper(id).error());
    }

    @Test
    void a_paper_whose_page_cannot_be_read_is_read_from_its_pdf() {
        arxiv.both(id, HostileDocuments.endlessText(), HostileDocuments.healthyPdf());
        try (TestEngine engine = fixture.engine(fixture.askingAt(arxiv.url()))) {
            fixture.ingest(id);
            engine.drain();
        }

        assertThat(fixture.paper(id).status()).isEqualTo(Status.READY);
        assertThat(fixture.paper(id).source()).isEqualTo("pdf");
    }

    @Test
    void of_half_a_page_and_a_pdf_with_less_in_it_the_page_is_kept_and_says_so() {
        String half = "<!DOCTYPE html><html><body><article class='ltx_document'><section class='ltx_section'>"
                + "<h2 class='ltx_title'>Introduction</h2><p class='ltx_p'>" + "Many words of a paper. ".repeat(200)
                + "</p></section><p class='ltx_ERROR'>Conversion to HTML had a Fatal error and exited abruptly.</p>"
                + "</article></body></html>";
        arxiv.both(id, half.getBytes(UTF_8), HostileDocuments.healthyPdf());
        try (TestEngine engine = fixture.engine(fixture.askingAt(arxiv.url()))) {
            fixture.ingest(id);
            engine.drain();
        }

        assertThat(arxiv.asked("/pdf/" + id)).as("it was looked for more").isEqualTo(1);
        assertThat(fixture.paper(id).status()).isEqualTo(Status.READY);
        assertThat(fixture.paper(id).source()).isEqualTo("html");
        assertThat(fixture.paper(id).flaw()).isEqualTo("the conversion to HTML broke off with a fatal error");
    }

    @Test
    void a_paper_without_a_readable_document_fails_at_once_for_the_reason_of_the_last_one() throws SQLException {
        arxiv.both(id, HostileDocuments.endlessText(), HostileDocuments.widths());
        try (TestEngine engine = fixture.engine(fixture.askingAt(arxiv.url()))) {
            fixture.ingest(id);
            engine.drain();
        }

        assertThat(fixture.paper(id).status()).isEqualTo(Status.FAILED);
        assertThat(error().category()).isEqualTo("arxiv.too_large");
        assertThat(error().message())
                .contains(
                        "the fonts of the PDF have tables of more than 4000000 codes",
                        "html: the page has more than 10000000 characters");
        assertThat(error().attempt()).isEqualTo(1);
        assertThat(arxiv.asked("/html/" + id)).isEqualTo(1);
        assertThat(arxiv.asked("/pdf/" + id)).isEqualTo(1);
        assertThat(fixture.number("select count(*) from okiagari.hold")).isZero();
    }

    @Test
    void a_paper_that_nobody_could_read_is_tried_again_from_the_same_source() throws SQLException {
        ReadingSettings nowhere = ReadingSettings.defaults().withClassPath("there-is-nothing-here");
        try (DocumentReader reader = new ReaderPool(nowhere);
                TestEngine engine = fixture.engine(fixture.askingAt(arxiv.url(), reader))) {
            fixture.ingest(id);
            engine.drain();
        }
        assertThat(fixture.paper(id).status()).isEqualTo(Status.METADATA);
        assertThat(error().category()).isEqualTo("reader.unavailable");
        assertThat(error().message()).contains("could not start the process that reads documents");
        assertThat(arxiv.asked("/pdf/" + id))
                .as("its PDF was not tried instead")
                .isZero();

        try (TestEngine engine = fixture.engine(fixture.askingAt(arxiv.url()))) {
            engine.drainAfter(Duration.ofMinutes(10));
        }
        assertThat(fixture.paper(id).status()).isEqualTo(Status.READY);
        assertThat(fixture.paper(id).source()).isEqualTo("html");
        assertThat(fixture.number("select count(*) from okiagari.hold")).isZero();
    }
}
