package dev.okiagari.server;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.URISyntaxException;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.postgresql.Driver;
import picocli.CommandLine;

class RehearsalTest {
    @Test
    void classes_that_commands_need_are_loaded_and_those_that_cannot_be_are_passed_over() throws Exception {
        assertThat(Rehearsal.load(jarOf(Driver.class))).isGreaterThan(300);
        assertThat(Rehearsal.load(jarOf(CommandLine.class))).isZero();
    }

    private static Path jarOf(Class<?> type) throws URISyntaxException {
        return Path.of(type.getProtectionDomain().getCodeSource().getLocation().toURI());
    }
}
