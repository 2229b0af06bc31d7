package dev.okiagari.papers;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.okiagari.engine.Engine;
import dev.okiagari.gateway.storage.ObjectKey;
import dev.okiagari.gateway.storage.RawStorage;
import dev.okiagari.papers.arxiv.PaperId;
import dev.okiagari.papers.view.PaperView;
import dev.okiagari.papers.view.Status;
import dev.okiagari.sandbox.arxiv.Paper;
import dev.okiagari.sandbox.calls.CallRate;
import dev.okiagari.sandbox.calls.RecordedCall;
import dev.okiagari.sandbox.dial.DialSettings;
import dev.okiagari.sandbox.dial.Reset;
import java.nio.file.Path;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

class TwoNodesFaultTest {
    private static final int PAPERS = Boolean.getBoolean("okiagari.prove") ? 300 : 100;
    /** arXiv's 3 s, scaled for the test. */
    private static final Duration GAP = Duration.ofMillis(20);

    @TempDir
    Path folder;

    @Test
    @Timeout(value = 300, unit = TimeUnit.SECONDS)
    void many_papers_on_two_nodes_with_a_fifth_of_all_calls_failing() throws SQLException {
        try (PaperFixture fixture = PaperFixture.open(getClass(), folder, GAP)) {
            List<String> ids = ids(fixture);
            GrantRecord grants = GrantRecord.begin(fixture, "arxiv", GAP);
            fixture.sandbox
                    .arxiv()
                    .dials()
                    .set(DialSettings.healthy()
                            .withErrors(Map.of(500, 0.08, 502, 0.04))
                            .with(new Reset(0.04, Reset.Moment.BEFORE_WORK))
                            .withTruncate(0.04));
            fixture.papers.ingest(ids, PaperFixture.ANN);

            try (Engine one = node(fixture);
                    Engine other = node(fixture)) {
                assertThat(one.nodeId()).isNotEqualTo(other.nodeId());
                await().atMost(Duration.ofSeconds(280))
                        .pollInterval(Duration.ofMillis(250))
                        .until(() ->
                                fixture.number("select count(*) from papers.paper where status in ('ready', 'failed')")
                                        == ids.size());
            }
            assertEndedForTheRightReason(fixture, ids);
            assertNothingTwice(fixture);
            assertRawCopiesComplete(fixture);
            assertWithinLimit(fixture, grants.slots());
        }
    }

    private static Engine node(PaperFixture fixture) {
        return Engine.on(fixture.database.dataSource())
                .work(fixture.quickly().steps())
                .start();
    }

    private static List<String> ids(PaperFixture fixture) {
        List<Paper> all = fixture.sandbox.corpus().papers();
        List<String> ids = new ArrayList<>();
        ids.addAll(fixture.sandbox.corpus().absentIds(5));
        Stream.of(Paper.Form.NEITHER, Paper.Form.WITHDRAWN, Paper.Form.PDF_MISSING, Paper.Form.PDF_REDIRECTED)
                .forEach(form -> all.stream()
                        .filter(paper -> paper.form() == form)
                        .limit(5)
                        .map(Paper::id)
                        .forEach(ids::add));
        all.stream()
                .filter(paper -> paper.form() == Paper.Form.HTML)
                .limit(PAPERS - ids.size())
                .map(Paper::id)
                .forEach(ids::add);
        assertThat(ids).doesNotHaveDuplicates().hasSize(PAPERS);
        return ids;
    }

