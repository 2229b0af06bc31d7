package dev.okiagari.demo;

import static org.assertj.core.api.Assertions.assertThat;

import dev.okiagari.kit.terminal.Exit;
import dev.okiagari.server.Typed;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The demo adds its commands to the program by being there. */
final class DemoCommandsTest {
    @Test
    void the_program_s_help_lists_them() {
        assertThat(Typed.in(Map.of(), "--help").out()).contains("  demo ", "  sandbox ", "  serve ");
    }

    @ParameterizedTest
    @ValueSource(strings = {"demo", "sandbox"})
    void they_have_help_with_exit_codes(String command) {
        Typed help = Typed.in(Map.of(), command, "--help");
        assertThat(help.exit()).isZero();
        assertThat(help.out()).startsWith("Usage: okiagari " + command).contains("Exit codes:");
    }

    @Test
    void a_misspelt_one_is_answered_with_the_right_one() {
        Typed typed = Typed.in(Map.of(), "dmeo");
        assertThat(typed.exit()).isEqualTo(Exit.USAGE);
        assertThat(typed.err()).contains("did you mean").contains("demo").hasLineCount(2);
    }
}
