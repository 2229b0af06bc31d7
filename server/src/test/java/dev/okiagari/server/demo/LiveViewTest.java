package dev.okiagari.server.demo;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;

class LiveViewTest {
    private final StringWriter text = new StringWriter();
    private final Tally tally = new Tally();

    private void show(LiveView view, long seconds) {
        view.show(new LiveView.Moment(
                "working", Duration.ofSeconds(seconds), 12, tally, new DemoTable.Unfinished(5, 2, 3)));
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
                .contains("submitted 12, done 0, failed 0, retrying 3, running 2");
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
    void a_line_that_is_too_long_for_the_terminal_is_broken() {
        List.of("shop.down", "shop.malformed", "shop.not_found", "shop.rate_limit", "timed_out")
                .forEach(tally::attemptFailed);
        show(on(new Screen(true, false, 80)), 1);
        assertThat(text.toString().replace("\r\033[K", "").lines())
                .hasSize(5)
                .allSatisfy(line -> assertThat(line.length()).isLessThan(80));
    }
}
