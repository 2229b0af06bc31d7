package dev.okiagari.server.command;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

final class VersionTest {
    @Test
    void the_version_is_filled_in_by_the_build() {
        assertThat(new Version().getVersion()[0])
                .matches("okiagari \\d+\\.\\d+\\.\\d+\\S* \\((unknown|[0-9a-f]{7,})\\)");
    }
}
