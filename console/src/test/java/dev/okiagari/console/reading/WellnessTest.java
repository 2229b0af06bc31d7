package dev.okiagari.console.reading;

import static org.assertj.core.api.Assertions.assertThat;

import dev.okiagari.engine.model.Settings;
import dev.okiagari.engine.view.Figures;
import dev.okiagari.engine.view.Figures.Depth;
import dev.okiagari.engine.view.Figures.NodeView;
import dev.okiagari.engine.view.Figures.StepFigures;
import dev.okiagari.engine.view.Heartbeat;
import dev.okiagari.engine.view.Histogram;
import dev.okiagari.engine.view.HoldKind;
import dev.okiagari.engine.view.HoldView;
import dev.okiagari.engine.view.ScheduleView;
import dev.okiagari.kit.terminal.Exit;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class WellnessTest {
    private static final Instant NOW = Instant.parse("2026-03-01T12:00:00Z");
    private static final NodeView ALIVE = node(Duration.ofSeconds(3));

    private static Wellness wellness(Figures figures, List<ScheduleView> schedules, boolean hasUnfinished) {
        return Wellness.of(figures, new Wellness.Around(schedules, hasUnfinished, Map.of(), List.of(), List.of(), ""));
    }

    @Test
    void items_that_wait_for_a_person_need_one_and_say_where() {
        ForPeople reviews = new ForPeople(
                "submissions", "decide", 12, "waits for a review", NOW.minusSeconds(7200), "/skills/-/admin");

        Wellness wellness = Wellness.of(
                figures(depth(12, 0), List.of(ALIVE)),
                new Wellness.Around(List.of(), true, Map.of(), List.of(), List.of(reviews), ""));

        assertThat(wellness.exit()).isEqualTo(Exit.NEEDED);
        assertThat(wellness.isCalm()).isTrue();
        assertThat(wellness.findings()).singleElement().satisfies(finding -> {
            assertThat(finding.sentence())
                    .isEqualTo(
                            "12 items wait for a person at submissions/decide (waits for a review), the oldest for 2 h");
            assertThat(finding.path(false))
                    .as("of somebody who only looks")
                    .isEqualTo("/items?state=parked&pipeline=submissions&step=decide");
            assertThat(finding.path(true)).as("of an operator").isEqualTo("/skills/-/admin");
        });
    }

    @Test
    void a_node_that_beats_and_items_that_wait_are_well() {
        Wellness wellness = wellness(figures(depth(40, 0), List.of(ALIVE)), List.of(), true);

        assertThat(wellness.exit()).isEqualTo(Exit.OK);
        assertThat(wellness.findings()).isEmpty();
    }

    @ParameterizedTest
    @CsvSource({"PERSON, 5", "OUTAGE, 1", "MISCONFIGURED, 5", "BUILD, 5", "VANISHED, 5"})
    void a_hold_is_as_bad_as_who_must_end_it(HoldKind kind, int exit) {
        HoldView hold = new HoldView(
                "upstream:shop", kind, NOW.minusSeconds(120), "503", "engine", 1, NOW.plusSeconds(30), false);

        Wellness wellness = wellness(figures(depth(0, 0), List.of(ALIVE), hold), List.of(), true);

        assertThat(wellness.exit()).isEqualTo(exit);
        assertThat(wellness.findings().getFirst().sentence())
                .startsWith("upstream:shop has been on hold for 2 min")
                .contains("because 503");
    }

    @Test
    void a_silent_node_stale_items_and_a_schedule_that_fails_are_not_well() {
        List<NodeView> nodes = List.of(ALIVE, node(Duration.ofMinutes(1)));

        Wellness wellness = wellness(figures(depth(1, 2), nodes), List.of(failing("sweep")), true);

        assertThat(wellness.exit()).isEqualTo(Exit.FAILED);
        assertThat(wellness.findings())
                .extracting(Wellness.Finding::sentence)
                .containsExactlyInAnyOrder(
                        "1 node is silent; others take the items over",
                        "2 items have not moved at papers/content for too long",
                        "schedule sweep failed 3 times since it last fired: no such table");
    }

    @Test
    void what_a_stopped_run_owes_needs_a_person() {
        Depth owed = new Depth(0, 0, 0, 0, 0, 1_362, 0, null);

        Wellness wellness = wellness(figures(owed, List.of(ALIVE)), List.of(), true);

        assertThat(wellness.exit()).isEqualTo(Exit.NEEDED);
        assertThat(wellness.findings()).singleElement().satisfies(finding -> {
            assertThat(finding.sentence())
                    .startsWith("1,362 items are owed at papers/content, because a run was stopped")
                    .endsWith("resume it, or start the next run");
            assertThat(finding.path()).isEqualTo("/runs");
        });
    }

    @Test
    void one_item_is_spoken_of_as_one() {
        assertThat(wellness(figures(depth(1, 1), List.of(ALIVE)), List.of(), true)
                        .findings())
                .extracting(Wellness.Finding::sentence)
                .containsExactly("1 item has not moved at papers/content for too long");
    }

    @Test
    void without_a_node_somebody_is_needed_only_when_items_wait() {
        assertThat(wellness(figures(depth(0, 0), List.of()), List.of(), true).exit())
                .isEqualTo(Exit.NEEDED);
        assertThat(wellness(figures(depth(1, 0), List.of()), List.of(), false).exit())
                .isEqualTo(Exit.OK);
    }

    @Test
    void the_command_that_starts_a_node_leads_to_the_same_database() {
        for (Map.Entry<String, String> start : Map.of(
                        "", "./okiagari work",
                        " --database example_hello", "./okiagari work --database example_hello",
                        " --demo --data /tmp/x", "./okiagari demo --data /tmp/x")
                .entrySet()) {
            Wellness wellness = Wellness.of(
                    figures(depth(0, 0), List.of()),
                    new Wellness.Around(List.of(), true, Map.of(), List.of(), List.of(), start.getKey()));
            assertThat(wellness.findings().getFirst().sentence()).endsWith("start one: " + start.getValue());
        }
    }

    @Test
    void figures_that_nobody_has_counted_for_minutes_are_not_trusted() {
        Figures old = figures(depth(0, 0), List.of(ALIVE), NOW.minus(Duration.ofMinutes(3)));

        assertThat(wellness(old, List.of(), true).findings())
                .extracting(Wellness.Finding::sentence)
                .containsExactly("items were last counted 3 min ago");
    }

    @Test
    void a_hold_that_is_being_probed_says_so_instead_of_when_the_probe_must_have_ended() {
        HoldView hold = new HoldView(
                "upstream:shop", HoldKind.OUTAGE, NOW.minusSeconds(2), "503", "engine", 0, NOW.plusSeconds(80), true);

        assertThat(wellness(figures(depth(0, 0), List.of(ALIVE), hold), List.of(), true)
                        .findings()
                        .getFirst()
                        .sentence())
                .endsWith("; a probe is running");
    }

    @Test
    void what_the_last_node_counted_as_stale_is_no_finding_when_none_is_running() {
        assertThat(wellness(figures(depth(0, 2), List.of()), List.of(), false).findings())
                .extracting(Wellness.Finding::sentence)
                .containsExactly("no node is running, and nothing waits");
    }

    private static Depth depth(long waiting, long stale) {
        return new Depth(waiting, 0, 0, 0, 0, 0, stale, null);
    }

    private static NodeView node(Duration silence) {
        return new NodeView(1, "blue", "host", "build", NOW.minusSeconds(600), beat(silence), 0, false);
    }

    private static Heartbeat beat(Duration silence) {
        return new Heartbeat(NOW.minus(silence), Settings.defaults().deadAfter());
    }

    private static ScheduleView failing(String name) {
        return new ScheduleView(
                name,
                "every PT1H",
                "",
                NOW,
                false,
                null,
                null,
                0,
                0,
                null,
                3,
                "no such table",
                NOW.plusSeconds(60),
                null,
                0,
                null);
    }

    private static Figures figures(Depth depth, List<NodeView> nodes, HoldView... holds) {
        return figures(depth, nodes, NOW.minusSeconds(5), holds);
    }

    private static Figures figures(Depth depth, List<NodeView> nodes, @Nullable Instant counted, HoldView... holds) {
        StepFigures step = new StepFigures("papers", "content", depth, List.of(), Histogram.EMPTY);
        return new Figures(NOW, counted, Duration.ofHours(24), List.of(step), List.of(), nodes, List.of(holds), 0);
    }
}
