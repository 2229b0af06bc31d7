package dev.okiagari.server.demo;

import dev.okiagari.engine.model.Settings;
import java.time.Duration;

/** The demo's nodes live by the usual proportions, but faster: nobody watches for 35 seconds to see a rescue. */
final class Pace {
    private static final double FASTER = 0.2;

    private Pace() {}

    static Settings settings(String name) {
        return Settings.defaults().with(s -> s.name(name).atPace(FASTER));
    }

    /** Said to the viewer, who must not take the demo's pace for the default. */
    static String words() {
        Duration here = settings("any").deadAfter();
        Duration usual = Settings.defaults().deadAfter();
        return "demo settings: a silent node counts as dead after " + here.toSeconds() + " s (by default "
                + usual.toSeconds() + " s)";
    }
}
