package dev.okiagari.skills;

import static dev.okiagari.skills.state.SubmissionState.PUBLISHED;
import static dev.okiagari.skills.state.SubmissionState.RECEIVED;
import static dev.okiagari.skills.state.SubmissionState.REJECTED;
import static org.assertj.core.api.Assertions.assertThat;

import dev.okiagari.engine.testing.TestEngine;
import dev.okiagari.engine.view.LedgerEntry;
import dev.okiagari.sandbox.dial.Outage;
import dev.okiagari.sandbox.skills.SampleSkill;
import dev.okiagari.skills.state.FailureClass;
import dev.okiagari.skills.state.SubmissionState;
import dev.okiagari.skills.view.QueueStatus;
import dev.okiagari.skills.view.StuckWarning;
import dev.okiagari.skills.view.SubmissionView.LatestError;
import java.time.Duration;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Fetching from hosts and archives that strangers choose. */
class FetchPgTest {
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

    @Test
    void several_skills_and_no_path_are_refused_with_their_paths() {
        SampleSkill good = world.some(SampleSkill.Quality.GOOD, 0);
        String id = submit("/koboshi/" + good.repository(), "");
        engine.drain();
        assertThat(world.state(id)).isEqualTo(REJECTED);
        assertThat(Objects.requireNonNull(world.submission(id).why()).text())
                .contains("several skills")
                .contains(good.path() + "/SKILL.md");
        String wrong = submit("/koboshi/" + good.repository(), "skills/nothing");
        engine.drain();
        assertThat(Objects.requireNonNull(world.submission(wrong).why()).text())
                .contains("no skills/nothing/SKILL.md")
                .contains(good.path());
    }

    @Test
    void a_repository_that_is_missing_or_private_is_that_submissions_own_fault() {
        String missing = submit("/koboshi/nothing", "");
        String hidden = submit("/private/skills", "");
        String good = world.submit(world.some(SampleSkill.Quality.GOOD, 1)).id();
        engine.drain();
        assertThat(world.state(missing)).isEqualTo(REJECTED);
        assertThat(world.state(hidden)).isEqualTo(REJECTED);
        assertThat(Objects.requireNonNull(world.submission(hidden).why()).text())
                .contains("404");
        assertThat(world.state(good)).isEqualTo(PUBLISHED);
        assertThat(world.client.holds().all()).isEmpty();
    }

    @Test
    void forbidden_without_a_sign_of_a_limit_rejects_one_and_holds_nobody() {
        world.sandbox.skills().dials().change(dials -> dials.withErrors(Map.of(403, 1.0)));
        String forbidden = world.submit(world.some(SampleSkill.Quality.GOOD, 1)).id();
        engine.drain();
        world.sandbox.calm();
        assertThat(world.state(forbidden)).isEqualTo(REJECTED);
        assertThat(world.client.holds().all()).isEmpty();
        String good = world.submit(world.some(SampleSkill.Quality.GOOD, 2)).id();
        engine.drain();
        assertThat(world.state(good)).isEqualTo(PUBLISHED);
    }

    @Test
    void a_hosts_rate_limit_is_waited_for() {
        world.sandbox.codeHosts().limit(1);
        String id = world.submit(world.some(SampleSkill.Quality.GOOD, 1)).id();
        engine.drain();
        assertThat(world.state(id)).isEqualTo(RECEIVED);
        assertThat(Objects.requireNonNull(world.submission(id).error()).message())
                .contains("limits how often it is asked");
        engine.drainAfter(Duration.ofSeconds(100));
        assertThat(world.state(id)).as("the host said 120 s").isEqualTo(RECEIVED);
        engine.drainAfter(Duration.ofSeconds(30));
        assertThat(world.state(id)).isEqualTo(PUBLISHED);
        assertThat(world.client.holds().all()).isEmpty();
    }

    @Test
    void a_secondary_limit_of_a_host_is_waited_for_too() {
        world.sandbox.codeHosts().slowDown(1);
        String id = world.submit(world.some(SampleSkill.Quality.GOOD, 1)).id();
        engine.drain();
        assertThat(Objects.requireNonNull(world.submission(id).error()).message())
                .contains("limits how often it is asked");
        engine.drainAfter(Duration.ofSeconds(100));
        assertThat(world.state(id)).as("the host said 120 s").isEqualTo(RECEIVED);
        engine.drainAfter(Duration.ofSeconds(30));
        assertThat(world.state(id)).isEqualTo(PUBLISHED);
    }

