package dev.okiagari.engine.view;

import static org.assertj.core.api.Assertions.assertThat;

import dev.okiagari.engine.view.RunView.Judgement;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class JudgementTest {

    @ParameterizedTest
    @CsvSource({
        "1000, 9, 0.01, PASSED, 1",
        "1000, 10, 0.01, PASSED, 0",
        "1000, 11, 0.01, FAILED, 0",
        "100, 7, 0.07, PASSED, 0",
        "100, 8, 0.07, FAILED, 0",
        "3, 0, 0, PASSED, 0",
        "3, 1, 0, FAILED, 0",
        "3, 3, 1, PASSED, 0",
        "0, 0, 0, PASSED, 0"
    })
    void the_threshold_is_exclusive(long total, long failed, double failAbove, RunState outcome, long mayStillFail) {
        Judgement judgement = new Judgement(total, counts(0, failed), failAbove);

        assertThat(judgement.outcome()).isEqualTo(outcome);
        assertThat(judgement.mayStillFail()).isEqualTo(mayStillFail);
    }

    @Test
    void what_may_still_fail_agrees_with_the_verdict_for_every_size_and_threshold() {
        for (int total = 1; total <= 200; total++) {
            for (int percent = 0; percent <= 100; percent++) {
                double failAbove = percent / 100.0;
                long may = new Judgement(total, counts(0, 0), failAbove).mayStillFail();

                assertThat(new Judgement(total, counts(0, may), failAbove).outcome())
                        .as("%s of %s at %s %%", may, total, percent)
                        .isEqualTo(RunState.PASSED);
                if (may < total) {
                    assertThat(new Judgement(total, counts(0, may + 1), failAbove).outcome())
                            .as("%s of %s at %s %%", may + 1, total, percent)
                            .isEqualTo(RunState.FAILED);
                }
            }
        }
    }

    @Test
    void no_more_may_fail_than_are_left() {
        assertThat(new Judgement(100, counts(98, 0), 0.5).mayStillFail()).isEqualTo(2);
    }

    @Test
    void a_run_is_complete_when_every_target_has_come_to_something() {
        assertThat(new Judgement(5, new RunCounts(1, 1, 1, 1, 1, Map.of("x", 9L)), 0).isComplete())
                .isTrue();
        assertThat(new Judgement(6, new RunCounts(1, 1, 1, 1, 1, Map.of()), 0).isComplete())
                .isFalse();
    }

    @Test
    void one_target_of_a_fatal_category_fails_the_run_whatever_its_rate_and_the_reason_names_it() {
        Judgement judgement = new Judgement(1000, counts(999, 1), 0.5, Map.of("storage.transient", 1L));
        assertThat(judgement.outcome()).isEqualTo(RunState.FAILED);
        assertThat(judgement.reason())
                .isEqualTo("1 target failed as storage.transient, which fails the run whatever its rate;"
                        + " 1 of 1000 targets failed, 0.1 %; it fails above 50 %");
        assertThat(new Judgement(9, counts(6, 3), 1, Map.of("b", 2L, "a", 1L)).reason())
                .startsWith("1 target failed as a, which")
                .contains("; 2 targets failed as b, which");
    }

    @Test
    void the_reason_says_how_many_failed_and_what_was_allowed() {
        assertThat(new Judgement(1000, counts(991, 9), 0.01).reason())
                .isEqualTo("9 of 1000 targets failed, 0.9 %; it fails above 1 %");
        assertThat(new Judgement(3, counts(2, 1), 0).reason())
                .isEqualTo("1 of 3 targets failed, 33.3333 %; it fails above 0 %");
    }

    private static RunCounts counts(long done, long failed) {
        return new RunCounts(done, failed, 0, 0, 0, Map.of());
    }
}
