package dev.okiagari.engine.internal.work.load;

import static org.assertj.core.api.Assertions.assertThat;

import dev.okiagari.engine.failure.HoldName;
import dev.okiagari.engine.failure.HoldScope;
import dev.okiagari.engine.internal.store.row.OpenRun;
import dev.okiagari.engine.model.PipelineDefinition;
import dev.okiagari.engine.model.StepDefinition;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import org.junit.jupiter.api.Test;

class BlockedWorkTest {
    private static final HoldName ARXIV = HoldName.upstream("arxiv");

    private final Workload workload = PipelineFixture.workload();
    private final BlockedWork blocked = workload.blocked();

    @Test
    void everything_is_open_at_first() {
        assertThat(blocked.openLanes()).isEqualTo(workload.pipelines().lanes());
        assertThat(blocked.openSuspectLanes()).isEqualTo(workload.pipelines().suspectLanes());
        assertThat(blocked.requests(7)).hasSize(8).allMatch(r -> r.most() == 7);
    }

    @Test
    void the_hold_of_an_upstream_closes_the_steps_that_use_it() {
        blocked.replaceHolds(blocked.beginReading(), Set.of(ARXIV));

        assertThat(PipelineFixture.names(blocked.openLanes()))
                .containsExactlyInAnyOrder("papers:index", "papers:store", "papers:!end");
        assertThat(blocked.isHeld("papers", step("fetch"))).isTrue();
        assertThat(blocked.isHeld("papers", step("index"))).isFalse();
    }

    @Test
    void a_hold_for_another_build_closes_nothing_here() {
        blocked.replaceHolds(blocked.beginReading(), Set.of(HoldName.build("papers", "fetch", "build-8")));

        assertThat(blocked.isHeld("papers", step("fetch"))).isFalse();
        assertThat(blocked.openLanes()).isEqualTo(workload.pipelines().lanes());
    }

    @Test
    void an_outdated_version_closes_the_whole_pipeline_its_endings_too() {
        blocked.replaceOutdated(Set.of("papers"));

        assertThat(blocked.isOutdated("papers")).isTrue();
        assertThat(blocked.openLanes()).isEmpty();
        assertThat(blocked.openSuspectLanes()).isEmpty();
    }

    @Test
    void reading_the_holds_does_not_reopen_an_outdated_pipeline() {
        blocked.replaceOutdated(Set.of("papers"));

        blocked.replaceHolds(blocked.beginReading(), Set.of());

        assertThat(blocked.isOutdated("papers")).isTrue();
    }

    @Test
    void a_version_that_is_active_again_keeps_the_holds() {
        blocked.replaceHolds(blocked.beginReading(), Set.of(ARXIV));
        blocked.replaceOutdated(Set.of("papers"));

        blocked.replaceOutdated(Set.of());

        assertThat(blocked.isOutdated("papers")).isFalse();
        assertThat(blocked.isHeld(ARXIV)).isTrue();
    }

    @Test
    void a_hold_of_this_nodes_own_counts_until_the_holds_are_read_without_it() {
        blocked.addHold(HoldScope.STEP, "papers", "index");
        assertThat(blocked.isHeld("papers", step("index"))).isTrue();

        blocked.replaceHolds(blocked.beginReading(), Set.of());

        assertThat(blocked.isHeld("papers", step("index"))).isFalse();
    }

    @Test
    void a_failure_that_holds_only_its_item_closes_nothing() {
        blocked.addHold(HoldScope.ITEM, "papers", "index");

        assertThat(blocked.openLanes()).isEqualTo(workload.pipelines().lanes());
    }

    @Test
    void removing_a_hold_keeps_the_others() {
        blocked.replaceHolds(blocked.beginReading(), Set.of(ARXIV, HoldName.step("papers", "index")));

        blocked.removeHold(ARXIV);

        assertThat(blocked.isHeld("papers", step("fetch"))).isFalse();
        assertThat(blocked.isHeld("papers", step("index"))).isTrue();
    }

    @Test
    void a_probe_comes_from_the_lanes_behind_its_hold() {
        blocked.replaceHolds(blocked.beginReading(), Set.of(ARXIV));

        BlockedWork.ProbeLanes probe = blocked.probeLanes(ARXIV);

        assertThat(PipelineFixture.lanes(probe.lanes()))
                .containsExactlyInAnyOrder("papers:", "papers:fetch", "papers:fetch!suspect");
        assertThat(probe.longestDeadline()).isEqualTo(Duration.ofMinutes(5));
        assertThat(probe.lanes()).allMatch(r -> r.most() == 1);
    }

    @Test
    void no_probe_comes_from_a_lane_that_another_hold_closes_as_well() {
        blocked.replaceHolds(blocked.beginReading(), Set.of(ARXIV, HoldName.step("papers", "fetch")));

        assertThat(blocked.probeLanes(ARXIV).lanes()).isEmpty();
    }

    @Test
    void an_open_run_adds_lanes_of_its_own_and_shares_the_places() {
        assertThat(blocked.replaceRuns(blocked.beginReading(), List.of(new OpenRun(9, "papers"))))
                .isTrue();

        assertThat(PipelineFixture.names(blocked.openLanes()))
                .contains("papers:#9", "papers:fetch#9", "papers:index#9", "papers:store#9")
                .doesNotContain("papers:!end#9");
        assertThat(PipelineFixture.names(blocked.openSuspectLanes())).contains("papers:fetch#9!suspect");
        assertThat(blocked.openLanes())
                .filteredOn(l -> l.step().equals("fetch"))
                .allMatch(l -> l.lanesOfStep() == 4);
    }

    @Test
    void the_same_runs_again_are_no_news() {
        blocked.replaceRuns(blocked.beginReading(), List.of(new OpenRun(9, "papers"), new OpenRun(10, "papers")));

        assertThat(blocked.replaceRuns(
                        blocked.beginReading(), List.of(new OpenRun(10, "papers"), new OpenRun(9, "papers"))))
                .isFalse();
    }

    @Test
    void a_run_of_a_pipeline_that_this_node_does_not_have_adds_no_lanes() {
        blocked.replaceRuns(blocked.beginReading(), List.of(new OpenRun(9, "others")));

        assertThat(PipelineFixture.names(blocked.openLanes()))
                .isEqualTo(PipelineFixture.names(workload.pipelines().lanes()));
    }

    @Test
    void items_of_a_run_are_worked_on_only_while_it_is_open() {
        assertThat(blocked.mayWorkOn(0)).as("outside runs").isTrue();
        assertThat(blocked.mayWorkOn(9)).isFalse();

        blocked.replaceRuns(blocked.beginReading(), List.of(new OpenRun(9, "papers"), new OpenRun(10, "papers")));
        assertThat(blocked.mayWorkOn(9)).isTrue();

        blocked.closeRun(9);
        assertThat(blocked.mayWorkOn(9)).isFalse();
        assertThat(blocked.mayWorkOn(10)).isTrue();
        assertThat(PipelineFixture.names(blocked.openLanes())).noneMatch(l -> l.endsWith("#9"));
    }

    private StepDefinition<?> step(String name) {
        PipelineDefinition<?> papers =
                Objects.requireNonNull(workload.pipelines().definition("papers"));
        return Objects.requireNonNull(papers.step(name));
    }
}
