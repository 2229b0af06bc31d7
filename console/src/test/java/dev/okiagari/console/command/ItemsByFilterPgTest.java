package dev.okiagari.console.command;

import static dev.okiagari.console.ConsoleTexts.say;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.fasterxml.jackson.databind.JsonNode;
import dev.okiagari.engine.Engine;
import dev.okiagari.engine.model.Settings;
import dev.okiagari.engine.model.State;
import dev.okiagari.engine.view.ActionView;
import dev.okiagari.kit.terminal.Exit;
import java.time.Duration;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Acts on all items of a filter, typed as a person would. */
@SuppressWarnings("try") // a node that only has to be there
class ItemsByFilterPgTest {
    @SuppressWarnings("NullAway.Init")
    private EveryStateFixture fixture;

    @BeforeEach
    void set_the_scene() throws Exception {
        fixture = EveryStateFixture.of(getClass());
    }

    @AfterEach
    void clear() {
        fixture.close();
    }

    private Typed type(String line) {
        return Typed.on(fixture.database().dataSource(), line);
    }

    @Test
    void a_dry_run_says_how_many_and_the_act_is_carried_out_by_a_node() throws Exception {
        JsonNode dry = type("items retry --pipeline papers --state failed --dry-run --json")
                .json();
        assertThat(dry.get("matched").asLong()).isPositive();
        assertThat(dry.get("action").isNull()).isTrue();

        Typed retry = type("items retry --pipeline papers --state failed --rate 50 --reason mended");
        assertThat(retry.exit()).isZero();
        assertThat(retry.out())
                .contains("retry: action 1 on "
                        + say("act.items-count", dry.get("matched").asLong()) + ", at most 50");
        try (Engine engine = Engine.on(fixture.database().dataSource())
                .settings(Settings.defaults().with(s -> s.atPace(0.1)))
                .start()) {
            await().atMost(Duration.ofSeconds(60))
                    .until(() -> fixture.client()
                                    .actions()
                                    .find(1)
                                    .orElseThrow()
                                    .progress()
                                    .stage()
                            == ActionView.Stage.DONE);
        }
        assertThat(type("items actions").out())
                .contains("1 retry done: " + dry.get("matched").asLong() + " done, 0 skipped");
        assertThat(fixture.client()
                        .items()
                        .find(EveryStateFixture.PAPERS, "invalid")
                        .orElseThrow()
                        .state())
                .isEqualTo(State.WAITING);
        assertThat(type("items actions --stop 1").exit()).isEqualTo(Exit.FAILED);
    }

    @Test
    void names_beside_a_filter_neither_of_both_and_unknown_words_are_refused() {
        assertThat(type("items cancel invalid --state failed --reason x").exit())
                .isEqualTo(Exit.USAGE);
        assertThat(type("items cancel --reason x").err()).contains("no item is named");
        assertThat(type("items hold --pipeline papers --state nowhere --reason x")
                        .err())
                .contains("state is 'nowhere'");
        assertThat(type("items hold --pipeline papers --state done --reason x").err())
                .contains("what is done cannot be held");
        assertThat(type("items cancel --everything --run 5 --reason x").err())
                .contains("--everything cannot be combined with another filter");
        assertThat(type("items cancel --everything --pipeline papers --reason x")
                        .exit())
                .isEqualTo(Exit.USAGE);
        assertThat(type("items cancel --everything --dry-run").out()).contains("would cancel");
        assertThat(type("items release --state held --dry-run").out()).contains("release");
    }
}
