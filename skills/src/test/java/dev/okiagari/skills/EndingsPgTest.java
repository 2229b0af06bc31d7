package dev.okiagari.skills;

import static dev.okiagari.skills.state.SubmissionState.DEQUEUED;
import static dev.okiagari.skills.state.SubmissionState.NEEDS_REVIEW;
import static dev.okiagari.skills.state.SubmissionState.PUBLISHED;
import static dev.okiagari.skills.state.SubmissionState.RECEIVED;
import static dev.okiagari.skills.state.SubmissionState.TIER3_REVIEW;
import static org.assertj.core.api.Assertions.assertThat;

import dev.okiagari.engine.model.State;
import dev.okiagari.engine.testing.TestEngine;
import dev.okiagari.sandbox.skills.SampleSkill;
import dev.okiagari.skills.state.FailureClass;
import dev.okiagari.skills.state.SubmissionStage;
import java.sql.SQLException;
import java.time.Duration;
import java.util.Objects;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What a submission becomes by a fault of ours, and how it goes on. What fetch and tier 2 do is shown with them. */
class EndingsPgTest {
    /** A violated constraint is a fault of ours; nobody knows what the other one is. */
    private static final String BROKEN = "23514";

    private static final String UNKNOWN = "P0001";

    private SkillFixture world;
    private TestEngine engine;

    @BeforeEach
    void open() {
        world = SkillFixture.open(getClass());
        engine = world.engine(world.withModel());
    }

    @AfterEach
    void close() {
        engine.close();
        world.close();
    }

    @ParameterizedTest
    @CsvSource({"FETCH, content", "TIER1, file", "TIER2, judgement", "DECIDE, event", "PUBLISH, skill_version"})
    void broken_anywhere_it_needs_a_review_and_goes_on_when_it_is_retried(SubmissionStage stage, String table)
            throws Exception {
        refuseInsertsInto(table, BROKEN);
        String id = submit();
        assertThat(world.state(id)).isEqualTo(NEEDS_REVIEW);
        assertThat(Objects.requireNonNull(world.submission(id).why()).stage()).isEqualTo(stage);
        assertThat(Objects.requireNonNull(world.submission(id).why()).failure()).isEqualTo(FailureClass.DB_ERROR);
        allowInsertsInto(table);
        world.client.items().retry(world.item(id), SkillFixture.ANN);
        engine.drain();
        assertThat(world.state(id)).isEqualTo(PUBLISHED);
    }

    @ParameterizedTest
    @CsvSource({"TIER1, file", "DECIDE, event", "PUBLISH, skill"})
    void retries_that_are_spent_at_a_step_of_ours_need_a_review(SubmissionStage stage, String table) throws Exception {
        refuseInsertsInto(table, UNKNOWN);
        String id = submit();
        for (int i = 0; i < 3; i++) {
            engine.drainAfter(Duration.ofMinutes(10));
        }
        assertThat(world.state(id)).isEqualTo(NEEDS_REVIEW);
        assertThat(Objects.requireNonNull(world.submission(id).why()).stage()).isEqualTo(stage);
        assertThat(world.client.items().failures(world.item(id))).hasSize(3);
        allowInsertsInto(table);
        world.client.items().retry(world.item(id), SkillFixture.ANN);
        engine.drain();
        assertThat(world.state(id)).isEqualTo(PUBLISHED);
    }

    @Test
    void retries_that_are_spent_at_tier_2_by_a_fault_of_ours_need_a_review_too() throws Exception {
        refuseInsertsInto("judgement", UNKNOWN);
        String id = submit();
        for (int i = 0; i < 3; i++) {
            engine.drainAfter(Duration.ofMinutes(10));
        }
        assertThat(world.state(id)).isEqualTo(NEEDS_REVIEW);
        assertThat(world.code(id)).isEqualTo("FAULT");
        assertThat(Objects.requireNonNull(world.submission(id).why()).stage()).isEqualTo(SubmissionStage.TIER2);
        allowInsertsInto("judgement");
        world.submissions.act(SubmissionAct.APPROVE, id, SkillFixture.ANN);
        engine.drain();
        assertThat(world.state(id)).isEqualTo(PUBLISHED);
    }

    @Test
    void what_a_person_approved_of_and_could_not_be_published_waits_for_them_again() throws Exception {
        refuseInsertsInto("judgement", BROKEN);
        String id = submit();
        allowInsertsInto("judgement");
        assertThat(world.state(id)).isEqualTo(NEEDS_REVIEW);
        refuseInsertsInto("skill_version", BROKEN);
        world.submissions.act(SubmissionAct.APPROVE, id, SkillFixture.ANN);
        engine.drain();
        assertThat(world.state(id)).isEqualTo(TIER3_REVIEW);
        assertThat(world.submission(id).approvedBy()).isNull();
        allowInsertsInto("skill_version");
        world.submissions.act(SubmissionAct.APPROVE, id, SkillFixture.ANN);
        engine.drain();
        assertThat(world.state(id)).isEqualTo(PUBLISHED);
    }

    @Test
    void a_cancelled_item_dequeues_its_submission() {
        String id = world.submit(world.some(SampleSkill.Quality.GOOD, 1)).id();
        world.client.items().cancel(world.item(id), SkillFixture.ANN);
        engine.drain();
        assertThat(world.path(id)).containsExactly(RECEIVED, DEQUEUED);
        assertThat(world.client.items().find(world.item(id)).orElseThrow().state())
                .isEqualTo(State.CANCELLED);
    }

    @Test
    void a_submission_whose_address_was_submitted_again_does_not_come_back_beside_it() {
        String id = world.submit(world.some(SampleSkill.Quality.GOOD, 1)).id();
        world.client.items().cancel(world.item(id), SkillFixture.ANN);
        engine.drain();
        String next = world.submit(world.some(SampleSkill.Quality.GOOD, 1)).id();
        world.client.items().retry(world.item(id), SkillFixture.ANN);
        engine.drain();
        assertThat(world.state(next)).isEqualTo(PUBLISHED);
        assertThat(world.path(id)).startsWith(RECEIVED, DEQUEUED).doesNotContain(PUBLISHED);
    }

    private String submit() {
        String id = world.submit(world.some(SampleSkill.Quality.GOOD, 1)).id();
        engine.drain();
        return id;
    }

    private void refuseInsertsInto(String table, String sqlState) throws SQLException {
        world.run("create or replace function submissions.refuse() returns trigger language plpgsql as $$"
                + " begin raise exception 'not now' using errcode = '" + sqlState + "'; end $$");
        String onlyDecided = table.equals("event") ? " when (new.to_state = 'AUTO_APPROVED')" : "";
        world.run("create trigger refuse before insert on submissions." + table + " for each row" + onlyDecided
                + " execute function submissions.refuse()");
    }

    private void allowInsertsInto(String table) throws SQLException {
        world.run("drop trigger refuse on submissions." + table);
    }
}
