package dev.okiagari.skills;

import static dev.okiagari.skills.state.SubmissionState.NEEDS_REVIEW;
import static dev.okiagari.skills.state.SubmissionState.PUBLISHED;
import static dev.okiagari.skills.state.SubmissionState.QUEUED;
import static dev.okiagari.skills.state.SubmissionState.REJECTED;
import static dev.okiagari.skills.state.SubmissionState.TIER1_FAILED;
import static dev.okiagari.skills.state.SubmissionState.TIER2_SCANNING;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.okiagari.engine.Engine;
import dev.okiagari.engine.failure.HoldName;
import dev.okiagari.engine.testing.TestEngine;
import dev.okiagari.gateway.model.ModelSettings;
import dev.okiagari.sandbox.dial.Latency;
import dev.okiagari.sandbox.model.ModelBehaviour;
import dev.okiagari.sandbox.skills.SampleSkill;
import dev.okiagari.skills.judge.ModelJudge;
import dev.okiagari.skills.state.FailureClass;
import dev.okiagari.skills.view.QueueStatus;
import dev.okiagari.skills.view.StuckWarning;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Tier 2 when the model answers badly, is away, is slow, or obeys whoever speaks to it. */
class ModelPgTest {
    private static final String HOLD = HoldName.upstream(SubmissionSteps.MODEL).text();

    private SkillFixture world;

    @BeforeEach
    void open() {
        world = SkillFixture.open(getClass());
    }

    @AfterEach
    void close() {
        world.close();
    }

    @Test
    void bad_answers_for_one_submission_send_it_to_a_person_after_three_attempts_and_the_others_go_on() {
        try (TestEngine engine = world.engine(world.withModel())) {
            world.sandbox.behaviour(ModelBehaviour.good().withFlaw(ModelBehaviour.Flaw.NOT_JSON, 1));
            String bad = world.submit(world.some(SampleSkill.Quality.GOOD, 1)).id();
            engine.drain();
            world.sandbox.behaviour(ModelBehaviour.good());
            String good = world.submit(world.some(SampleSkill.Quality.GOOD, 2)).id();
            engine.drain();
            assertThat(world.state(good)).isEqualTo(PUBLISHED);
            assertThat(world.state(bad)).isEqualTo(TIER2_SCANNING);
            world.sandbox.behaviour(ModelBehaviour.good().withFlaw(ModelBehaviour.Flaw.NOT_JSON, 1));
            engine.drainAfter(Duration.ofMinutes(10));
            engine.drainAfter(Duration.ofMinutes(10));
            assertThat(world.state(bad)).isEqualTo(NEEDS_REVIEW);
            assertThat(world.code(bad)).isEqualTo("MODEL_FAILED");
            assertThat(Objects.requireNonNull(world.submission(bad).why()).failure())
                    .isEqualTo(FailureClass.LLM_ERROR);
            assertThat(world.client.items().failures(world.item(bad))).hasSize(3);
            assertThat(world.client.holds().all()).isEmpty();
        }
    }

    @Test
    void while_the_model_is_down_tier_2_waits_nobody_is_charged_and_all_go_on_when_it_is_back() {
        try (TestEngine engine = world.engine(world.withModel())) {
            List<String> ids = whileDown(engine);
            assertThat(world.client.holds().all()).containsKey(HOLD);
            engine.drainAfter(Duration.ofMinutes(5));
            engine.fireSchedules();
            world.sandbox.calm();
            for (int i = 0; i < 5; i++) {
                engine.drainAfter(Duration.ofSeconds(40));
            }
            assertThat(ids).allSatisfy(id -> {
                assertThat(world.state(id)).isEqualTo(PUBLISHED);
                assertThat(world.path(id)).doesNotContain(NEEDS_REVIEW);
            });
            assertThat(world.client.holds().all()).isEmpty();
        }
    }

