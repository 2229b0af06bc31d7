package dev.okiagari.skills;

import static dev.okiagari.skills.state.SubmissionState.PUBLISHED;
import static dev.okiagari.skills.state.SubmissionState.RECEIVED;
import static org.assertj.core.api.Assertions.assertThat;

import dev.okiagari.engine.testing.TestEngine;
import dev.okiagari.sandbox.model.ModelBehaviour;
import dev.okiagari.sandbox.skills.SampleSkill;
import dev.okiagari.skills.state.FailureClass;
import dev.okiagari.skills.view.FailureHour;
import dev.okiagari.skills.view.QueueMetrics;
import dev.okiagari.skills.view.QueueStatus;
import dev.okiagari.skills.view.StuckWarning;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Figures of the queue, and warnings about what is stuck. */
class FiguresPgTest {
    private SkillFixture world;
    private TestEngine engine;
    private SubmissionQueue queue;

    @BeforeEach
    void open() {
        world = SkillFixture.open(getClass());
        engine = world.engine(world.withModel());
        queue = new SubmissionQueue(world.tables, world.client);
    }

    @AfterEach
    void close() {
        engine.close();
        world.close();
    }

    @Test
    void failures_by_class_and_hour_are_what_the_sandbox_was_told_to_do() {
        long network = failingHosts(1);
        engine.advance(Duration.ofHours(1));
        network += failingHosts(4);
        world.sandbox.behaviour(ModelBehaviour.good().withFlaw(ModelBehaviour.Flaw.NOT_JSON, 1));
        world.sandbox.model().calls().forget();
        world.submit(world.some(SampleSkill.Quality.GOOD, 8));
        engine.drain();
        engine.drainAfter(Duration.ofSeconds(95));
        long model = world.sandbox.model().calls().total();

        QueueMetrics metrics = queue.metrics(24);
        assertThat(metrics.isDegraded()).isFalse();
        assertThat(count(metrics, FailureClass.NETWORK_ERROR)).isEqualTo(network);
        assertThat(count(metrics, FailureClass.LLM_ERROR)).isEqualTo(model);
        List<FailureHour> hours = Objects.requireNonNull(metrics.timeouts().value());
        assertThat(hours).hasSize(24);
        assertThat(hours.stream()
                        .filter(hour -> hour.classes().containsKey(FailureClass.NETWORK_ERROR))
                        .count())
                .as("over an hour boundary")
                .isGreaterThanOrEqualTo(2);
    }

    private static long count(QueueMetrics metrics, FailureClass of) {
        return metrics.totals().getOrDefault(of, FailureHour.Count.NONE).count();
    }

    /** Three submissions whose host fails once each; returns how often it did. */
    private long failingHosts(int from) {
        world.sandbox.skills().calls().forget();
        world.sandbox.skills().dials().change(dials -> dials.withErrors(Map.of(503, 1.0)));
        for (int i = 0; i < 3; i++) {
            world.submit(world.some(SampleSkill.Quality.GOOD, from + i));
        }
        engine.drain();
        long failed = world.sandbox.skills().calls().byStatus().getOrDefault(503, 0L);
        world.sandbox.calm();
        engine.drainAfter(Duration.ofSeconds(95));
        assertThat(failed).isEqualTo(3);
        return failed;
    }

    @Test
    void a_figure_that_cannot_be_read_is_missing_and_the_others_are_there() throws Exception {
        world.submit(world.some(SampleSkill.Quality.GOOD, 1));
        engine.drain();
        world.run("alter view okiagari.item_v1 rename to away");
        QueueStatus status = queue.status();
        world.run("alter view okiagari.away rename to item_v1");
        assertThat(status.isDegraded()).isTrue();
        assertThat(status.health()).isEqualTo("degraded");
        assertThat(status.stuck().value()).isNull();
        assertThat(Objects.requireNonNull(status.pending().value())).isEmpty();
        assertThat(status.paused().value()).isFalse();

        world.run("alter view okiagari.hourly_failure_v1 rename to away");
        QueueMetrics metrics = queue.metrics(24);
        world.run("alter view okiagari.away rename to hourly_failure_v1");
        assertThat(metrics.isDegraded()).isTrue();
        assertThat(metrics.timeouts().value()).isNull();
        assertThat(metrics.totals()).isEmpty();
    }

    @Test
    void a_submission_that_nobody_takes_up_is_stale_after_three_minutes_and_no_longer_when_it_moves() {
        String id = world.submit(world.some(SampleSkill.Quality.GOOD, 1)).id();
        engine.advance(Duration.ofMinutes(2));
        assertThat(world.show(id).staleness().stale()).isFalse();
        engine.advance(Duration.ofMinutes(2));
        StuckWarning warning = world.show(id).staleness();
        assertThat(warning.stale()).isTrue();
        assertThat(warning.staleStage()).isEqualTo(RECEIVED);
        assertThat(warning.staleSince()).isNotNull();
        assertThat(warning.message())
                .isEqualTo(
                        "Your submission appears stuck during fetching: it waits for a free node. It starts as soon as one is"
                                + " free.");
        QueueStatus.Stuck stuck = Objects.requireNonNull(queue.status().stuck().value());
        assertThat(stuck.count()).isEqualTo(1);
        assertThat(stuck.items().getFirst().id()).isEqualTo(id);
        engine.drain();
        assertThat(world.state(id)).isEqualTo(PUBLISHED);
        assertThat(world.show(id).staleness().stale()).isFalse();
        assertThat(Objects.requireNonNull(queue.status().stuck().value()).count())
                .isZero();
    }

    @Test
    void while_it_waits_for_its_next_try_it_is_in_flight_without_a_node_and_with_the_error() {
        world.sandbox.skills().dials().change(dials -> dials.withErrors(Map.of(503, 1.0)));
        String id = world.submit(world.some(SampleSkill.Quality.GOOD, 1)).id();
        assertThat(world.show(id).inFlight()).isNull();
        engine.drain();
        var flight = Objects.requireNonNull(world.show(id).inFlight());
        assertThat(flight.stage()).isEqualTo(RECEIVED);
        assertThat(flight.step()).isEqualTo("fetch");
        assertThat(flight.node()).isNull();
        assertThat(flight.classification()).isEqualTo(FailureClass.NETWORK_ERROR);
        assertThat(flight.error()).contains("503");
        assertThat(Objects.requireNonNull(world.submission(id).error()).attempt())
                .isEqualTo(1);
    }
}
