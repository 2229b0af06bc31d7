package dev.okiagari.papers;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.okiagari.engine.testing.TestEngine;
import dev.okiagari.papers.view.PaperView;
import dev.okiagari.sandbox.arxiv.Paper;
import java.nio.file.Path;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A paper of more and longer sections than a model is paid for. */
class ManySectionsPgTest {
    private static final int SECTIONS = 24;

    @TempDir
    Path folder;

    @Test
    void rules_cost_nothing_and_read_every_section_to_its_end() throws Exception {
        try (PaperFixture fixture = PaperFixture.open(getClass(), folder);
                MixedArxiv arxiv = new MixedArxiv(fixture.sandbox.arxiv().url());
                TestEngine engine = fixture.engine(fixture.askingAt(arxiv.url()))) {
            String id = fixture.some(Paper.Form.HTML, 4).id();
            arxiv.page(id, page());
            fixture.ingest(id);
            engine.drain();

            PaperView.Extraction extraction =
                    Objects.requireNonNull(fixture.paper(id).extraction());
            assertThat(extraction.extractor()).isEqualTo("rules");
            assertThat(extraction.sections()).isEqualTo(SECTIONS);
            assertThat(fixture.number("select count(distinct position) from papers.extraction where type = 'method'"))
                    .as("sections in which a method was found, behind 8,000 characters of each")
                    .isEqualTo(SECTIONS);
        }
    }

    private static byte[] page() {
        StringBuilder page = new StringBuilder("<!DOCTYPE html><html><body><article class='ltx_document'>");
        for (int i = 0; i < SECTIONS; i++) {
            page.append("<section class='ltx_section'><h2 class='ltx_title'>Part ")
                    .append(i)
                    .append("</h2><p class='ltx_p'>")
                    .append("The dolls fall and get up. ".repeat(300))
                    .append("We propose Koboshi")
                    .append((char) ('A' + i))
                    .append("Net, a model that gets up again.</p></section>");
        }
        return page.append("</article></body></html>").toString().getBytes(UTF_8);
    }
}
