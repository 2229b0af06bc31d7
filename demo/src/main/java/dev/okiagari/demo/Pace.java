package dev.okiagari.demo;

import static dev.okiagari.demo.DemoTexts.say;

import dev.okiagari.engine.model.Settings;

/** The settings of the demo's nodes: the default proportions, but faster, so that a rescue is seen soon. */
final class Pace {
    private static final double FASTER = 0.2;

    private Pace() {}

    static Settings settings() {
        return Settings.defaults().with(s -> s.atPace(FASTER));
    }

    /** Printed, so that the demo's settings are not mistaken for the defaults. */
    static String words() {
        return say(
                "demo.pace",
                settings().deadAfter().toSeconds(),
                Settings.defaults().deadAfter().toSeconds());
    }
}
