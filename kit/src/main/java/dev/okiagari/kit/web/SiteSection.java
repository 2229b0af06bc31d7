package dev.okiagari.kit.web;

import java.util.List;
import java.util.Map;
import java.util.Optional;

/** What a program adds to the console: links of the left column, routes, and what their live pages show. Threads may share it. */
public interface SiteSection extends AutoCloseable {
    List<Site.Link> links();

    List<Route> routes(Site site);

    /** The path of the page where operators decide about items that are parked at this step; empty: there is none here. */
    default Optional<String> decides(String pipeline, String step) {
        return Optional.empty();
    }

    /** Who may look at a live page of signed-in people; for a topic of others, viewer. */
    default Role role(String topic) {
        return Role.VIEWER;
    }

    /** What a live page of signed-in people shows, by the id of the element; empty when the topic is not of this section. */
    default Optional<Map<String, String>> regions(Site site, String topic) {
        return Optional.empty();
    }

    /** The same for a page that everybody may see. */
    default Optional<Map<String, String>> openRegions(Site site, String topic) {
        return Optional.empty();
    }

    @Override
    default void close() {}
}