    @Test
    void who_has_waited_ten_minutes_for_the_model_goes_to_a_person_and_is_neither_published_nor_rejected() {
        try (TestEngine engine = world.engine(world.withModel())) {
            List<String> ids = whileDown(engine);
            engine.advance(Duration.ofMinutes(9));
            engine.fireSchedules();
            engine.drain();
            assertThat(ids).allSatisfy(id -> {
                assertThat(world.state(id)).isEqualTo(TIER2_SCANNING);
                StuckWarning warning = world.show(id).staleness();
                assertThat(warning.stale()).isTrue();
                assertThat(warning.message())
                        .startsWith("Your submission appears stuck during Tier 2 scanning: the model is unavailable.");
                assertThat(world.show(id).toString())
                        .doesNotContain(world.sandbox.model().url().toString())
                        .doesNotContainPattern("\\b503\\b"); // but 06.503007 may be a time
            });
            QueueStatus status = new SubmissionQueue(world.tables, world.client).status();
            assertThat(status.health()).isEqualTo("held");
            assertThat(status.stale().value()).isEqualTo(ids.size());
            assertThat(Objects.requireNonNull(status.stuck().value()).count()).isZero();
            engine.advance(Duration.ofMinutes(3));
            engine.fireSchedules();
            engine.drain();
            assertThat(ids).allSatisfy(id -> {
                assertThat(world.state(id)).isEqualTo(NEEDS_REVIEW);
                assertThat(world.code(id)).isEqualTo("MODEL_AWAY");
            });
            world.sandbox.calm();
            engine.drainAfter(Duration.ofMinutes(2));
            assertThat(ids).allSatisfy(id -> assertThat(world.state(id)).isEqualTo(NEEDS_REVIEW));
            world.submissions.act(SubmissionAct.APPROVE, ids.getFirst(), SkillFixture.ANN);
            engine.drain();
            assertThat(world.state(ids.getFirst())).isEqualTo(PUBLISHED);
        }
    }

    @Test
    void a_model_that_a_person_holds_is_waited_for_and_nobody_promises_a_review() {
        try (TestEngine engine = world.engine(world.withModel())) {
            world.client.holds().hold(HOLD, SkillFixture.ANN);
            String id = world.submit(world.some(SampleSkill.Quality.GOOD, 1)).id();
            engine.drain();
            engine.advance(Duration.ofMinutes(30));
            engine.fireSchedules();
            engine.drain();
            assertThat(world.state(id)).isEqualTo(TIER2_SCANNING);
            assertThat(world.show(id).staleness().message())
                    .isEqualTo(
                            "Your submission appears stuck during Tier 2 scanning: an operator has put the model on hold."
                                    + " It continues when the hold ends.");
            assertThat(new SubmissionQueue(world.tables, world.client).status().health())
                    .isEqualTo("held");
        }
    }

    private List<String> whileDown(TestEngine engine) {
        world.sandbox.model().dials().change(dials -> dials.withErrors(Map.of(503, 1.0)));
        List<String> ids = new ArrayList<>();
        for (int i = 1; i <= 4; i++) {
            ids.add(world.submit(world.some(SampleSkill.Quality.GOOD, i)).id());
        }
        engine.drain();
        engine.drainAfter(Duration.ofSeconds(1));
        assertThat(ids).allSatisfy(id -> {
            assertThat(world.state(id)).isEqualTo(TIER2_SCANNING);
            assertThat(world.client.items().find(world.item(id)).orElseThrow().attempt())
                    .isZero();
        });
        return ids;
    }

    /** On a real node with the usual deadlines; a model that takes 45 of 50 seconds, a tenth of that unless it is to be proved. */
    @Test
    void a_slow_model_works() {
        int scale = Boolean.getBoolean("okiagari.prove") ? 10 : 1;
        world.sandbox.model().dials().change(dials -> dials.with(new Latency(4_500L * scale, 0)));
        ModelSettings.Limits limits = ModelJudge.limits().withTime(ModelJudge.LONGEST_CALL.dividedBy(10 / scale));
        try (Engine node = Engine.on(world.database.dataSource())
                .work(world.steps(world.judge(limits), SubmissionSettings.defaults())
                        .steps())
                .start()) {
            String id = world.submit(world.some(SampleSkill.Quality.GOOD, 1)).id();
            node.client().nudge();
            await().atMost(Duration.ofSeconds(90)).until(() -> !QUEUED.contains(world.state(id)));
            assertThat(world.state(id)).isEqualTo(PUBLISHED);
            assertThat(world.client.items().failures(world.item(id))).isEmpty();
        }
    }

