package dev.okiagari.demo.fleet;

import java.time.Duration;

/** Whom events are told to. */
public interface Telling {
    void tell(Duration since, Mood mood, String event);
}
