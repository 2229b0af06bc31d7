package dev.okiagari.kit.terminal;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.ObjectMapper;
import dev.okiagari.jdbc.Messages;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.OptionalInt;
import java.util.concurrent.Callable;
import org.junit.jupiter.api.Test;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** What is said about an exception that nobody expected. */
class ExplanationsTest {
    private static final String HOSTILE =
            "no answer from https://ann:hunter2@example.org/?api_key=hunter2&token=hunter2 \u001B[2J\u202E";

    private final StringWriter out = new StringWriter();
    private final StringWriter err = new StringWriter();

    @Command(name = "fail")
    private static final class Failing implements Callable<Integer> {
        @Mixin
        private OutputOptions output = new OutputOptions();

        @Override
        public Integer call() {
            throw new IllegalStateException(HOSTILE, new IllegalArgumentException(output.json() + HOSTILE));
        }
    }

    @Test
    void neither_the_message_nor_the_trace_shows_a_secret_or_moves_the_cursor() {
        assertThat(run()).isEqualTo(Exit.FAILED);

        assertThat(err.toString())
                .startsWith("okiagari: no answer from https://ann:***@example.org/?api_key=***&token=***")
                .contains("Caused by: java.lang.IllegalArgumentException")
                .doesNotContain("hunter2");
        assertThat(err.toString().chars()).allMatch(c -> c == '\n' || c == '\t' || (c >= 0x20 && c < 0x7f));
    }

    @Test
    void with_json_the_message_is_masked_and_its_odd_characters_are_codes() throws Exception {
        run("--json");

        assertThat(out.toString().strip().chars()).allMatch(c -> c == '\n' || (c >= 0x20 && c < 0x7f));
        assertThat(new ObjectMapper().readTree(out.toString()).get("error").asText())
                .startsWith("no answer from https://ann:***@example.org/?api_key=***&token=***");
        assertThat(out.toString() + err).doesNotContain("hunter2");
    }

    private int run(String... line) {
        return new CommandLine(new Failing())
                .setExecutionExceptionHandler(new Explanations(Messages::clean, (thrown, usual) -> OptionalInt.empty()))
                .setOut(new PrintWriter(out, true))
                .setErr(new PrintWriter(err, true))
                .execute(line);
    }
}
