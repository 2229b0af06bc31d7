package dev.okiagari.console;

import java.time.Instant;

/**
 * A step or upstream that waits, as it concerns an item.
 *
 * @param name step:pipeline:step or upstream:name
 * @param by who or what holds it
 */
public record Hold(String name, Instant since, String reason, String by) {

    /** What is held, in words: "step content" or "upstream arxiv". */
    public String words() {
        String[] parts = name.split(":", 3);
        return switch (parts[0]) {
            case "step" -> "step " + parts[parts.length - 1];
            case "upstream" -> "upstream " + name.substring(name.indexOf(':') + 1);
            default -> name;
        };
    }
}
