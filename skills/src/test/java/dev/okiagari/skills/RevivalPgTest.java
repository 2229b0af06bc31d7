package dev.okiagari.skills;

import static dev.okiagari.skills.state.SubmissionState.PUBLISHED;
import static dev.okiagari.skills.state.SubmissionState.RECEIVED;
import static dev.okiagari.skills.state.SubmissionState.REJECTED;
import static org.assertj.core.api.Assertions.assertThat;

import dev.okiagari.engine.failure.HttpFailure;
import dev.okiagari.engine.model.State;
import dev.okiagari.engine.model.Step;
import dev.okiagari.engine.testing.TestEngine;
import dev.okiagari.engine.upstream.OutagePolicy;
import dev.okiagari.engine.upstream.Upstream;
import dev.okiagari.sandbox.skills.SampleSkill;
import dev.okiagari.skills.state.SubmissionStage;
import dev.okiagari.skills.state.SubmissionState;
import dev.okiagari.skills.state.Trigger;
import dev.okiagari.skills.view.EventView;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Items that the engine itself brings back, because their last attempts turn out to have been lost to an outage. */
class RevivalPgTest {
    /** Four submissions in a row make the outage: the first has spent its three attempts by then. */
    private static final Upstream MIRROR =
            Upstream.named("mirror").outage(OutagePolicy.defaults().withInARow(6));

    private final AtomicBoolean isDown = new AtomicBoolean(true);
    private SkillFixture world;
    private TestEngine engine;

    @BeforeEach
    void open() {
        world = SkillFixture.open(getClass());
        engine = world.engine(world.steps(world.judge, SkillFixture.SETTINGS.withFetchWaits(List.of()))
                .steps((stage, code) -> stage == SubmissionStage.FETCH ? throughMirror(code) : code));
    }

    @AfterEach
    void close() {
        engine.close();
        world.close();
    }

    /** The step behind an upstream of ours that can be away. */
    private Step<Intake> throughMirror(Step<Intake> code) {
        return attempt -> {
            attempt.call(MIRROR, () -> {
                if (isDown.get()) {
                    throw new HttpFailure(503, "the mirror is away");
                }
                return true;
            });
            return code.run(attempt);
        };
    }

    @Test
    void a_submission_that_was_rejected_by_an_outage_comes_back_and_is_published() {
        String first = rejected();
        List<String> others = outage();
        engine.drain();
        EventView back = world.show(first).history().getLast();
        assertThat(back.from()).isEqualTo(REJECTED);
        assertThat(back.to()).isEqualTo(RECEIVED);
        assertThat(back.trigger()).isEqualTo(Trigger.REVIVED.name());
        assertThat(world.submission(first).why()).isNull();

        isDown.set(false);
        for (int i = 0; i < 5; i++) {
            engine.drainAfter(Duration.ofMinutes(2));
        }
        assertThat(world.state(first)).isEqualTo(PUBLISHED);
        assertThat(others).allSatisfy(id -> assertThat(world.state(id)).isEqualTo(PUBLISHED));
    }

    @Test
    void item_and_submission_come_back_in_one_commit() {
        String first = rejected();
        AtomicReference<String> afterCrash = new AtomicReference<>("");
        engine.whenCrashed(() -> afterCrash.set(itemState(first) + " " + world.state(first)));
        outage();
        engine.crashBeforeCommit(SubmissionStage.FETCH.step());
        engine.drain();
        assertThat(afterCrash).as("what a death right before the commit leaves").hasValue("FAILED REJECTED");
        engine.drain();
        assertThat(itemState(first) + " " + world.state(first)).isEqualTo("WAITING RECEIVED");
        assertThat(world.path(first)).as("once").containsExactly(RECEIVED, REJECTED, RECEIVED);
    }

    @Test
    void what_a_person_brings_back_comes_back_in_one_commit_too() {
        String id = rejected();
        AtomicReference<String> afterCrash = new AtomicReference<>("");
        engine.whenCrashed(() -> afterCrash.set(itemState(id) + " " + world.state(id)));
        isDown.set(false);
        world.client.items().retry(world.item(id), SkillFixture.ANN);
        assertThat(itemState(id) + " " + world.state(id))
                .as("until a node has it")
                .isEqualTo("FAILED REJECTED");
        engine.crashBeforeCommit(SubmissionStage.FETCH.step());
        engine.drain();
        assertThat(afterCrash).hasValue("FAILED REJECTED");
        assertThat(world.state(id)).isEqualTo(PUBLISHED);
        assertThat(world.path(id)).startsWith(RECEIVED, REJECTED, RECEIVED).endsWith(PUBLISHED);
    }

    /** Three failures, which look like its own. */
    private String rejected() {
        String id = world.submit(world.some(SampleSkill.Quality.GOOD, 1)).id();
        for (int i = 0; i < 3; i++) {
            engine.drainAfter(Duration.ofSeconds(i == 0 ? 0 : 300));
        }
        assertThat(world.state(id)).isEqualTo(REJECTED);
        assertThat(world.code(id)).isEqualTo("FETCH_FAILED");
        assertThat(itemState(id)).isEqualTo(State.FAILED);
        return id;
    }

    /** More submissions fail, until it is seen that it was the mirror. */
    private List<String> outage() {
        List<String> ids = new ArrayList<>();
        for (int i = 2; i <= 4; i++) {
            ids.add(world.submit(world.some(SampleSkill.Quality.GOOD, i)).id());
        }
        return ids;
    }

    private State itemState(String id) {
        return world.client.items().find(world.item(id)).orElseThrow().state();
    }

    @Test
    void a_duplicate_of_what_comes_back_is_not_made() {
        String first = rejected();
        String again = world.submit(world.some(SampleSkill.Quality.GOOD, 1)).id();
        outage();
        engine.drain();
        isDown.set(false);
        for (int i = 0; i < 5; i++) {
            engine.drainAfter(Duration.ofMinutes(2));
        }
        List<SubmissionState> both = List.of(world.state(first), world.state(again));
        assertThat(both).containsExactlyInAnyOrder(PUBLISHED, REJECTED);
    }
}
