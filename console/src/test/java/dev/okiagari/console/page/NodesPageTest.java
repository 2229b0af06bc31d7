package dev.okiagari.console.page;

import static org.assertj.core.api.Assertions.assertThat;

import dev.okiagari.engine.view.PastNode;
import dev.okiagari.kit.web.Role;
import dev.okiagari.kit.web.Site;
import dev.okiagari.kit.web.Who;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class NodesPageTest {
    private static final Instant NOW = Instant.parse("2026-03-01T12:00:00Z");

    @Test
    void of_what_a_dead_node_held_those_that_are_not_named_are_counted() {
        assertThat(body(held(29, "papers a", "papers b"))).contains("<b>29</b>", "papers a", "papers b", "and 27 more");
        assertThat(body(held(2, "papers a", "papers b"))).doesNotContain(" more");
    }

    private static PastNode held(int items, String... named) {
        return new PastNode(
                1, "demo-1", "vm", 7, "demo", NOW, NOW, NOW, true, "node 2 (demo-2)", "killed", items, List.of(named));
    }

    private static String body(PastNode past) {
        Site.Frame frame = new Site.Frame(new Site("", List.of()), new Who("ann", Role.VIEWER, false), "", "", null);
        NodesPage page = new NodesPage(List.of(), List.of(past), Map.of(), Duration.ZERO);
        return EngineTemplates.SET.text("nodes/body", Map.of("frame", frame, "page", page));
    }
}
