package dev.okiagari.engine.internal.work.upstream;

import static org.assertj.core.api.Assertions.assertThat;

import dev.okiagari.engine.failure.HoldName;
import dev.okiagari.engine.failure.Kind;
import dev.okiagari.engine.internal.decide.UpstreamJudge.Verdict;
import dev.okiagari.engine.internal.store.row.ActiveHold;
import dev.okiagari.engine.internal.store.row.LeasedItem;
import dev.okiagari.engine.internal.work.load.BlockedWork;
import dev.okiagari.engine.internal.work.load.Workload;
import dev.okiagari.engine.model.Outcome;
import dev.okiagari.engine.model.Pipeline;
import dev.okiagari.engine.upstream.Upstream;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

class ProbesTest {
    private static final Upstream SHOP = Upstream.named("shop");
    private static final String HOLD = "upstream:shop";
    private static final ActiveHold DUE = new ActiveHold(HOLD, true);

    private final FakeUpstreams shared = new FakeUpstreams();
    private final BlockedWork blocked = Workload.of(
                    List.of(Pipeline.of("work")
                            .steps()
                            .step("read", a -> Outcome.next())
                            .step("call", a -> Outcome.done(), s -> s.uses(SHOP).deadline(Duration.ofSeconds(30)))
                            .define()),
                    "build")
            .blocked();
    private final Probes probes = new Probes(shared, blocked);
    private final List<LeasedItem> started = new ArrayList<>();

    @Test
    void one_item_of_the_steps_that_use_the_upstream_is_started() throws Exception {
        claim(DUE);
        assertThat(shared.requests)
                .containsExactly("claim for upstream:shop from [work:call, work:call!suspect] for 90 s");
        assertThat(started).hasSize(1);
        assertThat(probes.isProbe(7)).isTrue();
        assertThat(probes.isProbeOf(7, HOLD)).isTrue();
        assertThat(probes.isProbeOf(7, "upstream:other")).isFalse();
    }

    @Test
    void nothing_is_claimed_when_no_probe_is_due_or_this_node_has_no_such_step() throws Exception {
        claim(new ActiveHold(HOLD, false), new ActiveHold("upstream:other", true));
        assertThat(shared.requests).isEmpty();
    }

    @Test
    void what_is_behind_a_second_hold_cannot_be_a_probe() throws Exception {
        claim(DUE, new ActiveHold("step:work:call", false));
        assertThat(shared.requests).isEmpty();
    }

    @Test
    void one_probe_of_a_hold_at_a_time() throws Exception {
        claim(DUE);
        claim(DUE);
        assertThat(shared.requests).hasSize(1);
        probes.end(7);
        claim(DUE);
        assertThat(shared.requests).hasSize(3);
    }

    @Test
    void without_an_item_nothing_is_started() throws Exception {
        shared.hasItem = false;
        claim(DUE);
        assertThat(started).isEmpty();
        assertThat(probes.isProbe(7)).isFalse();
    }

    @Test
    void a_probe_is_behind_its_hold_until_the_hold_ends() throws Exception {
        claim(DUE);
        assertThat(probes.isBehindHold(7)).isTrue();
        assertThat(probes.isBehindHold(8)).isFalse();
        shared.verdict = new Verdict.Open(null);
        probes.conclude(7, null);
        assertThat(probes.isBehindHold(7)).isFalse();
        assertThat(blocked.isHeld(new HoldName(HOLD))).isFalse();
    }

    @Test
    void only_probes_are_concluded_and_ended() throws Exception {
        probes.conclude(8, Kind.TRANSIENT);
        probes.end(8);
        assertThat(shared.requests).isEmpty();
        claim(DUE);
        probes.conclude(7, Kind.TRANSIENT);
        probes.end(7);
        assertThat(shared.requests).endsWith("conclude upstream:shop TRANSIENT", "end upstream:shop");
    }

    @Test
    void a_running_item_becomes_a_probe_only_when_the_right_to_probe_is_free() {
        shared.probeIsFree = false;
        assertThat(probes.take(9, HOLD, Duration.ofSeconds(1))).isFalse();
        shared.probeIsFree = true;
        assertThat(probes.take(9, HOLD, Duration.ofSeconds(1))).isTrue();
        assertThat(probes.isProbeOf(9, HOLD)).isTrue();
    }

    @Test
    void trouble_of_the_database_makes_no_probe_and_throws_nothing() {
        shared.fail("08006");
        assertThat(probes.take(9, HOLD, Duration.ofSeconds(1))).isFalse();
        assertThat(probes.isProbe(9)).isFalse();
    }

    private void claim(ActiveHold... holds) throws Exception {
        blocked.replaceHolds(
                blocked.beginReading(),
                Arrays.stream(holds).map(h -> new HoldName(h.name())).collect(Collectors.toSet()));
        probes.claimDue(List.of(holds), started::add);
    }
}
