package dev.okiagari.kit.terminal;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

class LiveBlockTest {
    private static final String REMOVED = "\033[2A\r\033[J";

    @Test
    void a_log_line_goes_above_the_block_and_does_not_run_into_it() {
        PrintStream usual = System.err;
        ByteArrayOutputStream terminal = new ByteArrayOutputStream();
        System.setErr(new PrintStream(terminal, true, StandardCharsets.UTF_8));
        try {
            PrintWriter out = new PrintWriter(System.err, true, StandardCharsets.UTF_8);
            LiveBlock block = new LiveBlock(out, new Screen(true, false, 80, true));
            block.draw(List.of("bar", "trouble"));
            System.err.println("WARN a node has died");
            block.draw(List.of("bar", "trouble"));
            block.clear();
            System.err.println("the end");
        } finally {
            System.setErr(usual);
        }
        String frame = "\r\033[Kbar\n\r\033[Ktrouble\n\033[J";
        assertThat(terminal.toString(StandardCharsets.UTF_8))
                .isEqualTo(frame + REMOVED + "WARN a node has died\n" + frame + REMOVED + "the end\n");
    }

    @Test
    void a_block_on_another_stream_leaves_standard_error_alone() {
        PrintStream usual = System.err;
        LiveBlock block = new LiveBlock(new PrintWriter(new StringWriter()), new Screen(true, false, 80));
        block.draw(List.of("bar"));
        assertThat(System.err).isSameAs(usual);
    }

    @Test
    void lines_that_a_narrower_terminal_has_wrapped_are_removed_too() {
        StringWriter out = new StringWriter();
        AtomicInteger columns = new AtomicInteger(80);
        LiveBlock block = new LiveBlock(new PrintWriter(out), Screen.plain());
        FollowedScreen screen = new FollowedScreen(() -> new Screen(true, false, columns.get()), block);
        block.draw(List.of("\033[32m" + "x".repeat(70) + "\033[0m", "y"));
        columns.set(40);
        for (int frame = 0; frame < 8; frame++) {
            screen.next();
        }
        assertThat(screen.now().columns()).isEqualTo(40);
        out.getBuffer().setLength(0);

        block.draw(List.of("z"));

        assertThat(out.toString())
                .as("two rows for the long line, one for the short one")
                .startsWith("\033[3A");
    }

    @Test
    void the_screen_is_not_asked_at_every_frame() {
        AtomicInteger asked = new AtomicInteger();
        FollowedScreen screen = new FollowedScreen(
                () -> {
                    asked.incrementAndGet();
                    return new Screen(true, false, 80);
                },
                new LiveBlock(new PrintWriter(new StringWriter())));
        for (int frame = 0; frame < 80; frame++) {
            screen.next();
        }
        assertThat(asked).hasValue(11);
    }
}
