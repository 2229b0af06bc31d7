package dev.okiagari.papers.command;

import static org.assertj.core.api.Assertions.assertThat;

import dev.okiagari.kit.terminal.Screen;
import dev.okiagari.papers.arxiv.PaperId;
import dev.okiagari.papers.view.PaperView.PaperError;
import dev.okiagari.papers.view.Progress;
import dev.okiagari.papers.view.Status;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class WaitViewTest {
    private final StringWriter err = new StringWriter();
    private final WaitView terminal = new WaitView(new PrintWriter(err), () -> new Screen(true, false, 80));
    private final WaitView plain = new WaitView(new PrintWriter(err), Screen::plain);

    private static Progress paper(Status status, @Nullable PaperError error) {
        Status reached = status == Status.FAILED ? Status.METADATA : status;
        return new Progress(new PaperId("2406.01234"), status, reached, error, "Title");
    }

    private static PaperError attempt(int number) {
        return new PaperError("content", "HttpFailure", "500 oh\nno", "arxiv.down", number, 3, Instant.EPOCH);
    }

    @Test
    void elsewhere_than_on_a_terminal_each_change_is_a_line() {
        plain.changed(paper(Status.METADATA, null), paper(Status.PARSED, null));
        plain.changed(paper(Status.METADATA, null), paper(Status.METADATA, attempt(1)));
        plain.changed(paper(Status.METADATA, attempt(1)), paper(Status.METADATA, attempt(1)));
        plain.changed(paper(Status.METADATA, attempt(2)), paper(Status.FAILED, attempt(3)));
        plain.show(new WaitView.Moment(1, 0, 0, 2, Duration.ofSeconds(3)), List.of("trouble"));
        assertThat(err.toString().lines())
                .containsExactly(
                        "2406.01234  metadata → parsed",
                        "2406.01234  metadata, content failed at attempt 1 of 3 with arxiv.down (500 oh no), will be retried",
                        "2406.01234  metadata → failed: content failed at attempt 3 of 3 with arxiv.down (500 oh no)");
    }

    @Test
    void a_hold_is_told_when_it_begins_once_a_minute_and_when_it_ends() {
        for (int second : List.of(100, 101, 159, 160, 161)) {
            plain.holds(
                    Duration.ofSeconds(second),
                    List.of(new PaperHoldText.Problem("arxiv", "arxiv is on hold, " + second)));
        }
        plain.holds(Duration.ofSeconds(162), List.of());
        assertThat(err.toString().lines())
                .containsExactly(
                        "arxiv is on hold, 100",
                        "Ctrl-C is safe: papers wait for the next ingest or ./okiagari work",
                        "arxiv is on hold, 160",
                        "arxiv: the hold has ended");
    }

    @Test
    void the_last_attempt_of_a_paper_that_waits_was_not_counted() {
        plain.changed(paper(Status.METADATA, null), paper(Status.METADATA, attempt(3)));
        assertThat(err.toString()).contains("at attempt 3 of 3").contains("which is not counted; waits to be retried");
    }

    @Test
    void a_terminal_has_a_bar_with_the_troubles_beneath_it_and_keeps_only_the_ends() {
        terminal.changed(paper(Status.METADATA, null), paper(Status.PARSED, null));
        terminal.show(
                new WaitView.Moment(2, 1, 0, 6, Duration.ofSeconds(9)), List.of("arxiv is on hold " + "x".repeat(99)));
        assertThat(err.toString())
                .contains("█".repeat(18) + "░".repeat(6) + "  75 %  1 of 2 papers ready  9 s")
                .contains("arxiv is on hold")
                .doesNotContain("metadata → parsed");
        assertThat(err.toString().lines()).allMatch(line -> line.length() < 100);
        terminal.changed(paper(Status.EXTRACTED, null), paper(Status.READY, null));
        assertThat(err.toString()).contains("\033[2A\r\033[J").contains("2406.01234  extracted → ready");
    }

    @Test
    void many_troubles_do_not_fill_the_screen() {
        List<String> many = IntStream.range(0, 50).mapToObj(i -> "trouble " + i).toList();
        terminal.show(new WaitView.Moment(50, 0, 2, 0, Duration.ZERO), many);
        assertThat(err.toString()).contains("and 44 more").contains("2 failed").doesNotContain("trouble 6");
    }
}