    private static void assertEndedForTheRightReason(PaperFixture fixture, List<String> ids) {
        int failedByFaults = 0;
        for (String id : ids) {
            PaperView paper = fixture.paper(id);
            Paper truth = fixture.sandbox.corpus().find(id).orElse(null);
            if (paper.status() == Status.READY) {
                assertThat(truth).as(id).isNotNull();
                assertThat(Objects.requireNonNull(truth).form().hasPdf()).as(id).isTrue();
                assertThat(paper.error()).isNull();
                continue;
            }
            PaperView.PaperError error = Objects.requireNonNull(paper.error());
            boolean isWithdrawn = truth != null && truth.form() == Paper.Form.WITHDRAWN;
            String rightReason =
                    truth == null ? "arxiv.no_such_paper" : isWithdrawn ? "arxiv.withdrawn" : "arxiv.no_content";
            if (!error.category().equals("arxiv.withdrawn")) { // which is not tried again
                assertThat(error.attempt()).as("%s: %s", id, error).isEqualTo(3);
            }
            if (error.category().equals(rightReason)) {
                assertThat(truth == null || !truth.form().hasPdf()).as(id).isTrue();
            } else {
                assertThat(error.category()).as("%s: %s", id, error).isEqualTo("arxiv.down");
                failedByFaults++;
            }
        }
        // A step has three tries and a fifth of the calls fails: a few are unlucky.
        assertThat(failedByFaults).isLessThan(PAPERS / 10);
        System.out.printf("measured: of %d papers %d failed by three faults in a row%n", ids.size(), failedByFaults);
    }

    private static void assertNothingTwice(PaperFixture fixture) throws SQLException {
        assertThat(fixture.number("select count(*) from okiagari.target")).isEqualTo(PAPERS);
        for (Paper truth : fixture.sandbox.corpus().papers()) {
            PaperView paper = fixture.papers.find(new PaperId(truth.id())).orElse(null);
            if (paper != null && "html".equals(paper.source())) {
                assertThat(fixture.number("select count(*) from papers.section where paper = '" + truth.id() + "'"))
                        .as(truth.id())
                        .isEqualTo(fixture.sandbox
                                .corpus()
                                .content(truth)
                                .sections()
                                .size());
            }
        }
    }

    private static void assertRawCopiesComplete(PaperFixture fixture) {
        RawStorage storage = fixture.storage;
        for (Paper truth : fixture.sandbox.corpus().papers()) {
            fixture.papers
                    .find(new PaperId(truth.id()))
                    .filter(paper -> paper.source() != null)
                    .ifPresent(paper -> {
                        ObjectKey key = new ObjectKey(Objects.requireNonNull(paper.rawKey()));
                        byte[] raw = storage.get(key).orElseThrow();
                        assertThat(PaperSteps.RAW_COPIES.key(
                                        paper.id().fileName(), "pdf".equals(paper.source()) ? "pdf" : "html", raw))
                                .isEqualTo(key);
                    });
        }
    }

    /** The limit is judged at the grant: no second has more slots than allowed, and no call comes before its slot. */
    private static void assertWithinLimit(PaperFixture fixture, List<Instant> slots) {
        CallRate pace = fixture.sandbox.arxiv().calls().pace();
        List<Instant> calls = fixture.sandbox.arxiv().calls().all().stream()
                .map(RecordedCall::at)
                .sorted()
                .toList();
        int allowed = (int) (Duration.ofSeconds(1).toMillis() / GAP.toMillis());
        System.out.printf(
                "measured: %d calls of arXiv from two nodes; of %d allowed in any second at most %d were granted,"
                        + " and %d were counted on the wire; %d at once%n",
                calls.size(), allowed, mostInASecond(slots), pace.mostWithin(Duration.ofSeconds(1)), pace.mostAtOnce());
        assertThat(mostInASecond(slots)).isLessThanOrEqualTo(allowed);
        assertThat(slots).hasSizeGreaterThanOrEqualTo(calls.size());
        for (int i = 0; i < calls.size(); i++) {
            assertThat(calls.get(i)).as("call %d", i + 1).isAfterOrEqualTo(slots.get(i));
        }
        assertThat(pace.mostAtOnce()).isEqualTo(1);
    }

    private static int mostInASecond(List<Instant> ascending) {
        int most = 0;
        int oldest = 0;
        for (int newest = 0; newest < ascending.size(); newest++) {
            while (!ascending.get(newest).isBefore(ascending.get(oldest).plusSeconds(1))) {
                oldest++;
            }
            most = Math.max(most, newest - oldest + 1);
        }
        return most;
    }
}
