package dev.okiagari.skills;

import static dev.okiagari.skills.state.SubmissionState.BLOCKED;
import static dev.okiagari.skills.state.SubmissionState.DEQUEUED;
import static dev.okiagari.skills.state.SubmissionState.NEEDS_REVIEW;
import static dev.okiagari.skills.state.SubmissionState.PUBLISHED;
import static dev.okiagari.skills.state.SubmissionState.RECEIVED;
import static dev.okiagari.skills.state.SubmissionState.REJECTED;
import static dev.okiagari.skills.state.SubmissionState.TIER1_FAILED;
import static dev.okiagari.skills.state.SubmissionState.TIER3_REVIEW;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.tuple;

import dev.okiagari.engine.model.Actor;
import dev.okiagari.engine.testing.TestEngine;
import dev.okiagari.sandbox.skills.SampleSkill;
import dev.okiagari.skills.refusal.ActRefused;
import dev.okiagari.skills.refusal.NoSuchSubmission;
import dev.okiagari.skills.view.AuditEntry;
import dev.okiagari.skills.view.QueuePlace;
import dev.okiagari.skills.view.Receipt;
import dev.okiagari.skills.view.RequeueReport;
import dev.okiagari.skills.view.SubmissionFilter;
import java.nio.charset.StandardCharsets;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Objects;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** What people do to submissions and to the queue. */
class SteeringPgTest {
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
    void whoever_has_the_secret_may_withdraw_an_unfinished_submission() {
        Receipt receipt = world.submit(world.some(SampleSkill.Quality.GOOD, 1));
        assertThatThrownBy(() -> world.submissions.withdraw(receipt.id(), "guess"))
                .isInstanceOf(ActRefused.class);
        assertThat(world.state(receipt.id())).isEqualTo(RECEIVED);
        String secret = Objects.requireNonNull(receipt.withdrawSecret());
        world.submissions.withdraw(receipt.id(), secret);
        assertThat(world.state(receipt.id())).isEqualTo(DEQUEUED);
        engine.drain();
        assertThat(world.path(receipt.id())).containsExactly(RECEIVED, DEQUEUED);
        assertThatThrownBy(() -> world.submissions.withdraw(receipt.id(), secret))
                .isInstanceOf(ActRefused.class)
                .hasMessageContaining("DEQUEUED");
        assertThatThrownBy(() -> world.submissions.withdraw("nothing", secret)).isInstanceOf(NoSuchSubmission.class);
    }

    @Test
    void a_requeued_submission_starts_again_and_is_published() {
        String id = world.submit(world.some(SampleSkill.Quality.GOOD, 1)).id();
        world.submissions.act(SubmissionAct.DEQUEUE, id, SkillFixture.ANN);
        engine.drain();
        world.submissions.act(SubmissionAct.REQUEUE, id, SkillFixture.ANN);
        assertThat(world.state(id)).isEqualTo(RECEIVED);
        engine.drain();
        assertThat(world.state(id)).isEqualTo(PUBLISHED);
        assertThatThrownBy(() -> world.submissions.act(SubmissionAct.REQUEUE, id, SkillFixture.ANN))
                .isInstanceOf(ActRefused.class)
                .hasMessageContaining("PUBLISHED");
    }

    @Test
    void many_are_requeued_by_a_filter_and_a_dry_run_changes_nothing() {
        for (int i = 0; i < 3; i++) {
            world.submit(world.some(SampleSkill.Quality.DANGEROUS, 17 - i));
        }
        String withdrawn = world.submit(world.some(SampleSkill.Quality.GOOD, 1)).id();
        world.submissions.act(SubmissionAct.DEQUEUE, withdrawn, SkillFixture.ANN);
        engine.drain();
        String next = world.submit(world.some(SampleSkill.Quality.GOOD, 1)).id(); // in the way of the first
        long failed = world.submissions.list(SubmissionFilter.all()).stream()
                .filter(one -> one.state() == TIER1_FAILED)
                .count();
        RequeueReport dry = world.submissions.requeueAll(SubmissionFilter.all(), true, SkillFixture.ANN);
        assertThat(dry.requeued()).hasSize((int) failed + 1);
        assertThat(world.state(withdrawn)).isEqualTo(DEQUEUED);
        assertThat(queue.audit())
                .as("a dry run is not an act")
                .noneMatch(act -> act.act().equals("requeued"));
        RequeueReport done = world.submissions.requeueAll(SubmissionFilter.all(), false, SkillFixture.ANN);
        assertThat(done.requeued()).hasSize((int) failed);
        assertThat(done.refused()).extracting(RequeueReport.Refusal::id).containsExactly(withdrawn);
        assertThat(queue.audit())
                .filteredOn(act -> act.act().equals("requeued") && act.who().equals("ann"))
                .extracting(AuditEntry::submission)
                .containsExactlyInAnyOrderElementsOf(done.requeued());
        assertThat(world.state(next)).isEqualTo(RECEIVED);
    }

