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

    private CatalogTown town;

    @BeforeEach
    void open() {
        town = new CatalogTown(getClass(), folder);
        town.catalog.addTargets(town.leaves(2), "test");
    }

    @AfterEach
    void close() {
        town.close();
    }

    private NetView net(String key) {
        return town.catalog.net(key).orElseThrow();
    }

    @Test
    void a_net_and_its_run_say_which_upstream_is_on_hold_until_it_is_released() {
        assertThat(town.client.holds().hold(SHOP, new Actor("ann", "they asked us to")))
                .isTrue();
        NetView begun = town.catalog.startNet("test");
        town.engine.drain();
        NetView open = net(begun.key());
        assertThat(open.runs()).containsOnlyKeys("ranking");
        RunDetails run =
                town.catalog.details(open.runs().values().iterator().next()).orElseThrow();
        assertThat(town.catalog.details(open).holds())
                .isEqualTo(run.holds())
                .singleElement()
                .satisfies(hold -> assertThat(hold)
                        .extracting(HoldView::name, HoldView::by, HoldView::reason)
                        .containsExactly(SHOP, "ann", "they asked us to"));
        assertThat(town.client.holds().release(SHOP, ANN)).isTrue();
        assertThat(town.catalog.details(net(begun.key())).holds()).isEmpty();
        assertThat(town.finish(open).verdict()).isEqualTo("passed");
    }

    @Test
    void a_net_that_somebody_stops_begins_no_further_run_owes_the_rest_and_can_be_resumed() {
        assertThat(town.client.holds().hold(SHOP, ANN)).isTrue();
        NetView begun = town.catalog.startNet("test");
        town.engine.drain();
        NetView stopping = town.catalog.stop(net(begun.key()), ANN);
        assertThat(stopping.stopping()).isEqualTo("stopped by ann: wrong day");
        assertThatThrownBy(() -> town.catalog.stop(stopping, ANN)).isInstanceOf(RunRefused.class);
        NetView stopped = town.finish(stopping);
        assertThat(stopped.verdict()).isEqualTo("stopped");
        assertThat(stopped.reason()).contains("stopped by ann: wrong day");
        assertThat(stopped.runs()).containsOnlyKeys("ranking");
        assertThat(town.catalog.owedByJob()).containsEntry("ranking", 2L);
        assertThatThrownBy(() -> town.catalog.stop(stopped, ANN)).isInstanceOf(RunRefused.class);

        assertThat(town.client.holds().release(SHOP, ANN)).isTrue();
        NetView resumed = town.finish(town.catalog.resume(stopped, new Actor("ann", "right day")));
        assertThat(resumed.verdict()).isEqualTo("passed");
        assertThat(resumed.stopping()).isNull();
        assertThat(resumed.runs()).hasSize(5);
    }

    @Test
    void a_net_that_is_stopped_before_a_node_has_seen_it_begins_no_run() {
        NetView begun = town.catalog.startNet("test");
        NetView stopped = town.finish(town.catalog.stop(begun, ANN));
        assertThat(stopped.verdict()).isEqualTo("stopped");
        assertThat(stopped.runs()).isEmpty();
    }
}
