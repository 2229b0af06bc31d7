package dev.okiagari.papers;

import static org.assertj.core.api.Assertions.assertThat;

import dev.okiagari.engine.testing.TestEngine;
import dev.okiagari.papers.arxiv.PaperId;
import dev.okiagari.papers.store.ReferenceReads;
import dev.okiagari.papers.view.CitingPaper;
import dev.okiagari.sandbox.arxiv.Paper;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class LateArrivalPgTest {
    @TempDir
    Path folder;

    @Test
    void a_paper_that_arrives_later_is_linked_to_the_citations_that_name_it() throws SQLException {
        try (PaperFixture fixture = PaperFixture.open(getClass(), folder);
                TestEngine engine = fixture.engine(fixture.offline())) {
            Paper citing = fixture.sandbox.corpus().papers().stream()
                    .filter(paper -> paper.form() == Paper.Form.HTML && cited(fixture, paper) != null)
                    .reduce((first, last) -> last)
                    .orElseThrow();
            String cited = Objects.requireNonNull(cited(fixture, citing));

            fixture.ingest(citing.id());
            engine.drain();
            assertThat(linked(fixture, citing.id(), cited)).isZero();

            fixture.ingest(cited);
            assertThat(linked(fixture, citing.id(), cited))
                    .as("queued is not arrived: there may be no such paper")
                    .isZero();
            engine.drain();
            assertThat(linked(fixture, citing.id(), cited)).isEqualTo(1);
            List<CitingPaper> citers =
                    fixture.tables.inTransaction(tx -> new ReferenceReads().citedBy(tx, new PaperId(cited), 10));
            assertThat(citers).extracting(CitingPaper::id).containsExactly(citing.id());

            fixture.papers.delete(new PaperId(cited), fixture.storage);
            assertThat(linked(fixture, citing.id(), cited)).isZero();
            assertThat(fixture.number("select count(*) from papers.citation where source = '" + citing.id()
                            + "' and target_arxiv = '" + cited + "'"))
                    .as("what was cited stays known")
                    .isEqualTo(1);
        }
    }

    private static @Nullable String cited(PaperFixture fixture, Paper paper) {
        return fixture.sandbox.corpus().content(paper).references().stream()
                .flatMap(reference -> reference.arxivId().stream())
                .filter(id -> fixture.sandbox.corpus().find(id).isPresent())
                .findFirst()
                .orElse(null);
    }

    private static long linked(PaperFixture fixture, String source, String target) throws SQLException {
        return fixture.number(
                "select count(*) from papers.citation where source = '" + source + "' and target = '" + target + "'");
    }
}