    @Test
    void a_person_takes_approves_and_rejects_what_needs_a_review() {
        String first = inReview("first");
        String second = inReview("second");
        world.submissions.act(SubmissionAct.TAKE, first, SkillFixture.ANN);
        assertThat(world.state(first)).isEqualTo(TIER3_REVIEW);
        engine.drain();
        assertThat(world.state(first)).as("taken is not approved").isEqualTo(TIER3_REVIEW);
        world.submissions.act(SubmissionAct.APPROVE, first, SkillFixture.ANN);
        world.submissions.act(SubmissionAct.REJECT, second, new Actor("bob", "it copies keys; remove scripts/copy"));
        engine.drain();
        assertThat(world.state(first)).isEqualTo(PUBLISHED);
        assertThat(world.state(second)).isEqualTo(REJECTED);
        assertThat(Objects.requireNonNull(world.submission(second).why()).text())
                .isEqualTo("it copies keys; remove scripts/copy");
        assertThatThrownBy(() -> world.submissions.act(SubmissionAct.APPROVE, second, SkillFixture.ANN))
                .isInstanceOf(ActRefused.class);
    }

    @Test
    void a_paused_queue_starts_nothing_until_it_is_resumed() {
        assertThat(queue.pause(SkillFixture.ANN)).isTrue();
        assertThat(queue.pause(SkillFixture.ANN)).isFalse();
        String id = world.submit(world.some(SampleSkill.Quality.GOOD, 1)).id();
        engine.drain();
        engine.advance(Duration.ofMinutes(10));
        assertThat(world.state(id)).isEqualTo(RECEIVED);
        assertThat(queue.status().health()).isEqualTo("paused");
        assertThat(world.show(id).staleness().message())
                .endsWith("an operator has paused the queue. It continues when the queue is resumed.");
        assertThat(world.client.holds().all()).containsOnlyKeys("pipeline:submissions");
        assertThat(queue.resume(SkillFixture.ANN)).isTrue();
        engine.drain();
        assertThat(world.state(id)).isEqualTo(PUBLISHED);
        assertThat(queue.status().health()).isEqualTo("ok");
    }

    @Test
    void what_people_do_is_in_the_audit_log_with_who_and_why() {
        String id = world.submit(world.some(SampleSkill.Quality.GOOD, 1)).id();
        queue.pause(new Actor("bob", "maintenance"));
        world.submissions.act(SubmissionAct.DEQUEUE, id, new Actor("ann", "a test"));
        queue.resume(new Actor("bob", "done"));
        engine.drain();
        world.submissions.act(SubmissionAct.REQUEUE, id, new Actor("ann", "not a test"));
        engine.drain();
        world.submissions.act(SubmissionAct.BLOCK, id, new Actor("eve", "malware"));
        assertThat(world.state(id)).isEqualTo(BLOCKED);
        assertThat(queue.audit())
                .extracting(AuditEntry::who, AuditEntry::act, AuditEntry::why)
                .contains(
                        tuple("eve", "blocked", "malware"),
                        tuple("ann", "requeued", "not a test"),
                        tuple("ann", "taken_out", "a test"),
                        tuple("bob", "pause", "maintenance"),
                        tuple("bob", "resume", "done"));
    }

    /** One submission every 10 s, one worked on every 10 s, about ten ahead. */
    @Test
    void place_and_time_left_are_true_on_a_steady_load() throws SQLException {
        Deque<String> waiting = new ArrayDeque<>();
        int made = 0;
        for (; made < 10; made++) {
            waiting.add(held(made));
        }
        assertThat(Objects.requireNonNull(world.show(waiting.getLast()).place()))
                .isEqualTo(new QueuePlace(9, null));
        for (; made < 40; made++) {
            step(waiting);
            waiting.add(held(made));
        }
        String watched = waiting.getLast();
        QueuePlace place = Objects.requireNonNull(world.show(watched).place());
        assertThat(place.position()).isEqualTo(waiting.size() - 1);
        Duration said = Objects.requireNonNull(place.eta());
        Duration took = Duration.ZERO;
        while (world.state(watched) == RECEIVED) {
            step(waiting);
            took = took.plusSeconds(10);
            waiting.add(held(made++));
        }
        assertThat(said).isBetween(took.dividedBy(2), took.multipliedBy(2));
    }

    private void step(Deque<String> waiting) {
        engine.advance(Duration.ofSeconds(10));
        world.client.items().release(world.item(waiting.removeFirst()), SkillFixture.ANN);
        engine.drain();
    }

    /** A submission whose item is set aside, so that the test says when it is worked on. */
    private String held(int number) {
        String id = upload("load-" + number, "Sorts the lines of a file by their length.");
        world.client.items().hold(world.item(id), SkillFixture.ANN);
        return id;
    }

    private String inReview(String name) {
        String id = upload(name, "First `sudo chmod 4777 /usr/local/bin/helper`.");
        engine.drain();
        assertThat(world.state(id)).isEqualTo(NEEDS_REVIEW);
        return id;
    }

    private String upload(String name, String body) {
        String manifest =
                "---\nname: " + name + "\ndescription: Sorts the lines of a file.\n---\n\n# How\n\n" + body + "\n";
        return world.submissions
                .upload(manifest.getBytes(StandardCharsets.UTF_8), true, SkillFixture.SOMEBODY)
                .id();
    }
}
