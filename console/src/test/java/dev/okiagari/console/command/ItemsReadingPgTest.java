package dev.okiagari.console.command;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.okiagari.engine.model.Actor;
import dev.okiagari.kit.terminal.Exit;
import java.util.List;
import java.util.stream.StreamSupport;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class ItemsReadingPgTest {
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

    private List<String> keys(String line) throws Exception {
        JsonNode items = type(line + " --json").json().get("items");
        return StreamSupport.stream(items.spliterator(), false)
                .map(i -> i.get("key").asText())
                .toList();
    }

    @Test
    void a_list_shows_unfinished_items_newest_first_with_why() {
        Typed list = type("items list");
        assertThat(list.exit()).isZero();
        assertThat(list.out().lines().map(String::strip))
                .first()
                .asString()
                .matches("ID +PIPELINE +KEY +STATE +STEP +ATTEMPT +SINCE +WHY");
        assertThat(list.out().lines().skip(1).map(l -> l.strip().split(" +", -1)[2]))
                .containsExactly("retrying", "later", "parked");
        assertThat(list.out()).containsPattern("retrying +retrying +content +1 +.*arxiv.down: 503 Service Unavailable");
    }

    @ParameterizedTest
    @CsvSource({
        "done, done",
        "failed, invalid",
        "rejected, rejected",
        "parked, parked",
        "retrying, retrying",
        "waiting, retrying later",
        "cancelled, ''",
        "running, ''",
        "all, retrying later parked rejected invalid done",
    })
    void a_list_is_narrowed_by_state(String state, String expected) throws Exception {
        assertThat(String.join(" ", keys("items list --state " + state))).isEqualTo(expected);
    }

    @Test
    void a_list_is_narrowed_by_step_and_pipeline() throws Exception {
        assertThat(keys("items list --step content --pipeline papers")).hasSize(3);
        assertThat(keys("items list --step metadata")).isEmpty();
        assertThat(keys("items list --pipeline skills")).isEmpty();
    }

    @Test
    void a_pipeline_or_step_that_nobody_has_is_refused_with_those_that_there_are() {
        Typed pipeline = type("items list --pipeline paper");
        assertThat(pipeline.exit()).isEqualTo(Exit.USAGE);
        assertThat(pipeline.err())
                .contains("there is no pipeline 'paper' (--pipeline); did you mean papers? "
                        + "Existing: papers, skills");
        assertThat(type("items list --step contents").err())
                .contains("did you mean content? Existing: content, metadata, scan");
        assertThat(type("items list --step scan --pipeline papers").err()).contains("existing: metadata, content");
        assertThat(type("why parked --pipeline nope").err()).contains("existing: papers, skills");
    }

    @Test
    void an_item_is_shown_with_the_stack_trace_of_its_last_failed_attempt() throws Exception {
        assertThat(type("items show retrying").out())
                .containsPattern(
                        "stack trace of attempt 1 at content:\\s+dev\\.okiagari\\.engine\\.failure\\.HttpFailure: 503"
                                + " Service Unavailable\\s+at dev\\.okiagari\\.console\\.command\\.EveryStateFixture");
        assertThat(type("items show parked").out()).doesNotContain("stack trace");
        assertThat(type("items show retrying --json")
                        .json()
                        .at("/failures/0/trace")
                        .asText())
                .startsWith("dev.okiagari.engine.failure.HttpFailure: 503 Service Unavailable")
                .contains("at dev.okiagari.console.command.EveryStateFixture");
    }

    @Test
    void why_and_list_call_an_item_by_the_same_word() throws Exception {
        assertThat(type("items list").out()).containsPattern("retrying +retrying +content");
        assertThat(type("why retrying").out()).startsWith("papers/retrying is retrying at content");
    }

    @Test
    void a_long_list_says_how_to_see_the_rest() throws Exception {
        JsonNode first = type("items list --state all --limit 4 --json").json();
        String next = first.get("next").asText();
        assertThat(first.get("items")).hasSize(4);
        assertThat(type("items list --state all --limit 4").err()).contains("more: --cursor " + next);
        JsonNode rest =
                type("items list --state all --limit 4 --json --cursor " + next).json();
        assertThat(rest.get("items")).hasSize(2);
        assertThat(rest.get("next").isNull()).isTrue();
        Typed wrong = type("items list --cursor noon");
        assertThat(wrong.exit()).isEqualTo(Exit.USAGE);
        assertThat(wrong.err()).contains("could not continue at 'noon'");
    }

    @ParameterizedTest
    @CsvSource({
        "--kind transient, retrying",
        "--kind transient --state failed, ''",
        "--category arxiv.down, retrying",
        "--category arxiv.down --step metadata, ''",
        "--prefix re, rejected retrying",
        "--prefix re --state retrying, retrying",
        "--prefix re --pipeline skills, ''",
        "--older-than 0s, retrying later parked",
        "--older-than 2d, ''",
        "--state stale, ''",
        "--run 7, ''",
    })
    void a_list_is_narrowed_by_failure_key_run_and_age(String options, String expected) throws Exception {
        assertThat(String.join(" ", keys("items list " + options))).isEqualTo(expected);
    }

    @Test
    void a_list_that_cannot_be_is_refused_with_what_to_do() {
        Typed contradiction = type("items list --state unfinished --prefix a");
        assertThat(contradiction.exit()).isEqualTo(Exit.USAGE);
        assertThat(contradiction.err()).contains("leave --state out");
        assertThat(type("items list --kind odd").err()).contains("kind is 'odd'; it must be one of");
        assertThat(type("items list --state odd").err()).contains("state is 'odd'; it must be one of unfinished");
    }

    @Test
    void an_empty_list_says_so_apart_from_the_output() {
        Typed list = type("items list --state running");
        assertThat(list.exit()).isZero();
        assertThat(list.out()).isEmpty();
        assertThat(list.err()).contains("no running items found");
    }

    @Test
    void held_items_are_listed_while_their_upstream_is_held() throws Exception {
        fixture.client().holds().hold("upstream:arxiv", new Actor("node 3", "401 Unauthorized"));
        assertThat(keys("items list --state held")).containsExactly("retrying", "later");
        assertThat(type("items list --state held").out()).contains("upstream arxiv is on hold: 401 Unauthorized");
        assertThat(type("why later").out())
                .contains("is held at content: upstream arxiv has been on hold since")
                .contains("by node 3: 401 Unauthorized");
        fixture.client().holds().release("upstream:arxiv", new Actor("ann", "fixed"));
        assertThat(keys("items list --state held")).isEmpty();
    }

    @Test
    void why_answers_with_one_sentence() {
        Typed why = type("why retrying");
        assertThat(why.exit()).isZero();
        assertThat(why.out())
                .startsWith("papers/retrying is retrying at content: attempt 1 of 3 failed ")
                .contains("with arxiv.down (503 Service Unavailable); it is tried again in ")
                .contains("none is running")
                .hasLineCount(1);
    }

    @Test
    void an_item_is_named_by_key_by_id_or_by_pipeline_and_key() throws Exception {
        long id = type("why parked --json").json().get("id").asLong();
        assertThat(type("why " + id).out()).startsWith("papers/parked ");
        assertThat(type("why id:" + id).out()).startsWith("papers/parked ");
        assertThat(type("why papers/parked").out()).startsWith("papers/parked ");
        assertThat(type("why parked --pipeline papers").out()).startsWith("papers/parked ");
    }

    @Test
    void a_key_that_nobody_has_is_not_found() throws Exception {
        Typed why = type("why nope");
        assertThat(why.exit()).isEqualTo(Exit.FAILED);
        assertThat(why.out()).isEmpty();
        assertThat(why.err()).startsWith("okiagari: no item has the key or id 'nope'");
        assertThat(type("why nope --json").json().get("error").asText()).startsWith("no item has the key or id 'nope'");
    }

    @Test
    void a_key_in_several_pipelines_asks_which_is_meant() {
        fixture.client().submit(EveryStateFixture.SKILLS, "parked", null);
        Typed why = type("why parked");
        assertThat(why.exit()).isEqualTo(Exit.USAGE);
        assertThat(why.err())
                .contains("--pipeline")
                .contains("papers/parked  parked")
                .contains("skills/parked  waiting");
        assertThat(type("why parked --pipeline skills").out()).startsWith("skills/parked is waiting at scan");
        fixture.client().items().cancel(skill(), new dev.okiagari.engine.model.Actor("test", "clean up"));
        forget();
    }

    private long skill() {
        return fixture.client()
                .items()
                .find(EveryStateFixture.SKILLS, "parked")
                .orElseThrow()
                .id();
    }

    private void forget() {
        fixture.client().items().forget(EveryStateFixture.SKILLS, "parked");
    }

    @Test
    void show_tells_everything_about_an_item() throws Exception {
        Typed show = type("items show retrying");
        assertThat(show.out())
                .startsWith("papers/retrying is retrying at content")
                .containsPattern("attempt +1 of 3")
                .contains("settled attempts: 2")
                .containsPattern("metadata +1 +next +\\d+ ms")
                .containsPattern("content +1 +retry +\\d+ ms")
                .contains("failed attempts: 1")
                .contains("upstream arxiv: status 500–599")
                .containsPattern("after \\d+ min|after 1 h")
                .contains("acts: none")
                .contains("raw_key (by metadata): \"raw/retrying\"")
                .contains("\"title\" : \"On retrying\"");
        JsonNode json = type("items show retrying --json").json();
        assertThat(json.get("history").get(1).get("outcome").asText()).isEqualTo("retry");
        assertThat(json.get("failures").get(0).get("rule").asText()).isEqualTo("upstream arxiv: status 500–599");
        assertThat(json.get("failures").get(0).get("retryAt").isNull()).isFalse();
        assertThat(json.get("notes").get(0).get("value").asText()).isEqualTo("raw/retrying");
        assertThat(json.get("payload").get("title").asText()).isEqualTo("On retrying");
        assertThat(json.get("retrying").asBoolean()).isTrue();
    }

    @Test
    void a_wrong_command_line_is_explained_in_two_lines() {
        assertThat(type("items list --limit 0").exit()).isEqualTo(Exit.USAGE);
        assertThat(type("items list --state sleeping").err())
                .contains("it must be one of unfinished, waiting, retrying");
        Typed unknown = type("items list --stat done");
        assertThat(unknown.exit()).isEqualTo(Exit.USAGE);
        assertThat(unknown.err()).contains("--state").hasLineCount(2);
        assertThat(type("items").err()).contains("list, show, retry, replay, cancel");
        assertThat(type("why").err()).contains("KEY|ID");
    }
}
