package dev.okiagari.catalog;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.okiagari.catalog.view.NetView;
import dev.okiagari.catalog.view.RunDetails;
import dev.okiagari.engine.model.Actor;
import dev.okiagari.engine.model.RunRefused;
import dev.okiagari.engine.view.HoldView;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Nets that wait for an upstream on hold, and nets that people stop. */
class NetStopPgTest {
    private static final String SHOP = "upstream:rakuten";
    private static final Actor ANN = new Actor("ann", "wrong day");

    @TempDir
    private Path folder;

    private CatalogFixture fixture;

    @BeforeEach
    void open() {
        fixture = new CatalogFixture(getClass(), folder);
        fixture.catalog.addTargets(fixture.leaves(2), "test");
    }

    @AfterEach
    void close() {
        fixture.close();
    }

    private NetView net(String key) {
        return fixture.catalog.net(key).orElseThrow();
    }

    @Test
    void a_net_and_its_run_say_which_upstream_is_on_hold_until_it_is_released() {
        assertThat(fixture.client.holds().hold(SHOP, new Actor("ann", "they asked us to")))
                .isTrue();
        NetView begun = fixture.catalog.startNet("test");
        fixture.engine.drain();
        NetView open = net(begun.key());
        assertThat(open.runs()).containsOnlyKeys("ranking");
        RunDetails run =
                fixture.catalog.details(open.runs().values().iterator().next()).orElseThrow();
        assertThat(fixture.catalog.details(open).holds())
                .isEqualTo(run.holds())
                .singleElement()
                .satisfies(hold -> assertThat(hold)
                        .extracting(HoldView::name, HoldView::by, HoldView::reason)
                        .containsExactly(SHOP, "ann", "they asked us to"));
        assertThat(fixture.client.holds().release(SHOP, ANN)).isTrue();
        assertThat(fixture.catalog.details(net(begun.key())).holds()).isEmpty();
        assertThat(fixture.finish(open).verdict()).isEqualTo("passed");
    }

    @Test
    void a_net_that_somebody_stops_begins_no_further_run_owes_the_rest_and_can_be_resumed() {
        assertThat(fixture.client.holds().hold(SHOP, ANN)).isTrue();
        NetView begun = fixture.catalog.startNet("test");
        fixture.engine.drain();
        NetView stopping = fixture.catalog.stop(net(begun.key()), ANN);
        assertThat(stopping.stopping()).isEqualTo("stopped by ann: wrong day");
        assertThatThrownBy(() -> fixture.catalog.stop(stopping, ANN)).isInstanceOf(RunRefused.class);
        NetView stopped = fixture.finish(stopping);
        assertThat(stopped.verdict()).isEqualTo("stopped");
        assertThat(stopped.reason()).contains("stopped by ann: wrong day");
        assertThat(stopped.runs()).containsOnlyKeys("ranking");
        assertThat(fixture.catalog.owedByJob()).containsEntry("ranking", 2L);
        assertThatThrownBy(() -> fixture.catalog.stop(stopped, ANN)).isInstanceOf(RunRefused.class);

        assertThat(fixture.client.holds().release(SHOP, ANN)).isTrue();
        NetView resumed = fixture.finish(fixture.catalog.resume(stopped, new Actor("ann", "right day")));
        assertThat(resumed.verdict()).isEqualTo("passed");
        assertThat(resumed.stopping()).isNull();
        assertThat(resumed.runs()).hasSize(5);
    }

    @Test
    void a_net_that_is_stopped_before_a_node_has_seen_it_begins_no_run() {
        NetView begun = fixture.catalog.startNet("test");
        NetView stopped = fixture.finish(fixture.catalog.stop(begun, ANN));
        assertThat(stopped.verdict()).isEqualTo("stopped");
        assertThat(stopped.runs()).isEmpty();
    }
}
