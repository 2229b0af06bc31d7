package dev.okiagari.papers;

import static org.assertj.core.api.Assertions.assertThat;

import dev.okiagari.engine.testing.TestEngine;
import dev.okiagari.sandbox.arxiv.Paper;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Queue;
import java.util.SortedMap;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Whatever runs again, and wherever the process dies: the same rows. */
class RepeatedStepsPgTest {
    private static final List<String> STEPS = List.of("metadata", "content", "extraction", "embedding");

    /** What no other step writes to, of a paper whose steps ran once each. */
    private static final Map<String, List<String>> OWN_TABLES = Map.of(
            "metadata", List.of(),
            "content", List.of("section", "citation"),
            "extraction", List.of("extraction"),
            "embedding", List.of("vector"));

    @TempDir
    Path folder;

    private PaperFixture fixture;
    private TestEngine engine;
    private Paper paper;

    @BeforeEach
    void open() {
        fixture = PaperFixture.open(getClass(), folder);
        engine = fixture.engine(fixture.offline());
        paper = fixture.some(Paper.Form.HTML, 7);
    }

    @AfterEach
    void close() {
        engine.close();
        fixture.close();
    }

    @ParameterizedTest
    @ValueSource(strings = {"metadata", "content", "extraction", "embedding"})
    void a_step_that_runs_again_after_those_behind_it_leaves_the_same_rows(String step) throws SQLException {
        SortedMap<String, List<String>> before = ingested();

        engine.client().items().replay(itemId(), step, PaperFixture.ANN);
        assertThat(engine.drain()).isPositive();

        assertThat(fixture.rows()).isEqualTo(before);
    }

    @ParameterizedTest
    @ValueSource(strings = {"metadata", "content", "extraction", "embedding"})
    void a_crash_before_or_after_the_commit_of_a_step_changes_nothing_in_the_end(String step) throws SQLException {
        engine.crashBeforeCommit(step);
        SortedMap<String, List<String>> rows = ingested();
        engine.client().items().replay(itemId(), step, PaperFixture.ANN);
        engine.crashAfterCommit(step);
        engine.drain();

        assertThat(fixture.rows()).isEqualTo(rows);
    }

    @ParameterizedTest
    @ValueSource(strings = {"metadata", "content", "extraction", "embedding"})
    void a_crash_right_before_the_commit_of_a_step_leaves_the_old_state_and_one_after_it_the_new(String step)
            throws SQLException {
        int before = STEPS.indexOf(step);
        fixture.ingest(paper.id());
        Queue<Runnable> crashes = new ArrayDeque<>();
        if (before > 0) {
            crashes.add(() -> engine.crashAfterCommit(STEPS.get(before - 1)));
        }
        crashes.add(() -> engine.crashBeforeCommit(step));
        crashes.add(() -> engine.crashAfterCommit(step));
        List<Left> left = new ArrayList<>();
        if (before == 0) {
            left.add(left());
        }
        engine.whenCrashed(() -> {
            left.add(left());
            Optional.ofNullable(crashes.poll()).ifPresent(Runnable::run);
        });

        crashes.remove().run();
        engine.drain();

        assertThat(left).extracting(Left::progress).containsExactly(before, before, before + 1);
        assertThat(left.get(1).rows())
                .as("right before the commit")
                .isEqualTo(left.get(0).rows());
        OWN_TABLES.getOrDefault(step, List.of()).forEach(table -> {
            assertThat(left.get(1).rows().get(table)).as(table).isEmpty();
            assertThat(left.get(2).rows().get(table))
                    .as(table)
                    .isNotEmpty()
                    .isEqualTo(fixture.rows().get(table));
        });
        assertThat(left().progress()).isEqualTo(4);
    }

    /** What a bystander sees. */
    private record Left(int progress, SortedMap<String, List<String>> rows) {}

    private Left left() {
        return new Left(fixture.paper(paper.id()).progress(), fixture.rows());
    }

    @Test
    void every_table_has_rows_to_compare() throws SQLException {
        assertThat(ingested()).allSatisfy((table, rows) -> {
            if (!table.equals("gone")) {
                assertThat(rows).as(table).isNotEmpty();
            }
        });
    }

    @Test
    void a_replay_sets_the_paper_back_and_ends_where_it_was() throws SQLException {
        SortedMap<String, List<String>> before = ingested();

        fixture.papers.replay(fixture.paper(paper.id()).id(), "content", PaperFixture.ANN);

        assertThat(fixture.paper(paper.id()).progress()).isEqualTo(1);
        assertThat(engine.client().items().acts(itemId()))
                .extracting("act", "who")
                .contains(org.assertj.core.groups.Tuple.tuple("replay from content", "ann"));
        engine.drain();
        before.remove("paper"); // its number of the change sequence has grown
        assertThat(fixture.rows()).containsAllEntriesOf(before);
        assertThat(fixture.paper(paper.id()).progress()).isEqualTo(4);
    }

    @Test
    void two_authors_stay_two_and_their_links_leave_the_others_alone() throws SQLException {
        ingested();
        long methods = fixture.number("select count(*) from papers.entity_link where type <> 'author'");
        assertThat(methods).isPositive();

        engine.client().items().replay(itemId(), "metadata", PaperFixture.ANN);
        engine.drain();

        assertThat(fixture.number("select count(*) from papers.entity_link where type = 'author'"))
                .isEqualTo(paper.authors().stream().distinct().count());
        assertThat(fixture.number("select count(*) from papers.entity_link where type <> 'author'"))
                .isEqualTo(methods);
    }

    private SortedMap<String, List<String>> ingested() throws SQLException {
        fixture.ingest(paper.id());
        engine.drain();
        assertThat(fixture.paper(paper.id()).progress()).isEqualTo(4);
        return fixture.rows();
    }

    private long itemId() {
        return engine.client()
                .items()
                .find(PaperSteps.PAPERS, paper.id())
                .orElseThrow()
                .id();
    }
}
