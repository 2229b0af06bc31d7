package dev.okiagari.console.why;

import dev.okiagari.engine.failure.HoldName;
import java.time.Instant;

/**
 * A hold that concerns an item.
 *
 * @param name step:pipeline:step, upstream:name or pipeline:name
 * @param by who or what placed it
 */
public record Hold(String name, Instant since, String reason, String by) {

    /** What is on hold, in words: "step content" or "upstream arxiv". */
    public String words() {
        return new HoldName(name).words();
    }
}
