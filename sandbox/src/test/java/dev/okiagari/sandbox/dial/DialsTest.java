package dev.okiagari.sandbox.dial;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.okiagari.sandbox.words.Seed;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class DialsTest {
    private static final DialSettings MIXED = DialSettings.healthy()
            .withErrors(Map.of(503, 0.2, 429, 0.1))
            .with(new Reset(0.1, Reset.Moment.IN_BODY))
            .withTruncate(0.05);

    private static List<String> fates(Dials dials, int requests) {
        return IntStream.range(0, requests)
                .mapToObj(i -> dials.plan(new Dials.Arrival("/thing/" + i % 50, i))
                        .fault()
                        .word())
                .toList();
    }

    @Test
    void the_same_seed_gives_the_same_faults_and_another_seed_others() {
        Dials one = new Dials(new Seed(7));
        Dials two = new Dials(new Seed(7));
        Dials other = new Dials(new Seed(8));
        one.set(MIXED);
        two.set(MIXED);
        other.set(MIXED);
        List<String> fates = fates(one, 200);
        assertThat(fates(two, 200)).isEqualTo(fates);
        assertThat(fates(other, 200)).isNotEqualTo(fates);
        one.set(MIXED);
        assertThat(fates(one, 200)).as("setting them starts again").isEqualTo(fates);
    }

    @Test
    void rates_are_kept() {
        Dials dials = new Dials(new Seed(3));
        dials.set(MIXED);
        List<String> fates = fates(dials, 20_000);
        assertThat(share(fates, "error 503")).isCloseTo(0.2, within(0.01));
        assertThat(share(fates, "error 429")).isCloseTo(0.1, within(0.01));
        assertThat(share(fates, "reset in body")).isCloseTo(0.1, within(0.01));
        assertThat(share(fates, "truncated")).isCloseTo(0.05, within(0.01));
        assertThat(share(fates, "")).isCloseTo(0.55, within(0.01));
    }

    private static double share(List<String> fates, String word) {
        return (double) fates.stream().filter(word::equals).count() / fates.size();
    }

    @Test
    void dice_by_target_fail_the_same_targets_every_time() {
        Dials dials = new Dials(new Seed(3));
        dials.set(MIXED.with(new Scope(Scope.Dice.TARGET, "", 0)));
        List<String> fates = fates(dials, 150);
        assertThat(fates.subList(50, 100)).isEqualTo(fates.subList(0, 50));
        assertThat(fates.subList(100, 150)).isEqualTo(fates.subList(0, 50)).contains("error 503", "");
    }

    @Test
    void a_fault_may_be_for_some_paths_only_and_for_so_many_times() {
        Dials dials = new Dials(new Seed(3));
        dials.set(
                DialSettings.healthy().withErrors(Map.of(500, 1.0)).with(new Scope(Scope.Dice.REQUEST, "/thing/7", 2)));
        assertThat(fates(dials, 200)).filteredOn("error 500"::equals).hasSize(2);
    }

    @Test
    void impossible_settings_are_refused_with_the_field_and_the_reason() {
        assertThatThrownBy(() ->
                        DialSettings.healthy().withErrors(Map.of(503, 0.7)).withTruncate(0.5))
                .hasMessageContaining("add up to 1.2");
        assertThatThrownBy(() -> DialSettings.healthy().withErrors(Map.of(200, 0.7)))
                .hasMessageContaining("from 400 to 599");
        assertThatThrownBy(() -> new Latency(-1, 0)).hasMessageContaining("latency.millis");
        assertThatThrownBy(() -> new Trickle(Double.NaN, 1, 1, false)).hasMessageContaining("trickle.rate");
    }
}
