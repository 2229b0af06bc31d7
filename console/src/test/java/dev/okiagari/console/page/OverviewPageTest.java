package dev.okiagari.console.page;

import static org.assertj.core.api.Assertions.assertThat;

import dev.okiagari.console.reading.ForPeople;
import dev.okiagari.console.reading.Overview;
import dev.okiagari.engine.model.Settings;
import dev.okiagari.engine.view.Figures;
import dev.okiagari.engine.view.Heartbeat;
import dev.okiagari.engine.view.Histogram;
import dev.okiagari.engine.view.HoldKind;
import dev.okiagari.engine.view.HoldView;
import dev.okiagari.kit.web.Role;
import dev.okiagari.kit.web.Site;
import dev.okiagari.kit.web.Who;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** The banner of the overview: "all is well" never stands while a person is needed. */
class OverviewPageTest {
    private static final Instant NOW = Instant.parse("2026-03-01T12:00:00Z");

    @Test
    void reviews_that_wait_make_it_amber_and_lead_operators_to_where_they_are_decided() {
        OverviewPage page = page(reviews("/skills/-/admin"), null);

        assertThat(page.colour()).isEqualTo("is-amber");
        assertThat(banner(page, Role.OPERATOR))
                .contains("say is-amber", "12 items wait for a person at submissions/decide (waits for a review)")
                .contains("href=\"/skills/-/admin\"")
                .doesNotContain("All is well");
        assertThat(banner(page, Role.VIEWER))
                .as("who may not decide")
                .contains("href=\"/items?state=parked&amp;pipeline=submissions&amp;step=decide\"");
    }

    @Test
    void items_parked_for_people_elsewhere_lead_to_the_items() {
        assertThat(banner(page(reviews(null), null), Role.OPERATOR))
                .contains("href=\"/items?state=parked&amp;pipeline=submissions&amp;step=decide\"");
    }

    @Test
    void a_hold_by_a_person_is_amber_and_an_outage_beside_it_is_no_calmer() {
        assertThat(page(List.of(), hold(HoldKind.PERSON)).colour()).isEqualTo("is-amber");
        assertThat(page(List.of(), hold(HoldKind.MISCONFIGURED)).colour()).isEqualTo("is-failed");
        assertThat(page(reviews(null), hold(HoldKind.OUTAGE)).colour()).isEqualTo("is-amber");
    }

    @Test
    void the_link_of_the_first_finding_stands_beside_it_and_before_the_others() {
        assertThat(banner(page(reviews(null), hold(HoldKind.OUTAGE)), Role.OPERATOR))
                .containsSubsequence("12 items wait", ">Look</a> And 1 more:</p>", "<ul>", ">Look</a></li>");
    }

    @Test
    void it_is_green_and_well_only_when_nobody_is_needed() {
        OverviewPage page = page(List.of(), null);

        assertThat(page.colour()).isEqualTo("is-done");
        assertThat(banner(page, Role.OPERATOR))
                .contains("say is-done", "All is well")
                .doesNotContain("href=");
    }

    private static String banner(OverviewPage page, Role role) {
        Site.Frame frame = new Site.Frame(new Site("", List.of()), new Who("ann", role, false), "", "", null);
        return EngineTemplates.SET.text("overview/say", Map.of("frame", frame, "page", page));
    }

    private static List<ForPeople> reviews(@Nullable String decidedAt) {
        return List.of(
                new ForPeople("submissions", "decide", 12, "waits for a review", NOW.minusSeconds(7200), decidedAt));
    }

    private static HoldView hold(HoldKind kind) {
        return new HoldView("upstream:shop", kind, NOW.minusSeconds(120), "why", "ann", 0, NOW.plusSeconds(60), false);
    }

    private static OverviewPage page(List<ForPeople> forPeople, @Nullable HoldView hold) {
        Heartbeat beat = new Heartbeat(NOW.minusSeconds(2), Settings.defaults().deadAfter());
        Figures figures = new Figures(
                NOW,
                NOW.minusSeconds(5),
                Duration.ofHours(24),
                List.of(new Figures.StepFigures(
                        "submissions",
                        "decide",
                        new Figures.Depth(0, 0, 0, 0, 12, 0, 0, null),
                        List.of(),
                        Histogram.EMPTY)),
                List.of(),
                List.of(new Figures.NodeView(1, "blue", "host", "build", NOW.minusSeconds(600), beat, 0, false)),
                hold == null ? List.of() : List.of(hold),
                0);
        return new OverviewPage(new Overview(
                figures, List.of(), List.of(), List.of(), List.of(), true, List.of(), forPeople, "", Map.of(),
                Map.of()));
    }
}
