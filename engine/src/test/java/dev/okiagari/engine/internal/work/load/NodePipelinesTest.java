package dev.okiagari.engine.internal.work.load;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.okiagari.engine.failure.HoldName;
import dev.okiagari.engine.model.PipelineDefinition;
import dev.okiagari.engine.model.StepDefinition;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.Test;

class NodePipelinesTest {
    private final Workload workload = PipelineFixture.workload();
    private final NodePipelines pipelines = workload.pipelines();

    @Test
    void there_is_a_lane_for_each_step_its_former_names_new_items_and_endings() {
        assertThat(PipelineFixture.names(pipelines.lanes()))
                .containsExactlyInAnyOrder("papers:fetch", "papers:", "papers:index", "papers:store", "papers:!end");
    }

    @Test
    void suspects_of_each_step_wait_in_lanes_of_their_own() {
        assertThat(PipelineFixture.names(pipelines.suspectLanes()))
                .containsExactlyInAnyOrder("papers:fetch!suspect", "papers:index!suspect", "papers:store!suspect");
    }

    @Test
    void items_under_a_former_name_are_worked_on_under_the_new_one() {
        assertThat(lane("papers:store").step()).isEqualTo("index");
        assertThat(lane("papers:store").places()).isSameAs(workload.capacity().of("papers", "index"));
    }

    @Test
    void new_and_waiting_items_of_the_first_step_share_its_places() {
        assertThat(lane("papers:").places()).isSameAs(lane("papers:fetch").places());
        assertThat(lane("papers:").lanesOfStep()).isEqualTo(2);
        assertThat(lane("papers:").step()).isEqualTo("fetch");
    }

    @Test
    void a_step_is_closed_by_holds_of_itself_its_build_its_pipeline_its_version_and_its_upstreams() {
        PipelineDefinition<?> papers = Objects.requireNonNull(pipelines.definition("papers"));
        StepDefinition<?> fetch = Objects.requireNonNull(papers.step("fetch"));

        assertThat(pipelines.holdNames("papers", fetch))
                .containsExactlyInAnyOrder(
                        HoldName.step("papers", "fetch"),
                        HoldName.build("papers", "fetch", "build-7"),
                        HoldName.pipeline("papers"),
                        HoldName.version("papers"),
                        HoldName.upstream("arxiv"));
    }

    @Test
    void a_hold_of_a_former_name_closes_only_what_waits_under_it() {
        assertThat(lane("papers:store").holdNames())
                .contains(HoldName.step("papers", "store"), HoldName.step("papers", "index"));
        assertThat(lane("papers:index").holdNames()).doesNotContain(HoldName.step("papers", "store"));
    }

    @Test
    void lanes_know_the_deadline_of_their_step() {
        assertThat(lane("papers:").deadline()).isEqualTo(Duration.ofMinutes(5));
    }

    @Test
    void a_pipeline_given_twice_is_refused() {
        assertThatThrownBy(() -> Workload.of(List.of(PipelineFixture.papers(), PipelineFixture.papers()), "build-7"))
                .hasMessageContaining("pipeline 'papers' was given twice");
    }

    private NodeLane lane(String name) {
        return pipelines.lanes().stream()
                .filter(l -> l.lane().text().equals(name))
                .findFirst()
                .orElseThrow();
    }
}
