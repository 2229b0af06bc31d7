package dev.okiagari.server.demo;

import static org.assertj.core.api.Assertions.assertThat;

import dev.okiagari.engine.model.State;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class SummaryTest {
    private static Summary summary(Map<String, Long> failedItems, @Nullable Duration backAfter) {
        return new Summary(
                List.of("a", "b"),
                Map.of("a", new DemoTable.End(State.DONE, "store"), "b", new DemoTable.End(State.FAILED, "fetch")),
                Map.of("payment.down", 8L),
                failedItems,
                new Reckoning(0, 0, List.of()),
                new Summary.Troubles(
                        true,
                        List.of(new NodeKills.Kill("node 2", 14, backAfter)),
                        List.of(new Outage.Report(Duration.ofSeconds(4), Duration.ofMillis(5200), 307))),
                Duration.ofSeconds(22),
                false,
                "book.txt",
                " --demo");
    }

    @Test
    void only_items_whose_attempts_were_all_spent_are_said_to_have_stayed_locked() {
        String text = summary(Map.of("shop.not_found", 3L, "order.locked", 2L), Duration.ofSeconds(5))
                .words();
        assertThat(text)
                .contains("3 shop.not_found at once, because a retry cannot fix that; 2 after 4 attempts, because they "
                        + "stayed locked.");
        assertThat(summary(Map.of("shop.not_found", 3L), Duration.ofSeconds(5)).words())
                .doesNotContain("stayed locked");
    }

    @Test
    void the_kill_and_the_outage_are_told_with_what_was_measured() {
        assertThat(summary(Map.of(), Duration.ofMillis(5640)).words())
                .contains(
                        "node 2 was killed with -9 while 14 items were running on it; all of them were running again or done "
                                + "5.6 s later.")
                .contains("payment was down for 4.0 s and on hold for 5.2 s; 307 items waited, 0 failed because of it.")
                .contains("8 in the outage");
    }

    @Test
    void one_item_is_done_and_no_command_lists_failed_items_when_none_failed() {
        Summary clean = new Summary(
                List.of("a"),
                Map.of("a", new DemoTable.End(State.DONE, "store")),
                Map.of(),
                Map.of(),
                new Reckoning(0, 0, List.of()),
                new Summary.Troubles(true, List.of(), List.of()),
                Duration.ofSeconds(22),
                false,
                "book.txt",
                " --demo");

        assertThat(clean.words()).contains("1 item is done.").doesNotContain("--state failed");
        assertThat(summary(Map.of(), Duration.ofSeconds(5)).words()).contains("items list --state failed");
    }

    @Test
    void a_demo_whose_killed_node_left_items_behind_is_not_clean_whatever_else_is_well() {
        assertThat(summary(Map.of(), Duration.ofSeconds(5)).isClean()).isTrue();
        Summary abandoned = summary(Map.of(), null);
        assertThat(abandoned.isClean()).isFalse();
        assertThat(abandoned.words()).contains("they were not all rescued");
    }
}
