package dev.okiagari.engine.internal.store;

import static org.assertj.core.api.Assertions.assertThat;

import dev.okiagari.engine.EngineDatabase;
import dev.okiagari.engine.TestSql;
import dev.okiagari.engine.failure.HoldName;
import dev.okiagari.postgres.testing.TestDatabase;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** The view held_step reads the names of holds as {@link HoldName} prints them. */
class HoldNamesPgTest {
    private TestDatabase database;

    @BeforeEach
    void describe() {
        database = EngineDatabase.of(getClass());
        TestSql.run(database, """
                insert into okiagari.pipeline (name, first_step, writes_on_end, definition, updated_at)
                values ('my.shop', 'fetch-1', false,
                        '{"steps": [{"name": "fetch-1", "uses": ["arxiv.org", "s3"]}, {"name": "store_2", "uses": []}]}',
                        okiagari.now())
                """);
    }

    @AfterEach
    void drop() {
        database.close();
    }

    @Test
    void a_step_on_hold_is_the_step_of_its_name() {
        HoldName name = HoldName.step("my.shop", "store_2");
        hold(name);
        HoldName.HeldStep step = name.heldStep().orElseThrow();
        assertHeld(step.pipeline() + "/" + step.step() + " by step:my.shop:store_2");
    }

    @Test
    void an_upstream_on_hold_holds_the_steps_that_use_it() {
        hold(HoldName.upstream("arxiv.org"));
        hold(HoldName.upstream("elsewhere"));
        assertHeld("my.shop/fetch-1 by upstream:arxiv.org");
    }

    @Test
    void a_pipeline_on_hold_holds_all_its_steps() {
        HoldName name = HoldName.pipeline("my.shop");
        hold(name);
        hold(HoldName.pipeline("elsewhere"));
        assertThat(name.pipeline()).contains("my.shop");
        assertThat(name.heldStep()).isEmpty();
        assertHeld("my.shop/fetch-1 by pipeline:my.shop", "my.shop/store_2 by pipeline:my.shop");
    }

    @Test
    void a_hold_of_one_build_holds_no_step_for_all() {
        HoldName name = HoldName.build("my.shop", "store_2", "1.0:x@y");
        hold(name);
        assertHeld();
        HoldName.HeldStep step = name.heldStep().orElseThrow();
        assertThat(TestSql.strings(
                        database, "select pipeline || '/' || step || ' build ' || build from okiagari.step_hold"))
                .containsExactly(step.pipeline() + "/" + step.step() + " build " + step.build());
    }

    @Test
    void a_closed_version_and_other_names_hold_no_step() {
        hold(HoldName.version("my.shop"));
        hold(new HoldName("store_2"));
        hold(new HoldName("step:my.shop"));
        assertHeld();
    }

    private void hold(HoldName name) {
        TestSql.run(
                database,
                "insert into okiagari.hold (name, since, reason, held_by) values (?, okiagari.now(), 'test', 'ann')",
                name.text());
    }

    private void assertHeld(String... expected) {
        assertThat(TestSql.strings(
                        database,
                        "select pipeline || '/' || step || ' by ' || name from okiagari.held_step order by 1"))
                .containsExactly(expected);
    }
}
