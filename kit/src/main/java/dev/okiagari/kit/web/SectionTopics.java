package dev.okiagari.kit.web;

import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;

/** The live topics of what a program adds to the console: read once a second while a page is open. Threads may share it. */
public record SectionTopics(Site site, List<SiteSection> sections) implements Live.Topics {
    /** Before the names of topics that everybody may see; no name of the others has a colon. */
    public static final String OPEN = "open:";

    private static final String EVERY_SECOND = "now";

    @Override
    public Live.Topic named(String name) {
        return name.startsWith(OPEN)
                ? topic(Role.EVERYBODY, s -> s.openRegions(site, name.substring(OPEN.length())))
                : topic(role(name), s -> s.regions(site, name));
    }

    /** The highest that a section asks for. */
    private Role role(String name) {
        return sections.stream()
                .map(s -> s.role(name))
                .max(Comparator.naturalOrder())
                .orElse(Role.VIEWER);
    }

    private Live.Topic topic(Role role, Function<SiteSection, Optional<Map<String, String>>> regions) {
        return new Live.Topic() {
            @Override
            public Role role() {
                return role;
            }

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
