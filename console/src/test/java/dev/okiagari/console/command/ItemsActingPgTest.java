package dev.okiagari.console.command;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.okiagari.engine.model.State;
import dev.okiagari.engine.view.ItemView;
import dev.okiagari.kit.terminal.Exit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class ItemsActingPgTest {
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

    private ItemView item(String key) {
        return fixture.client().items().find(EveryStateFixture.PAPERS, key).orElseThrow();
    }

    @Test
    void a_failed_item_is_retried_with_a_fresh_budget_and_the_act_is_recorded() throws Exception {
        Typed retry = type("items retry invalid --reason mended");
        assertThat(retry.exit()).isZero();
        assertThat(retry.out())
                .contains("retry: papers/invalid")
                .contains("goes back to content with all attempts again");
        assertThat(item("invalid").state()).isEqualTo(State.WAITING);
        JsonNode act = type("items show invalid --json").json().get("acts").get(0);
        assertThat(act.get("act").asText()).isEqualTo("retry");
        assertThat(act.get("why").asText()).isEqualTo("mended");
        assertThat(act.get("who").asText()).isEqualTo(System.getProperty("user.name"));
        assertThat(type("why invalid").out()).contains("retried by " + System.getProperty("user.name") + ": mended");
    }

    @Test
    void a_dry_run_changes_nothing_and_needs_no_reason() {
        Typed retry = type("items retry invalid --dry-run");
        assertThat(retry.exit()).isZero();
        assertThat(retry.out()).startsWith("would retry papers/invalid");
        assertThat(item("invalid").state()).isEqualTo(State.FAILED);
    }

    @Test
    void an_act_without_a_reason_is_refused() {
        Typed retry = type("items retry invalid");
        assertThat(retry.exit()).isEqualTo(Exit.USAGE);
        assertThat(retry.err()).contains("--reason");
        assertThat(item("invalid").state()).isEqualTo(State.FAILED);
    }

    @Test
    void what_cannot_be_retried_is_refused_and_the_others_are_done() throws Exception {
        Typed retry = type("items retry done parked retrying --reason now --json");
        assertThat(retry.exit()).isEqualTo(Exit.FAILED);
        JsonNode json = retry.json();
        assertThat(json.get("done").asInt()).isEqualTo(1);
        assertThat(json.get("refused").asInt()).isEqualTo(2);
        assertThat(json.get("items").get(0).get("message").asText()).startsWith("it is done");
        assertThat(json.get("items").get(1).get("message").asText()).contains("waits to be woken");
        assertThat(json.get("items").get(2).get("allowed").asBoolean()).isTrue();
    }

    @Test
    void a_name_that_is_not_understood_stops_everything() {
        assertThat(type("items retry invalid nope --reason now").exit()).isEqualTo(Exit.FAILED);
        assertThat(item("invalid").state()).isEqualTo(State.FAILED);
    }

    @Test
    void an_unfinished_item_is_cancelled_once() {
        assertThat(type("items cancel parked --reason duplicate").exit()).isZero();
        assertThat(item("parked").state()).isEqualTo(State.CANCELLED);
        Typed again = type("items cancel parked --reason duplicate");
        assertThat(again.exit()).isEqualTo(Exit.FAILED);
        assertThat(again.err())
                .contains("could not cancel papers/parked")
                .contains("because it has already ended as cancelled");
    }

    @Test
    void a_finished_item_cannot_be_cancelled() {
        Typed cancel = type("items cancel done --reason oops");
        assertThat(cancel.exit()).isEqualTo(Exit.FAILED);
        assertThat(cancel.err()).contains("it has already ended as done");
        assertThat(item("done").state()).isEqualTo(State.DONE);
    }
}