    @Test
    void what_hosts_answer_for_odd_repositories_is_understood() {
        SampleSkill good = world.some(SampleSkill.Quality.GOOD, 1);
        String renamed = submit("/renamed/" + good.repository(), good.path());
        String members = submit("/members/secret", "");
        String takenDown = submit("/takendown/" + good.repository(), good.path());
        engine.drain();
        assertThat(world.state(renamed)).isEqualTo(PUBLISHED);
        assertThat(why(members)).contains("a page instead of an archive", "is private");
        assertThat(why(takenDown)).contains("451", "taken down for legal reasons");
        assertThat(world.client.holds().all()).isEmpty();
    }

    private String why(String id) {
        assertThat(world.state(id)).isEqualTo(REJECTED);
        assertThat(world.code(id)).isEqualTo("INVALID");
        return Objects.requireNonNull(world.submission(id).why()).text();
    }

    @Test
    void a_redirect_to_an_allowed_host_is_followed_and_to_any_other_refused() {
        SampleSkill good = world.some(SampleSkill.Quality.GOOD, 1);
        world.sandbox.codeHosts().moveTo(world.base());
        String followed = submit("/moved/" + good.repository(), good.path());
        engine.drain();
        assertThat(world.state(followed)).isEqualTo(PUBLISHED);
        long before = world.sandbox.skills().connections();
        for (String elsewhere : new String[] {"http://localhost:1", "http://169.254.169.254", "https://evil.example"}) {
            world.sandbox.codeHosts().moveTo(elsewhere);
            String refused = submit("/moved/" + good.repository(), "skills/" + elsewhere.length());
            engine.drain();
            assertThat(world.state(refused)).as(elsewhere).isEqualTo(REJECTED);
            assertThat(Objects.requireNonNull(world.submission(refused).why()).text())
                    .contains("only");
        }
        assertThat(world.sandbox.skills().connections() - before).isLessThanOrEqualTo(3);
    }

    @Test
    void a_host_that_fails_is_asked_again_after_3_10_and_30_minutes_before_it_is_rejected_with_its_class() {
        SampleSkill good = world.some(SampleSkill.Quality.GOOD, 1);
        world.sandbox.skills().dials().change(dials -> dials.withErrors(Map.of(503, 1.0)));
        String id = world.submit(good).id();
        engine.drain();
        engine.drainAfter(Duration.ofMinutes(4));
        engine.drainAfter(Duration.ofMinutes(4));
        for (int wait : new int[] {3, 10, 30}) {
            assertThat(world.state(id)).as("before the wait of %s min", wait).isEqualTo(RECEIVED);
            LatestError error = Objects.requireNonNull(world.submission(id).error());
            assertThat(Duration.between(error.at(), error.nextAt())).isGreaterThanOrEqualTo(Duration.ofMinutes(wait));
            assertThat(Objects.requireNonNull(world.show(id).budget()).count())
                    .as("it spends no recovery budget")
                    .isZero();
            assertThat(Objects.requireNonNull(world.show(id).inFlight()).startedAt())
                    .isEqualTo(world.submission(id).since());
            engine.drainAfter(Duration.ofMinutes(wait + 6));
        }
        assertThat(world.code(id)).isEqualTo("FETCH_FAILED");
        assertThat(Objects.requireNonNull(world.submission(id).why()).failure()).isEqualTo(FailureClass.NETWORK_ERROR);
        world.sandbox.calm();
        String again = world.submit(good).id();
        assertThat(again).isNotEqualTo(id);
        engine.drain();
        assertThat(world.state(again)).isEqualTo(SubmissionState.PUBLISHED);
    }

