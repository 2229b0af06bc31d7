package dev.okiagari.server.demo;

import static org.assertj.core.api.Assertions.assertThat;

import dev.okiagari.console.terminal.Screen;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

class LiveViewTest {
    private final StringWriter text = new StringWriter();
    private Map<String, Long> failures = Map.of();
    private List<String> troubles = List.of();

    private void show(LiveView view, long seconds) {
        view.show(new LiveView.Moment(
                "working",
                Duration.ofSeconds(seconds),
                12,
                new Progress(40, 6, 1, failures),
                new DemoTable.Unfinished(5, 2, 3),
                troubles));
    }

    private LiveView on(Screen screen) {
        return new LiveView(new PrintWriter(text, true), screen);
    }

    @Test
    void without_a_terminal_a_plain_line_comes_every_two_seconds() {
        LiveView view = on(Screen.plain());
        for (int second = 1; second <= 6; second++) {
            show(view, second);
        }
        assertThat(text.toString())
                .hasLineCount(3)
                .doesNotContain("\033")
                .contains("submitted 12, done 6, failed 1, retrying 3, running 2");
    }

    @Test
    void on_a_terminal_one_block_is_redrawn_in_place() {
        LiveView view = on(new Screen(true, true, 80));
        show(view, 1);
        show(view, 2);
        assertThat(text.toString()).contains("\033[4A").contains("\033[33mretrying");
    }

    @Test
    void without_colours_the_block_is_redrawn_all_the_same() {
        LiveView view = on(new Screen(true, false, 80));
        show(view, 1);
        show(view, 2);
        assertThat(text.toString()).contains("\033[4A").doesNotContainPattern("\033\\[\\d+m");
    }

    @Test
    void what_happened_stays_above_the_block_which_is_drawn_anew_below() {
        LiveView view = on(new Screen(true, false, 80));
        show(view, 1);
        view.tell(Duration.ofMillis(3100), LiveView.Mood.BAD, "node 2 killed with -9, 14 items running");
        show(view, 4);
        String after = text.toString().substring(text.toString().indexOf("\033[4A"));
        assertThat(after)
                .startsWith("\033[4A\r\033[J   3.1 s  node 2 killed with -9, 14 items running\n\r\033[Kworking")
                .doesNotContainPattern("hands\n\033\\[\\dA");
    }

    @Test
    void a_trouble_that_lasts_has_a_line_of_its_own_on_a_terminal_and_a_place_in_the_plain_line() {
        troubles = List.of("payment is on hold since 12:00:00 UTC, 3 items wait, next probe in 2.0 s");
        show(on(new Screen(true, false, 80)), 1);
        assertThat(text.toString()).contains("\r\033[K" + troubles.getFirst() + "\n");
        show(on(Screen.plain()), 2);
        assertThat(text.toString()).contains("failures: none yet; " + troubles.getFirst());
    }

    @Test
    void a_line_that_is_too_long_for_the_terminal_is_broken() {
        failures = new TreeMap<>(Map.of(
                "shop.down", 1L, "shop.malformed", 1L, "shop.not_found", 1L, "shop.rate_limit", 1L, "timed_out", 1L));
        show(on(new Screen(true, false, 80)), 1);
        assertThat(text.toString().replace("\r\033[K", "").replace("\033[J", "").lines())
                .hasSize(5)
                .allSatisfy(line -> assertThat(line.length()).isLessThan(80));
    }
}
