package dev.okiagari.demo.world;

import static org.assertj.core.api.Assertions.assertThat;

import dev.okiagari.demo.world.Reckoning.RunSums;
import dev.okiagari.demo.world.Reckoning.Stored;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class ReckoningTest {
    private static final Stored WELL = new Stored("", 0);

    @Test
    void what_is_stored_once_and_as_it_should_be_is_clean() {
        assertThat(Reckoning.of(List.of("a", "b"), Map.of("a", WELL, "b", WELL, "somebody-elses", WELL)))
                .isEqualTo(Reckoning.CLEAN);
    }

    @Test
    void what_was_acknowledged_and_is_gone_is_lost() {
        Reckoning found = Reckoning.of(List.of("a", "b"), Map.of("a", WELL));
        assertThat(found.lost()).isEqualTo(1);
        assertThat(found.isClean()).isFalse();
        assertThat(found.complaints()).containsExactly("b: acknowledged, but gone");
    }

    @Test
    void what_ended_without_its_effect_is_lost() {
        Reckoning found = Reckoning.of(List.of("a"), Map.of("a", new Stored("its item is done, but it is parsed", 0)));
        assertThat(found.lost()).isEqualTo(1);
        assertThat(found.complaints()).containsExactly("a: its item is done, but it is parsed");
    }

    @Test
    void what_was_written_twice_is_duplicated() {
        Reckoning found = Reckoning.of(List.of("a"), Map.of("a", new Stored("", 2)));
        assertThat(found.lost()).isZero();
        assertThat(found.duplicated()).isEqualTo(2);
    }

    @Test
    void a_run_that_does_not_add_up_has_lost_or_duplicated_targets() {
        assertThat(Reckoning.ofRuns(List.of(new RunSums(1, 100, 100, 0)))).isEqualTo(Reckoning.CLEAN);
        assertThat(Reckoning.ofRuns(List.of(new RunSums(1, 100, 98, 0))).lost()).isEqualTo(2);
        assertThat(Reckoning.ofRuns(List.of(new RunSums(1, 100, 100, 1))).duplicated())
                .isEqualTo(1);
        assertThat(Reckoning.ofRuns(List.of(new RunSums(7, 100, 99, 2))).complaints())
                .containsExactly("run 7: 100 targets, 99 accounted for, 2 snapshots repeated");
    }

    @Test
    void only_the_first_complaints_are_kept_but_all_are_counted() {
        List<String> keys = IntStream.range(0, 25).mapToObj(Integer::toString).toList();
        Reckoning found = Reckoning.of(keys, Map.of()).plus(Reckoning.of(List.of("x"), Map.of()));
        assertThat(found.lost()).isEqualTo(26);
        assertThat(found.complaints()).hasSize(10);
    }
}
