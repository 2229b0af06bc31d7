package dev.okiagari.engine.internal.work.load;

import static org.assertj.core.api.Assertions.assertThat;

import dev.okiagari.engine.failure.HoldName;
import dev.okiagari.engine.failure.HoldScope;
import dev.okiagari.engine.internal.store.row.OpenRun;
import dev.okiagari.engine.model.Definition;
import dev.okiagari.engine.model.StepDefinition;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import org.junit.jupiter.api.Test;

class ClosuresTest {
    private static final HoldName ARXIV = HoldName.upstream("arxiv");

    private final Workload workload = Examples.workload();
    private final Closures closures = workload.closures();

    @Test
    void everything_is_open_at_first() {
        assertThat(closures.openLanes()).isEqualTo(workload.catalogue().lanes());
        assertThat(closures.openSuspectLanes()).isEqualTo(workload.catalogue().suspectLanes());
        assertThat(closures.requests(7)).hasSize(8).allMatch(r -> r.most() == 7);
    }

    @Test
    void the_hold_of_an_upstream_closes_the_steps_that_use_it() {
        closures.replaceHolds(Set.of(ARXIV));

        assertThat(Examples.names(closures.openLanes()))
                .containsExactlyInAnyOrder("papers:index", "papers:store", "papers:!end");
        assertThat(closures.isHeld("papers", step("fetch"))).isTrue();
        assertThat(closures.isHeld("papers", step("index"))).isFalse();
    }

    @Test
    void a_hold_for_another_build_closes_nothing_here() {
        closures.replaceHolds(Set.of(HoldName.build("papers", "fetch", "build-8")));

        assertThat(closures.isHeld("papers", step("fetch"))).isFalse();
        assertThat(closures.openLanes()).isEqualTo(workload.catalogue().lanes());
    }

    @Test
    void an_outdated_version_closes_the_whole_pipeline_its_endings_too() {
        closures.replaceOutdated(Set.of("papers"));

        assertThat(closures.isOutdated("papers")).isTrue();
        assertThat(closures.openLanes()).isEmpty();
        assertThat(closures.openSuspectLanes()).isEmpty();
    }

    @Test
    void reading_the_holds_does_not_reopen_an_outdated_pipeline() {
        closures.replaceOutdated(Set.of("papers"));

        closures.replaceHolds(Set.of());

        assertThat(closures.isOutdated("papers")).isTrue();
    }

    @Test
    void a_version_that_is_active_again_keeps_the_holds() {
        closures.replaceHolds(Set.of(ARXIV));
        closures.replaceOutdated(Set.of("papers"));

        closures.replaceOutdated(Set.of());

        assertThat(closures.isOutdated("papers")).isFalse();
        assertThat(closures.isHeld(ARXIV)).isTrue();
    }

    @Test
    void a_hold_of_this_nodes_own_counts_until_the_holds_are_read_without_it() {
        closures.addHold(HoldScope.STEP, "papers", "index");
        assertThat(closures.isHeld("papers", step("index"))).isTrue();

        closures.replaceHolds(Set.of());

        assertThat(closures.isHeld("papers", step("index"))).isFalse();
    }

    @Test
    void a_failure_that_holds_only_its_item_closes_nothing() {
        closures.addHold(HoldScope.ITEM, "papers", "index");

        assertThat(closures.openLanes()).isEqualTo(workload.catalogue().lanes());
    }

    @Test
    void removing_a_hold_keeps_the_others() {
        closures.replaceHolds(Set.of(ARXIV, HoldName.step("papers", "index")));

        closures.removeHold(ARXIV);

        assertThat(closures.isHeld("papers", step("fetch"))).isFalse();
        assertThat(closures.isHeld("papers", step("index"))).isTrue();
    }

    @Test
    void a_probe_comes_from_the_lanes_behind_its_hold() {
        closures.replaceHolds(Set.of(ARXIV));

        Closures.ProbeLanes probe = closures.probeLanes(ARXIV);

        assertThat(Examples.lanes(probe.lanes()))
                .containsExactlyInAnyOrder("papers:", "papers:fetch", "papers:fetch!suspect");
        assertThat(probe.longestDeadline()).isEqualTo(Duration.ofMinutes(5));
        assertThat(probe.lanes()).allMatch(r -> r.most() == 1);
    }

    @Test
    void no_probe_comes_from_a_lane_that_another_hold_closes_as_well() {
        closures.replaceHolds(Set.of(ARXIV, HoldName.step("papers", "fetch")));

        assertThat(closures.probeLanes(ARXIV).lanes()).isEmpty();
    }

    @Test
    void an_open_run_adds_lanes_of_its_own_and_shares_the_gates() {
        assertThat(closures.replaceRuns(List.of(new OpenRun(9, "papers")))).isTrue();

        assertThat(Examples.names(closures.openLanes()))
                .contains("papers:#9", "papers:fetch#9", "papers:index#9", "papers:store#9")
                .doesNotContain("papers:!end#9");
        assertThat(Examples.names(closures.openSuspectLanes())).contains("papers:fetch#9!suspect");
        assertThat(closures.openLanes())
                .filteredOn(l -> l.step().equals("fetch"))
                .allMatch(l -> l.lanesOfGate() == 4);
    }

    @Test
    void the_same_runs_again_are_no_news() {
        closures.replaceRuns(List.of(new OpenRun(9, "papers"), new OpenRun(10, "papers")));

        assertThat(closures.replaceRuns(List.of(new OpenRun(10, "papers"), new OpenRun(9, "papers"))))
                .isFalse();
    }

    @Test
    void a_run_of_a_pipeline_that_this_node_does_not_have_adds_no_lanes() {
        closures.replaceRuns(List.of(new OpenRun(9, "others")));

        assertThat(Examples.names(closures.openLanes()))
                .isEqualTo(Examples.names(workload.catalogue().lanes()));
    }

    @Test
    void items_of_a_run_are_worked_on_only_while_it_is_open() {
        assertThat(closures.mayWorkOn(0)).as("outside runs").isTrue();
        assertThat(closures.mayWorkOn(9)).isFalse();

        closures.replaceRuns(List.of(new OpenRun(9, "papers"), new OpenRun(10, "papers")));
        assertThat(closures.mayWorkOn(9)).isTrue();

        closures.closeRun(9);
        assertThat(closures.mayWorkOn(9)).isFalse();
        assertThat(closures.mayWorkOn(10)).isTrue();
        assertThat(Examples.names(closures.openLanes())).noneMatch(l -> l.endsWith("#9"));
    }

    private StepDefinition<?> step(String name) {
        Definition<?> papers = Objects.requireNonNull(workload.catalogue().definition("papers"));
        return Objects.requireNonNull(papers.step(name));
    }
}
