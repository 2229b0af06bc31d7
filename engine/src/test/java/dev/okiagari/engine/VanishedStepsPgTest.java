package dev.okiagari.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.okiagari.engine.failure.Kind;
import dev.okiagari.engine.model.ReleaseRefused;
import dev.okiagari.engine.model.State;
import dev.okiagari.engine.testing.TestEngine;
import dev.okiagari.engine.view.HoldKind;
import java.time.Duration;
import org.junit.jupiter.api.Test;

/** A step that a newer build no longer has holds its items until a build has it again. */
class VanishedStepsPgTest extends VersionsFixture {
    @Test
    void a_step_that_vanished_holds_its_items_and_says_why_until_a_build_has_it_again() {
        submitAt("b", "a", "b", "c");
        try (TestEngine without = build(steps("a", "c"))) {
            assertThat(without.drainAfter(Duration.ofMinutes(1))).isZero();
            assertThat(item().held()).isTrue();
            assertThat(TestSql.number(database, "select count(*) from okiagari.item_v1 where held and step = 'b'"))
                    .isEqualTo(1);
            assertThat(client.holds().all().get("step:work:b"))
                    .contains("version 2 of pipeline 'work' has no step 'b' (version 1 had)")
                    .contains("renamed(\"b\"");
        }
        isStuck = false;
        try (TestEngine again = build(steps("a", "b", "n", "c"))) {
            again.drainAfter(Duration.ofMinutes(1));
        }
        assertThat(client.holds().all()).isEmpty();
        assertThat(item().state()).isEqualTo(State.DONE);
        assertThat(steps()).containsExactly("a", "b", "b", "n", "c");
    }

    @Test
    void the_hold_of_a_vanished_step_is_not_released_whoever_held_it_first() {
        submitAt("b", "a", "b", "c");
        client.holds().hold("step:work:b", ANNA);
        try (TestEngine without = build(steps("a", "c"))) {
            assertThatThrownBy(() -> client.holds().release("step:work:b", ANNA))
                    .isInstanceOf(ReleaseRefused.class)
                    .hasMessageContaining("could not release step:work:b because version 2 of pipeline 'work' has no");
            assertThat(without.drainAfter(Duration.ofMinutes(1))).isZero();
            assertThat(item().held()).isTrue();
        }
        isStuck = false;
        try (TestEngine again = build(steps("a", "b", "c"))) {
            assertThat(again.drainAfter(Duration.ofMinutes(1)))
                    .as("a person's hold ends with a person")
                    .isZero();
            assertThat(client.holds().release("step:work:b", ANNA)).isTrue();
            assertThat(again.drain()).isPositive();
        }
        assertThat(item().state()).isEqualTo(State.DONE);
    }

    @Test
    void a_vanished_step_whose_hold_got_lost_is_held_again_when_a_node_of_that_version_starts() {
        submitAt("b", "a", "b", "c");
        build(steps("a", "c")).close();
        TestSql.run(database, "delete from okiagari.hold");
        build(steps("a", "c")).close();
        assertThat(item().held()).isTrue();
    }

    @Test
    void a_hold_that_a_probe_would_end_becomes_that_of_a_vanished_step() {
        submitAt("b", "a", "b", "c");
        TestSql.run(
                database,
                "insert into okiagari.hold (name, kind, since, reason, held_by, probe_at)"
                        + " values ('step:work:b', 'misconfigured', okiagari.now(), '401', 'engine', okiagari.now())");
        build(steps("a", "c")).close();
        assertThat(client.holds().list())
                .singleElement()
                .satisfies(h -> assertThat(h.kind()).isEqualTo(HoldKind.VANISHED))
                .satisfies(h -> assertThat(h.probeAt()).isNull());
    }

    @Test
    void a_failed_item_that_is_retried_at_a_vanished_step_is_held_too() {
        client.submit(WORK, "k", null);
        try (TestEngine old = build(WORK.steps().step("a", a -> {
            throw Kind.INVALID.as("no.good").because("no good");
        }))) {
            old.drain();
        }
        try (TestEngine other = build(steps("z"))) {
            client.items().retry(item().id(), ANNA);
            assertThat(other.drain()).isZero();
            assertThat(item().held()).isTrue();
        }
    }
}
