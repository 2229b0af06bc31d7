package dev.okiagari.console.reading;

import static org.assertj.core.api.Assertions.assertThat;

import dev.okiagari.console.store.UpstreamReads.UpstreamRow;
import java.time.Instant;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class UpstreamWordsTest {
    private static final Instant NOW = Instant.parse("2026-03-01T12:00:00Z");

    private static UpstreamRow row(int failed, int of, int inARow, @Nullable Instant heldSince) {
        return new UpstreamRow("shop", failed, of, inARow, null, null, null, "", heldSince, null, null, null, null);
    }

    private static UpstreamRow refused() {
        return new UpstreamRow("shop", 0, 30, 0, null, null, null, "", null, null, null, NOW, "shop.auth");
    }

    @Test
    void one_that_refuses_our_key_is_not_green_because_earlier_calls_succeeded() {
        assertThat(UpstreamWords.colour(refused())).isEqualTo("is-amber");
        assertThat(UpstreamWords.calls(refused())).isEqualTo("the last was refused (shop.auth), which stopped a run");
    }

    @Test
    void an_upstream_is_available_or_on_hold_and_amber_when_its_last_call_failed() {
        assertThat(UpstreamWords.state(row(0, 9, 0, null))).isEqualTo("available");
        assertThat(UpstreamWords.colour(row(0, 9, 0, null))).isEqualTo("is-done");
        assertThat(UpstreamWords.state(row(3, 9, 2, null))).isEqualTo("available");
        assertThat(UpstreamWords.colour(row(3, 9, 2, null))).isEqualTo("is-amber");
        assertThat(UpstreamWords.state(row(5, 5, 5, NOW))).isEqualTo("on hold");
        assertThat(UpstreamWords.colour(row(5, 5, 5, NOW))).isEqualTo("is-held");
    }

    @Test
    void calls_that_failed_in_a_row_never_stand_beside_none() {
        assertThat(UpstreamWords.calls(row(0, 0, 0, null))).isEqualTo("no call failed lately");
        assertThat(UpstreamWords.calls(row(0, 0, 0, NOW))).isEqualTo("none while it is on hold");
        assertThat(UpstreamWords.calls(row(0, 0, 5, NOW))).isEqualTo("the last 5 calls failed");
        assertThat(UpstreamWords.calls(row(3, 3, 5, NOW))).isEqualTo("the last 5 calls failed");
        assertThat(UpstreamWords.calls(row(7, 20, 2, null))).isEqualTo("7 of 20 failed, the last 2");
        assertThat(UpstreamWords.calls(row(7, 20, 0, null))).isEqualTo("7 of 20 failed");
    }
}
