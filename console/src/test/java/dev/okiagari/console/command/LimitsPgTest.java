package dev.okiagari.console.command;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.okiagari.kit.terminal.Exit;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;

@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class LimitsPgTest {
    @SuppressWarnings("NullAway.Init")
    private EveryStateFixture fixture;

    @BeforeAll
    void set_the_scene() throws Exception {
        fixture = EveryStateFixture.of(getClass());
    }

    @AfterAll
    void clear() {
        fixture.close();
    }

    private Typed type(String line) {
        return Typed.on(fixture.database().dataSource(), line);
    }

    @Test
    void a_changed_limit_is_listed_beside_the_code_and_reset() throws Exception {
        assertThat(type("limits list").err()).contains("no limit was changed");
        Typed set = type("limits set per_node:papers:content 4 --why weak");
        assertThat(set.exit()).as(set.err()).isZero();
        assertThat(set.out()).startsWith("per_node:papers:content is 4 on all nodes");
        assertThat(type("limits set rate:arxiv 1/4s --why slower").exit()).isZero();
        JsonNode listed = type("limits list --json").json().get("limits");
        assertThat(listed.get(0).get("value").asInt()).isEqualTo(4);
        assertThat(listed.get(0).get("inCode").asInt()).isPositive();
        assertThat(type("limits list").out())
                .containsPattern("NAME +LIMIT +IN THE CODE +SINCE +BY +WHY")
                .containsPattern(
                        "per_node:papers:content +4 at a time on each node +\\d+ at a time on each node .* weak")
                .containsPattern("rate:arxiv +one every 4 s .* slower");
        assertThat(type("upstreams").out()).contains("one every 4 s (changed; in the code: ");
        assertThat(type("limits reset rate:arxiv --why over").exit()).isZero();
        Typed twice = type("limits reset rate:arxiv --why twice");
        assertThat(twice.exit()).isEqualTo(Exit.FAILED);
        assertThat(twice.err()).contains("it has not been changed");
    }

    @Test
    void what_makes_no_sense_is_refused_with_what_would() {
        Typed name = type("limits set per_node:papers:contnet 4 --why typo");
        assertThat(name.exit()).isEqualTo(Exit.USAGE);
        assertThat(name.err()).contains("step:papers:content");
        assertThat(type("limits set perNode:papers:content 4 --why typo").err())
                .contains("is not a limit: write per_node:PIPELINE:STEP");
        assertThat(type("limits set per_node:papers:content many --why typo").err())
                .contains("'many' is not a number");
        assertThat(type("limits set per_node:papers:content 0 --why typo").err())
                .contains("from 1 to 10000");
        assertThat(type("limits set rate:arxiv fast --why typo").err())
                .contains("'fast' is not a rate: write calls and time, such as 10/s");
    }
}
