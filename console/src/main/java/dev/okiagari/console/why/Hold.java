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
        HoldName full = new HoldName(name);
        return full.upstream()
                .map(upstream -> "upstream " + upstream)
                .or(() -> full.pipeline().map(pipeline -> "pipeline " + pipeline))
                .or(() -> full.place().map(Hold::step))
                .orElse(name);
    }

    private static String step(HoldName.Place place) {
        return "step " + place.step() + (place.build() == null ? "" : "@" + place.build());
    }
}
