package dev.okiagari.skills;

import static org.assertj.core.api.Assertions.assertThat;

import dev.okiagari.engine.testing.TestEngine;
import dev.okiagari.sandbox.skills.SampleSkill;
import dev.okiagari.skills.content.SkillSnapshot;
import dev.okiagari.skills.judge.SkillJudgement;
import dev.okiagari.skills.scan.Report;
import dev.okiagari.skills.scan.Scanners;
import dev.okiagari.skills.state.Moves;
import dev.okiagari.skills.state.StateReason;
import dev.okiagari.skills.state.SubmissionMove;
import dev.okiagari.skills.state.SubmissionStage;
import dev.okiagari.skills.state.SubmissionState;
import dev.okiagari.skills.state.Trigger;
import dev.okiagari.skills.store.ContentTable;
import dev.okiagari.skills.store.MoveTable;
import dev.okiagari.skills.store.PublishWrites;
import dev.okiagari.skills.store.SubmissionWrites;
import dev.okiagari.skills.view.SubmissionView.Found;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.EnumSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Steps that come late, and twice, at every state. */
class LateStepsPgTest {
    private SkillFixture world;
    private TestEngine engine;
    private String id;

    @BeforeEach
    void publish() {
        world = SkillFixture.open(getClass());
        engine = world.engine(world.withModel());
        id = world.submit(world.some(SampleSkill.Quality.GOOD, 1)).id();
        engine.drain();
        assertThat(world.state(id)).isEqualTo(SubmissionState.PUBLISHED);
    }

    @AfterEach
    void close() {
        engine.close();
        world.close();
    }

    @Test
    void a_late_write_makes_no_move_that_is_not_in_the_table_and_a_published_skill_stays_published() throws Exception {
        Map<String, Write> writes = writes();
        for (SubmissionState state : SubmissionState.values()) {
            for (Map.Entry<String, Write> write : writes.entrySet()) {
                put(state);
                for (int time = 1; time <= 2; time++) {
                    SubmissionState before = world.state(id);
                    String rows = rows();
                    world.tables.inTransaction(tx -> {
                        write.getValue().run(tx);
                        return true;
                    });
                    SubmissionState after = world.state(id);
                    String what = write.getKey() + " in " + before + ", time " + time;
                    if (before != after) {
                        assertThat(Moves.TABLE.get(before)).as(what).contains(after);
                    } else if (before != SubmissionState.TIER2_SCANNING) { // there a judgement is kept
                        assertThat(rows()).as(what).isEqualTo(rows);
                    }
                    if (before == SubmissionState.PUBLISHED) {
                        assertThat(after).as(what).isEqualTo(SubmissionState.PUBLISHED);
                    }
                }
            }
        }
    }

    @Test
    void a_step_that_is_delivered_again_does_nothing_to_what_is_published_blocked_or_a_duplicate() throws Exception {
        for (SubmissionState state :
                EnumSet.of(SubmissionState.PUBLISHED, SubmissionState.BLOCKED, SubmissionState.DUPLICATE)) {
            for (SubmissionStage stage : SubmissionStage.values()) {
                put(state);
                String before = rows();
                for (int time = 1; time <= 2; time++) {
                    world.client.items().replay(world.item(id), stage.step(), SkillFixture.ANN);
                    engine.drain();
                    assertThat(rows()).as(stage + " in " + state).isEqualTo(before);
                }
            }
        }
    }

    @Test
    void an_item_brought_back_by_a_person_takes_its_submission_with_it() throws Exception {
        for (SubmissionState state : Moves.REVIVABLE) {
            put(state);
            world.client.items().replay(world.item(id), SubmissionStage.TIER1.step(), SkillFixture.ANN);
            engine.drain();
            List<SubmissionState> path = world.path(id);
            int back = path.lastIndexOf(SubmissionState.TIER1_SCANNING);
            assertThat(world.show(id).history().get(back).trigger()).isEqualTo(Trigger.REVIVED.name());
            assertThat(world.show(id).history().get(back).from()).isEqualTo(state);
            assertThat(world.state(id)).isEqualTo(SubmissionState.PUBLISHED);
        }
    }

    /** A write as a step, or the end of an item, makes it. */
    private interface Write {
        void run(Connection tx) throws SQLException;
    }

    private Map<String, Write> writes() {
        Found found = Objects.requireNonNull(world.submission(id).found());
        String repository = world.submission(id).origin().repository();
        SkillSnapshot snapshot = world.tables
                .inTransaction(tx -> new ContentTable().find(tx, found.contentHash(), found.path()))
                .orElseThrow();
        Report report = new Scanners().scan(snapshot.skill());
        SubmissionWrites writes = new SubmissionWrites();
        StateReason why = StateReason.of("TEST", "test");
        Map<String, Write> all = new LinkedHashMap<>();
        all.put("fetched", tx -> writes.fetched(tx, id, repository, snapshot, found));
        all.put(
                "scanned",
                tx -> writes.scanned(
                        tx,
                        id,
                        report,
                        SubmissionMove.to(SubmissionState.TIER2_SCANNING, Trigger.SCANNED)
                                .from(SubmissionState.TIER1_SCANNING)));
        all.put(
                "failed tier 1",
                tx -> writes.scanned(
                        tx,
                        id,
                        report,
                        SubmissionMove.to(SubmissionState.TIER1_FAILED, Trigger.SCANNED)
                                .because(why)));
        all.put("judged", tx -> writes.judged(tx, id, new SkillJudgement("m", 90, "fine", List.of(), true)));
        for (SubmissionState to : EnumSet.of(
                SubmissionState.AUTO_APPROVED,
                SubmissionState.NEEDS_REVIEW,
                SubmissionState.REJECTED,
                SubmissionState.DEQUEUED)) {
            all.put(
                    "decided " + to,
                    tx -> new MoveTable()
                            .move(tx, id, SubmissionMove.to(to, Trigger.DECIDED).because(why)));
        }
        all.put("published", tx -> new PublishWrites().publish(tx, id, 3));
        return all;
    }

    /** Puts it into a state, whatever the table says. */
    private void put(SubmissionState state) throws SQLException {
        world.run("update submissions.submission set state = '" + state + "', approved_by = null,"
                + " why = '{\"code\":\"X\",\"text\":\"x\"}', duplicate_of = id where id = '" + id + "'");
    }

    private String rows() throws SQLException {
        return String.valueOf(world.texts("""
            select 'submission ' || s.state || s.version || s.since || coalesce(s.score, 0) from submissions.submission s
            union all select 'events ' || count(*) from submissions.event
            union all select 'skill ' || k::text from submissions.skill k
            union all select 'version ' || v::text from submissions.skill_version v
            union all select 'findings ' || count(*) from submissions.finding
            """));
    }
}
