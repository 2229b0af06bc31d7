package dev.okiagari.console.web;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;

/** The live topics of what a program adds to the console: read once a second while somebody looks. Threads may share it. */
public record SectionTopics(Site site, List<Section> sections) implements Live.Topics {
    /** Before the names of topics that everybody may see; no name of the others has a colon. */
    public static final String OPEN = "open:";

    private static final String EVERY_SECOND = "now";

    @Override
    public Live.Topic named(String name) {
        return name.startsWith(OPEN)
                ? topic(s -> s.openRegions(site, name.substring(OPEN.length())))
                : topic(s -> s.regions(site, name));
    }

    private Live.Topic topic(Function<Section, Optional<Map<String, String>>> regions) {
        return new Live.Topic() {
            @Override
            public Set<String> marks() {
                return Set.of(EVERY_SECOND);
            }

            @Override
            public Live.Shown read(Set<String> changed) {
                Map<String, String> shown = sections.stream()
                        .flatMap(s -> regions.apply(s).stream())
                        .findFirst()
                        .orElse(Map.of());
                return (role, age) -> shown;
            }
        };
    }
}
