package dev.okiagari.skills.fact;

import dev.okiagari.skills.text.Position;
import java.util.Set;

/**
 * Something that a place of a skill does. An immutable value.
 *
 * @param sign by which it was seen, such as "secret-key-file"
 * @param isGrave whether honest skills seldom do it
 * @param file path inside the skill; may contain anything
 * @param hosts what is known of the servers that are named beside it, else of those in its file
 * @param isShown whether the skill declares that it shows such things
 * @param excerpt the line, cut; may contain anything but line breaks
 */
public record Fact(
        FactKind kind,
        String sign,
        boolean isGrave,
        String file,
        Position position,
        Set<NamedHosts.Kind> hosts,
        boolean isShown,
        String excerpt) {
    public Fact {
        hosts = Set.copyOf(hosts);
    }
}
