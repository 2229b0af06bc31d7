package dev.okiagari.demo;

import static org.assertj.core.api.Assertions.assertThat;

import dev.okiagari.kit.terminal.Exit;
import dev.okiagari.server.Typed;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class DemoTest {
    @Test
    void a_length_that_makes_no_sense_is_refused_before_anything_starts(@TempDir Path empty) {
        for (String length : new String[] {"0s", "48h", "soon"}) {
            Typed demo = Typed.in(Map.of("OKIAGARI_DATA", empty.toString()), "demo", "--for", length);
            assertThat(demo.exit()).isEqualTo(Exit.USAGE);
            assertThat(demo.err()).contains("--for");
        }
        assertThat(empty).isEmptyDirectory();
    }
}
