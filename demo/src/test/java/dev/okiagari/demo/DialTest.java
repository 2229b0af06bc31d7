package dev.okiagari.demo;

import static org.assertj.core.api.Assertions.assertThat;

import dev.okiagari.sandbox.dial.DialSettings;
import org.junit.jupiter.api.Test;

class DialTest {
    private static final Dial CALM = new Dial("arxiv", 0, 0, false, false, false, false);

    @Test
    void every_combination_of_dials_can_be_set_together() {
        for (int errors : new int[] {0, 4, 50, 100}) {
            for (int flips = 0; flips < 16; flips++) {
                Dial dial = new Dial(
                        "model", errors, 250, (flips & 1) > 0, (flips & 2) > 0, (flips & 4) > 0, (flips & 8) > 0);
                DialSettings set = dial.applyTo(DialSettings.healthy());
                assertThat(set.latency().millis()).isEqualTo(250);
                assertThat(set.isHealthy()).isEqualTo(errors == 0 && flips == 0);
            }
        }
    }

    @Test
    void dials_that_are_all_at_zero_heal_the_service() {
        DialSettings broken = new Dial("arxiv", 100, 500, false, false, true, true).applyTo(DialSettings.healthy());
        assertThat(broken.isHealthy()).isFalse();
        assertThat(CALM.applyTo(broken).isHealthy()).isTrue();
    }

    @Test
    void what_was_turned_is_said_in_words() {
        Dial turned = new Dial("arxiv", 20, 0, true, false, false, false);
        assertThat(turned.differenceFrom(CALM)).isEqualTo("errors to 20 %, 429 storm on");
        assertThat(CALM.differenceFrom(turned)).isEqualTo("errors to 0 %, 429 storm off");
        assertThat(turned.differenceFrom(turned)).isEmpty();
    }
}
