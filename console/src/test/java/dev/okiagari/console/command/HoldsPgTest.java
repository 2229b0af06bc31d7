package dev.okiagari.console.command;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.okiagari.engine.model.Target;
import dev.okiagari.engine.view.ActEntry;
import dev.okiagari.kit.terminal.Exit;
import java.sql.Connection;
import java.sql.Statement;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;

@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class HoldsPgTest {
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
    void what_a_person_holds_is_listed_with_what_waits_and_released_again_and_both_are_recorded() throws Exception {
        Typed hold = type("holds hold arxiv --why maintenance");
        assertThat(hold.exit()).as(hold.err()).isZero();
        assertThat(hold.out()).startsWith("upstream:arxiv is on hold");

        JsonNode listed = type("holds --json").json().get("holds").get(0);
        assertThat(listed.get("name").asText()).isEqualTo("upstream:arxiv");
        assertThat(listed.get("kind").asText()).isEqualTo("person");
        assertThat(listed.get("reason").asText()).isEqualTo("maintenance");
        assertThat(listed.get("items").asInt())
                .as("retrying and later wait at content")
                .isEqualTo(2);
        assertThat(type("holds").out())
                .containsPattern("ON HOLD +KIND +SINCE +BY +ITEMS +NEXT PROBE +WHY")
                .containsPattern("upstream:arxiv +person +.* 2 +none +maintenance");
        assertThat(type("holds hold arxiv --why again").err()).contains("because it is already on hold");

        assertThat(type("holds release upstream:arxiv --why over").exit()).isZero();
        assertThat(type("holds").err()).contains("nothing is on hold");
        Typed twice = type("holds release arxiv --why twice");
        assertThat(twice.exit()).isEqualTo(Exit.FAILED);
        assertThat(twice.err()).contains("it is not on hold");
        String who = System.getProperty("user.name", "unknown");
        assertThat(fixture.client().holds().acts("upstream:arxiv"))
                .extracting(ActEntry::act, ActEntry::who, ActEntry::why)
                .containsExactly(
                        org.assertj.core.groups.Tuple.tuple("hold", who, "maintenance"),
                        org.assertj.core.groups.Tuple.tuple("release", who, "over"));
    }

    @Test
    void the_next_probe_of_an_outage_is_told() throws Exception {
        execute(
                "insert into okiagari.hold (name, since, reason, held_by, kind, probes, probe_at) values "
                        + "('step:skills:scan', okiagari.now(), '503', 'engine', 'outage', 2, okiagari.now() + interval '90 s')");
        fixture.client().submit(EveryStateFixture.SKILLS, "fresh", null);
        fixture.client()
                .run("of-a-run", EveryStateFixture.SKILLS)
                .targets(Stream.of(Target.of("target", null)))
                .start();
        assertThat(type("holds").out())
                .containsPattern("step:skills:scan +outage +.+ +engine +2 +in 1 min \\d+ s, 2 failed +503");
        execute("delete from okiagari.hold");
    }

    @Test
    void a_name_that_nobody_has_is_refused_with_those_that_there_are() {
        Typed hold = type("holds hold arxif --why typo");
        assertThat(hold.exit()).isEqualTo(Exit.USAGE);
        assertThat(hold.err())
                .contains("there is no step, upstream or pipeline")
                .contains(
                        "existing: pipeline:papers, pipeline:skills, step:papers:content, step:papers:metadata, step:skills:scan, upstream:arxiv");
    }

    @Test
    void an_act_needs_its_why_and_its_options_behind_it() {
        assertThat(type("holds hold arxiv").err()).contains("--reason");
        Typed before = type("holds --json hold arxiv --why order");
        assertThat(before.exit()).isEqualTo(Exit.USAGE);
        assertThat(before.out()).contains("options must come after 'hold'");
    }

    private void execute(String sql) throws java.sql.SQLException {
        try (Connection connection = fixture.database().dataSource().getConnection();
                Statement statement = connection.createStatement()) {
            statement.execute(sql);
        }
    }
}
