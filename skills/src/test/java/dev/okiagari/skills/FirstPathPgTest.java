package dev.okiagari.skills;

import static dev.okiagari.skills.state.SubmissionState.AUTO_APPROVED;
import static dev.okiagari.skills.state.SubmissionState.NEEDS_REVIEW;
import static dev.okiagari.skills.state.SubmissionState.PUBLISHED;
import static dev.okiagari.skills.state.SubmissionState.RECEIVED;
import static dev.okiagari.skills.state.SubmissionState.REJECTED;
import static dev.okiagari.skills.state.SubmissionState.TIER1_FAILED;
import static dev.okiagari.skills.state.SubmissionState.TIER1_SCANNING;
import static dev.okiagari.skills.state.SubmissionState.TIER2_SCANNING;
import static dev.okiagari.skills.state.SubmissionState.TIER3_REVIEW;
import static org.assertj.core.api.Assertions.assertThat;

import dev.okiagari.engine.testing.TestEngine;
import dev.okiagari.sandbox.skills.SampleSkill;
import dev.okiagari.skills.judge.SkillJudgement;
import dev.okiagari.skills.state.SubmissionState;
import dev.okiagari.skills.view.JudgementView;
import dev.okiagari.skills.view.SubmissionDetails;
import dev.okiagari.skills.view.SubmissionFilter;
import java.util.Objects;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** From an address to a published skill, with a model and without. */
class FirstPathPgTest {
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
    void a_good_skill_is_published_and_every_move_is_in_the_event_log() {
        SampleSkill good = world.some(SampleSkill.Quality.GOOD, 1);
        try (TestEngine engine = world.engine(world.withModel())) {
            String id = world.submit(good).id();
            assertThat(world.path(id)).containsExactly(RECEIVED);
            engine.drain();
            assertThat(world.path(id))
                    .containsExactly(RECEIVED, TIER1_SCANNING, TIER2_SCANNING, AUTO_APPROVED, PUBLISHED);
            SubmissionDetails details = world.show(id);
            assertThat(details.submission().version()).isEqualTo("1.0.0");
            assertThat(Objects.requireNonNull(details.submission().found()).skill())
                    .isEqualTo(good.name());
            assertThat(Objects.requireNonNull(details.judgement()).judgement()).isNotNull();
            assertThat(details.files()).hasSameSizeAs(good.files().keySet());
            assertThat(details.inFlight()).isNull();
            assertThat(details.times()).hasSize(5);
        }
    }

    @Test
    void without_a_model_a_person_decides_about_a_clean_skill_and_tier_2_is_recorded_as_skipped() {
        SampleSkill good = world.some(SampleSkill.Quality.GOOD, 1);
        try (TestEngine engine = world.engine(world.withoutModel())) {
            String id = world.submit(good).id();
            engine.drain();
            assertThat(world.path(id)).containsExactly(RECEIVED, TIER1_SCANNING, NEEDS_REVIEW);
            assertThat(world.code(id)).isEqualTo("NO_MODEL");
            assertThat(world.show(id).staleness().message()).startsWith("Your submission waits for a reviewer since ");
            assertThat(Objects.requireNonNull(world.show(id).judgement()).skipped())
                    .isEqualTo("no model is configured");
        }
    }

    @Test
    void a_skill_that_fails_tier_1_says_what_to_change_and_where() {
        try (TestEngine engine = world.engine(world.withModel())) {
            String id =
                    world.submit(world.some(SampleSkill.Quality.DANGEROUS, 17)).id();
            engine.drain();
            assertThat(world.path(id)).containsExactly(RECEIVED, TIER1_SCANNING, TIER1_FAILED);
            assertThat(Objects.requireNonNull(world.submission(id).why()).text())
                    .containsPattern("SKILL\\.md:\\d+ [a-z-]+: \\w");
            assertThat(world.show(id).findings()).isNotEmpty();
        }
    }

    @Test
    void what_rules_or_the_model_object_to_is_not_published_by_a_machine() {
        try (TestEngine engine = world.engine(world.withModel())) {
            for (int i = 0; i < 18; i++) {
                world.submit(world.some(SampleSkill.Quality.DANGEROUS, i));
            }
            engine.drain();
            assertThat(world.submissions.list(SubmissionFilter.all()))
                    .hasSize(18)
                    .allSatisfy(one -> {
                        boolean isClean = Objects.requireNonNull(one.scan()).isClean();
                        SkillJudgement said = Optional.ofNullable(
                                        world.show(one.id()).judgement())
                                .map(JudgementView::judgement)
                                .orElse(null);
                        boolean isPraised = said != null && said.score() >= 80;
                        assertThat(one.state() == PUBLISHED).as(one.toString()).isEqualTo(isClean && isPraised);
                    });
        }
    }

    @Test
    void a_skill_that_is_not_clean_waits_for_a_person_who_may_publish_it() {
        SampleSkill large = world.sandbox.shelf().skills().stream()
                .filter(skill -> skill.reason().equals("file over 100 KB"))
                .findFirst()
                .orElseThrow();
        try (TestEngine engine = world.engine(world.withModel())) {
            String id = world.submit(large).id();
            engine.drain();
            assertThat(world.state(id)).isEqualTo(NEEDS_REVIEW);
            world.submissions.act(SubmissionAct.APPROVE, id, SkillFixture.ANN);
            assertThat(world.state(id)).isEqualTo(TIER3_REVIEW);
            engine.drain();
            assertThat(world.path(id))
                    .containsExactly(RECEIVED, TIER1_SCANNING, TIER2_SCANNING, NEEDS_REVIEW, TIER3_REVIEW, PUBLISHED);
            assertThat(world.submission(id).approvedBy()).isEqualTo("ann");
        }
    }

    @Test
    void the_broken_skills_of_the_sandbox_are_refused_or_lose_points() {
        try (TestEngine engine = world.engine(world.withModel())) {
            for (SampleSkill broken : world.sandbox.shelf().skills()) {
                if (broken.quality() == SampleSkill.Quality.BROKEN) {
                    String id = world.submit(broken).id();
                    engine.drain();
                    SubmissionState expected = switch (broken.reason()) {
                        case "no front matter",
                                "name has capitals",
                                "no SKILL.md",
                                "front matter is not YAML",
                                "name is missing",
                                "description too short",
                                "description too long" -> REJECTED;
                        case "file over 100 KB", "over 1 MB in all" -> NEEDS_REVIEW;
                        default -> PUBLISHED;
                    };
                    assertThat(world.state(id)).as(broken.reason()).isEqualTo(expected);
                }
            }
        }
    }
}