    @Test
    void a_host_that_first_limits_us_and_then_fails_is_still_asked_after_3_10_and_30_minutes() {
        world.sandbox.skills().dials().change(dials -> dials.withErrors(Map.of(429, 1.0)));
        String id = world.submit(world.some(SampleSkill.Quality.GOOD, 1)).id();
        engine.drain();
        for (int i = 0; i < 3; i++) {
            engine.drainAfter(Duration.ofMinutes(20));
        }
        assertThat(world.client.items().failures(world.item(id)))
                .extracting(LedgerEntry::category)
                .containsExactly("host.rate_limit", "host.rate_limit", "host.rate_limit", "host.rate_limit");
        world.sandbox.skills().dials().change(dials -> dials.withErrors(Map.of(503, 1.0)));
        for (int quick = 0; quick < 3; quick++) {
            engine.drainAfter(Duration.ofMinutes(20));
            assertThat(world.client.items().failures(world.item(id))).hasSize(5 + quick);
        }
        for (int wait : new int[] {3, 10, 30}) {
            assertThat(world.state(id)).as("before the wait of %s min", wait).isEqualTo(RECEIVED);
            LatestError error = Objects.requireNonNull(world.submission(id).error());
            assertThat(Duration.between(error.at(), error.nextAt()))
                    .isBetween(Duration.ofMinutes(wait), Duration.ofMinutes(wait + 1));
            engine.drainAfter(Duration.ofMinutes(wait + 2));
        }
        assertThat(world.code(id)).isEqualTo("FETCH_FAILED");
        assertThat(world.client.items().failures(world.item(id)))
                .hasSize(10)
                .last()
                .satisfies(last -> assertThat(last.category()).isEqualTo("host.down_after_limit"));
        assertThat(Objects.requireNonNull(world.submission(id).why()).failure()).isEqualTo(FailureClass.NETWORK_ERROR);
    }

    @Test
    void a_host_that_keeps_limiting_us_is_given_up_after_five_answers() {
        world.sandbox.skills().dials().change(dials -> dials.withErrors(Map.of(429, 1.0)));
        String id = world.submit(world.some(SampleSkill.Quality.GOOD, 1)).id();
        engine.drain();
        for (int i = 0; i < 8; i++) {
            engine.drainAfter(Duration.ofMinutes(20));
        }
        assertThat(world.code(id)).isEqualTo("FETCH_FAILED");
        assertThat(world.client.items().failures(world.item(id))).hasSize(5);
    }

    @Test
    void a_host_that_cannot_be_reached_is_asked_again_as_often_and_about_as_late() {
        world.sandbox.skills().dials().change(dials -> dials.with(Outage.DROPPED));
        String id = world.submit(world.some(SampleSkill.Quality.GOOD, 1)).id();
        engine.drain();
        engine.drainAfter(Duration.ofMinutes(4));
        engine.drainAfter(Duration.ofMinutes(4));
        for (int wait : new int[] {3, 10, 30}) {
            LatestError error = Objects.requireNonNull(world.submission(id).error());
            assertThat(error.classification()).isEqualTo(FailureClass.NETWORK_ERROR);
            assertThat(Duration.between(error.at(), error.nextAt()))
                    .isBetween(Duration.ofMinutes(wait).dividedBy(2), Duration.ofMinutes(wait + wait / 2 + 1));
            assertThat(world.state(id)).isEqualTo(RECEIVED);
            engine.drainAfter(Duration.ofMinutes(2L * wait));
        }
        assertThat(world.code(id)).isEqualTo("FETCH_FAILED");
        assertThat(world.client.items().failures(world.item(id))).hasSize(6);
    }

    @Test
    void after_three_minutes_in_one_stage_it_is_stale_and_says_why_and_what_happens_next() {
        world.sandbox.skills().dials().change(dials -> dials.withErrors(Map.of(503, 1.0)));
        String id = world.submit(world.some(SampleSkill.Quality.GOOD, 1)).id();
        engine.drain();
        assertThat(world.show(id).staleness().stale()).isFalse();
        engine.drainAfter(Duration.ofMinutes(4));
        StuckWarning warning = world.show(id).staleness();
        assertThat(warning.stale()).isTrue();
        assertThat(warning.staleStage()).isEqualTo(RECEIVED);
        assertThat(warning.message())
                .startsWith("Your submission appears stuck during fetching: could not fetch the repository because ")
                .contains("answered 503", "It is retried automatically");
        QueueStatus status = new SubmissionQueue(world.tables, world.client).status();
        assertThat(status.stale().value()).isEqualTo(1);
        assertThat(Objects.requireNonNull(status.stuck().value()).count())
                .as("it needs no recovery")
                .isZero();
        assertThat(status.health()).isEqualTo("ok");
    }

    private String submit(String repository, String path) {
        return world.submissions
                .submit(world.base() + repository, path, SkillFixture.SOMEBODY)
                .id();
    }
}
