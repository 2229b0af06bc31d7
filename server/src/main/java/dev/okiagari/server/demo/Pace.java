package dev.okiagari.server.demo;

import dev.okiagari.engine.model.Settings;
import java.time.Duration;

/** The settings of the demo's nodes: the default proportions, but faster, so that a rescue is seen soon. */
final class Pace {
    private static final double FASTER = 0.2;

    private Pace() {}

    static Settings settings(String name) {
        return Settings.defaults().with(s -> s.name(name).atPace(FASTER).stopOnExit(false));
    }

    /** Printed, so that the demo's settings are not mistaken for the defaults. */
    static String words() {
        Duration here = settings("any").deadAfter();
        Duration usual = Settings.defaults().deadAfter();
        return "demo settings: a silent node counts as dead after " + here.toSeconds() + " s (default: "
                + usual.toSeconds() + " s)";
    }
}