    @Test
    void a_model_that_takes_too_long_is_the_models_error() {
        world.sandbox.model().dials().change(dials -> dials.with(new Latency(3_000, 0)));
        SubmissionSteps steps =
                world.steps(world.judge(ModelJudge.limits().withTime(Duration.ofMillis(300))), SkillFixture.SETTINGS);
        try (TestEngine engine = world.engine(steps)) {
            String id = world.submit(world.some(SampleSkill.Quality.GOOD, 1)).id();
            engine.drain();
            assertThat(world.client.items().failures(world.item(id)))
                    .isNotEmpty()
                    .allSatisfy(failure -> assertThat(FailureClass.of(failure.step(), failure.category()))
                            .isEqualTo(FailureClass.LLM_ERROR));
        }
    }

    /** On a real node, whose deadline is shorter than what the model takes. */
    @Test
    void a_deadline_that_passes_while_the_model_thinks_is_the_models_error_too() {
        world.sandbox.model().dials().change(dials -> dials.with(new Latency(20_000, 0)));
        SubmissionSettings hasty = SkillFixture.SETTINGS.withDeadlines(Duration.ofSeconds(3));
        try (Engine node = Engine.on(world.database.dataSource())
                .work(world.steps(world.judge, hasty).steps())
                .start()) {
            String id = world.submit(world.some(SampleSkill.Quality.GOOD, 1)).id();
            node.client().nudge();
            await().atMost(Duration.ofSeconds(30))
                    .until(() -> world.submission(id).error() != null);
            assertThat(world.client.items().failures(world.item(id)))
                    .singleElement()
                    .satisfies(failure -> {
                        assertThat(failure.step()).isEqualTo("tier2");
                        assertThat(failure.duration()).isLessThan(Duration.ofSeconds(3));
                        assertThat(FailureClass.of(failure.step(), failure.category()))
                                .isEqualTo(FailureClass.LLM_ERROR);
                    });
            assertThat(new SubmissionQueue(world.tables, world.client)
                            .metrics(1)
                            .totals())
                    .containsOnlyKeys(FailureClass.LLM_ERROR);
        }
    }

    @Test
    void an_obeying_model_publishes_nothing_that_the_rules_object_to() {
        world.sandbox.behaviour(ModelBehaviour.good().obeying());
        List<String> texts = Injections.all();
        assertThat(texts).hasSizeGreaterThanOrEqualTo(40);
        try (TestEngine engine = world.engine(world.withModel())) {
            for (int i = 0; i < texts.size(); i++) {
                String manifest = "---\nname: b-" + i + "\ndescription: Sorts the lines of a file by length.\n"
                        + "---\n\n# How\n\nRead the file, sort its lines.\n\n" + texts.get(i) + "\n";
                String id = world.submissions
                        .upload(manifest.getBytes(StandardCharsets.UTF_8), true, SkillFixture.SOMEBODY)
                        .id();
                engine.drain();
                for (int more = 0; more < 3 && world.state(id) == TIER2_SCANNING; more++) {
                    engine.drainAfter(Duration.ofMinutes(10)); // what it was told to answer had not the asked shape
                }
                assertThat(world.state(id)).isIn(PUBLISHED, NEEDS_REVIEW, REJECTED, TIER1_FAILED);
                boolean isClean =
                        Objects.requireNonNull(world.submission(id).scan()).isClean();
                assertThat(isClean || world.state(id) != PUBLISHED)
                        .as(texts.get(i))
                        .isTrue();
            }
        }
    }
}
