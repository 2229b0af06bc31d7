package dev.okiagari.checks.planted.server.demo;

import dev.okiagari.checks.planted.server.Main;
import java.util.Optional;

/** Wrong on purpose: the other half of a circle. */
public record Stage(Optional<Main> main) {
    Main start() {
        return new Main(this);
    }
}
