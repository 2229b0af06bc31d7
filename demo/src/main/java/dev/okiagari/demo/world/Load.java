package dev.okiagari.demo.world;

import java.time.Duration;

/** Submits to one application, a little in every round. Used by one thread. */
public interface Load {
    void round(Duration since);
}
